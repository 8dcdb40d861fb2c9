"""Argument types that the commands of games and the shared ones have in common."""

from __future__ import annotations

import argparse


def seed(text: str) -> str:
    """An argparse type: any text; bytes that are no text are refused."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{text!a} is not a text in this terminal's encoding") from None
    return text


def output(text: str) -> str:
    """An argparse type: the name of a file to write."""
    if not text:
        raise argparse.ArgumentTypeError("the name of a file is missing")
    return text
