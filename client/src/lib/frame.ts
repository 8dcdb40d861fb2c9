/** Pages that other sites show in a frame: their addresses begin with `/embed/`, and only they may be framed. */
const PREFIX = '/embed';
/** A record, and a card of practice. */
const EMBEDDED = /^\/(record|practice)\//;

/** This page stands in a frame. */
export const framed = location.pathname.startsWith(`${PREFIX}/`);

/** The path without the frame. */
export const unframed = (path: string): string => (path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path);

/** The address at which a page stays in the frame; empty if it cannot. */
export const inFrame = (to: string): string => (EMBEDDED.test(unframed(to)) ? PREFIX + unframed(to) : '');
