// What the home page shows at once: itself, the games' pictures and challenges, and the texts in one language.
export const atOnce = (language) =>
  new RegExp(
    `^src/pages/Home\\.svelte$|^src/games/\\w+/(home/\\w+\\.svelte|daily/kit\\.ts)$|^src/(games/\\w+/front/)?messages/${language}\\.json$`,
  );

/** The files of a module of Vite's manifest: its own, its styles, and everything it pulls in by itself; not what it loads lazily. */
export function filesOf(modules, name, seen = new Set()) {
  if (seen.has(name)) return [];
  seen.add(name);
  const { file, css = [], imports = [] } = modules[name];
  return [file, ...css, ...imports.flatMap((inner) => filesOf(modules, inner, seen))];
}

/** The files of home in a language. */
export const filesOfHome = (modules, language) => {
  const asked = atOnce(language);
  const names = Object.keys(modules).filter((name) => asked.test(name));
  return [...new Set(names.flatMap((name) => filesOf(modules, name)))];
};
