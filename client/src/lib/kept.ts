/** Names that pages and the service worker share: the caches on this device, the mark of what comes from them, and a message. */
export const FONTS = 'fonts';
export const PACKS = 'packs';
export const RECORDS = 'records';
export const LISTS = 'lists';

/** What the player said to a notification while no page was open: no more of them. */
export const STOPPED = '/stopped';

/** The header of an answer that comes from this device. */
export const KEPT = 'X-Kept';
/** A page asks the waiting service worker to take over. */
export const RENEW = 'renew';
