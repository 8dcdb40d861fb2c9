/** A shared review: the line to the others who look at this game. One leads; whoever follows sees what the leader sees. */
import { keep, kept } from '../lib/device';
import { Connection } from '../table/connection.svelte';
import { refused } from '../table/texts';
import type { Note } from '../table/protocol';

/** The leader's moments are told once the hand rests. */
const REST = 120;
/** Names have at most so many letters. */
export const NAME = 24;

export class Together {
  readonly line: Connection;
  name = $state(kept('name', ''));
  leading = $state(false);
  following = $state(true);
  /** The piece that was pointed at last: the next note may be about it. */
  piece = $state('');
  fault = $state('');
  #timer = 0;
  #told = 0;

  constructor(table: string) {
    this.line = new Connection(table);
    this.line.onStep((step) => {
      if (!step) void this.#join();
    });
  }

  /** We come, or come back: whoever led goes on, unless somebody has taken the lead meanwhile. */
  async #join(): Promise<void> {
    if (this.leading) this.leading = await this.#ask({ type: 'lead', seq: this.#told, name: this.name.trim() });
    await this.#ask({ type: 'review' });
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.leading) void this.#ask({ type: 'lead', on: false });
    this.line.close();
  }

  /** Somebody leads, or nobody: whoever has led until now follows, if it is another person. */
  heard(who: string): void {
    if (!this.leading || who === (this.name.trim() || '?')) return;
    this.leading = false;
    this.following = true;
  }

  /** Somebody else leads. */
  get leader(): string {
    return this.leading ? '' : (this.line.led?.who ?? '');
  }
  /** The moment to go to, if we follow somebody; else 0. */
  get goal(): number {
    return this.leader && this.following ? (this.line.led?.seq ?? 0) : 0;
  }
  get notes(): readonly Note[] {
    return this.line.notes;
  }

  async lead(seq: number): Promise<void> {
    keep('name', this.name.trim());
    if (await this.#ask({ type: 'lead', seq, name: this.name.trim(), take: true })) {
      this.#told = seq;
      this.leading = true;
    }
  }
  async stop(): Promise<void> {
    this.leading = false;
    await this.#ask({ type: 'lead', on: false });
  }
  /** We are at this moment now: whoever follows us goes there too. */
  moved(seq: number): void {
    clearTimeout(this.#timer);
    if (!this.leading || seq === this.#told) return;
    this.#timer = window.setTimeout(async () => {
      this.#told = seq;
      if (!(await this.#ask({ type: 'lead', seq, name: this.name.trim() }))) this.leading = false;
    }, REST);
  }
  /** Show a piece to everybody. */
  async point(piece: string): Promise<void> {
    this.piece = piece;
    await this.#ask({ type: 'show', piece, name: this.name.trim() });
  }
  async write(seq: number, text: string): Promise<boolean> {
    keep('name', this.name.trim());
    const done = await this.#ask({ type: 'note', seq, text, name: this.name.trim(), piece: this.piece });
    if (done) this.piece = '';
    return done;
  }
  drop(note: Note): Promise<boolean> {
    return this.#ask({ type: 'dropnote', note: note.note ?? '' });
  }

  async #ask(what: Parameters<Connection['ask']>[0]): Promise<boolean> {
    this.fault = '';
    try {
      await this.line.ask(what);
      return true;
    } catch (error) {
      this.fault = refused(error);
      return false;
    }
  }
}
