/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** The key that a browser needs to subscribe, and the tables of which this person wants to hear nothing. */
export interface PushInfo {
  readonly key: string;
  readonly muted: readonly string[];
}

/** A request to tell this device, as its browser describes itself. */
export interface SubscribeWish {
  readonly endpoint: string;
  readonly keys: Keys;
  readonly language: 'cs' | 'de' | 'en';
  readonly quiet: Quiet | null;
}

/** The browser's keys: only its page can read a push. */
export interface Keys {
  readonly p256dh: string;
  readonly auth: string;
}

/** From one time of day to another, in minutes after midnight where the person lives. */
export interface Quiet {
  readonly start: number;
  readonly end: number;
  /** A time zone, as `Europe/Prague`. */
  readonly zone: string;
  /** Minutes ahead of UTC, where the zone is not known. */
  readonly offset: number;
}

/** A push as the service worker gets it; the words are the client's. */
export interface Notice {
  readonly kind: 'nudge' | 'rematch' | 'review' | 'sat' | 'turn';
  readonly table: string;
  /** The name of the game. */
  readonly title: string;
  readonly language: 'cs' | 'de' | 'en';
  readonly who?: string;
  /** The page to open. */
  readonly path?: string;
}
