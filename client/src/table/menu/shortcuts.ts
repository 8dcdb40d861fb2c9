/** The keys of a table: each with what it does. */
export interface Shortcut {
  /** As they stand on the keyboard: `Z`, `Enter`, `←`. */
  readonly keys: readonly string[];
  readonly text: string;
  /** What the key does anywhere on the table; missing if a part of the table handles it by itself. */
  readonly act?: () => void;
}

/** The shortcut that a pressed key means. */
export const meant = (event: KeyboardEvent, shortcuts: readonly Shortcut[]): Shortcut | undefined =>
  shortcuts.find(({ keys, act }) => act && keys.some((key) => key.toLowerCase() === event.key.toLowerCase()));

/** Press the button with this name at the table, as a pointer would: its own questions and its focus stay. */
export const press = (name: string) => (): void => document.querySelector<HTMLElement>(`:is(main, section) [data-do="${name}"]`)?.click();
