"""Makes the font of the preview pictures from the client's: `python scripts/make_font.py` (needs fonttools[woff]).

The renderer of the preview pictures reads no compressed and no variable fonts.  So faces of the client are cut to one
weight, joined, and written as TrueType, with the letters of our languages.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
FILES = ROOT / "client" / "node_modules" / "@fontsource-variable"
PREVIEWS = ROOT / "src" / "tessera" / "server" / "previews"
FACES = ("latin", "latin-ext")
WEIGHT = 600
FAMILY = "Space Grotesk"


def main() -> None:
    with TemporaryDirectory() as folder:
        parts = []
        for face in FACES:
            font = TTFont(FILES / "space-grotesk" / "files" / f"space-grotesk-{face}-wght-normal.woff2")
            fixed = instantiateVariableFont(font, {"wght": WEIGHT}, updateFontNames=False)
            for table in ("GSUB", "GPOS", "GDEF", "STAT"):
                if table in fixed:
                    del fixed[table]
            fixed.flavor = None
            parts.append(f"{folder}/{face}.ttf")
            fixed.save(parts[-1])
        joined = Merger().merge(parts)
        joined["OS/2"].usWeightClass = WEIGHT
        for number in (1, 16):
            joined["name"].setName(FAMILY, number, 3, 1, 0x409)
        joined.save(PREVIEWS / "space-grotesk.ttf")
    (PREVIEWS / "space-grotesk-license.txt").write_text((FILES / "space-grotesk" / "LICENSE").read_text())


if __name__ == "__main__":
    main()
