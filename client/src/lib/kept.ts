/** Names that pages and the service worker share: the caches on this device, the mark of what comes from them, and a message. */
export const FONTS = 'fonts';
export const PACKS = 'packs';
export const RECORDS = 'records';
export const LISTS = 'lists';

/** The header of an answer that comes from this device. */
export const KEPT = 'X-Kept';
/** A page asks the waiting service worker to take over. */
export const RENEW = 'renew';
