/** One game of ENIGMA at a table, as this player sees it: what is shown, what may be done, what happened. */
import { Advice } from '../../advice/advice.svelte';
import { say } from '../../lib/say.svelte';
import { still } from '../../lib/settings.svelte';
import { hearEnigma } from '../../sound/heard';
import type { Feed } from '../../table/feed';
import { refused } from '../../table/texts';
import { seatName } from '../../table/seats';
import { Aim } from './aim.svelte';
import { Clock } from './clock.svelte';
import { Flights } from './flights.svelte';
import { sayings, toldIn } from './lines';
import { Sight } from './sight';
import { scenes, type Scene } from './staging';
import { endOf, spoken, tellAll, type Line } from './tell';
import type { Action, Choice, Event, View } from './view';
import { t } from './words';

export interface Entry extends Line {
  readonly id: number;
}
const KEPT = 60;

export class Game {
  readonly connection: Feed<View, Event>;
  readonly clock = new Clock();
  readonly aim: Aim;
  readonly advice: Advice;
  readonly sight = new Sight();
  readonly flights = new Flights(this.sight);
  /** A piece is being chosen to point at. */
  pointing = $state(false);
  /** What is shown; while a score is told, a little behind the server. */
  view = $state.raw<View | null>(null);
  counting = $state.raw<Scene['counting']>(null);
  telling = $state(false);
  log = $state.raw<readonly Entry[]>([]);
  fault = $state('');
  sending = $state(false);
  /** The system under the pointer, the finger or the focus. */
  touched = $state<number | null>(null);
  /** The pieces of an advised action. */
  advised = $state.raw<ReadonlySet<string>>(new Set());
  /** The boards of the race that has just ended are shown. */
  revealed = $state(false);
  /** Why that race ended, for who was there. */
  ended = $state<ReturnType<typeof endOf> | ''>('');
  /** What a networker on each cell of the tile just laid would add at once, as the server foresaw it. */
  foreseen = $state.raw<readonly (number | null)[] | null>(null);
  #lines = 0;
  #queue: { readonly list: readonly Scene[]; readonly events: readonly Event[]; readonly after: View; readonly told: () => void }[] = [];
  #wake: (() => void) | null = null;
  /** How many steps there have been to tell, and how many of them are not to be watched. */
  #added = 0;
  #skipped = 0;
  #off: () => void;

  constructor(connection: Feed<View, Event>) {
    this.connection = connection;
    this.aim = new Aim(() => this.laying);
    this.advice = new Advice(connection);
    this.#jump();
    this.#off = connection.onStep((step) => {
      if (!step) {
        this.advice.close();
        return this.#jump();
      }
      this.#write(sayings(step));
      if (!step.state) return;
      const before = this.#queue.at(-1)?.after ?? this.view;
      const after = step.state.view;
      this.#hear(step.state.now);
      this.#write(tellAll(step.events ?? [], before, after, this.names));
      if (connection.live) hearEnigma(step.events ?? [], connection.yours);
      if (connection.live && before?.phase === 'race' && after.phase !== 'race') {
        this.revealed = true;
        this.ended = endOf(step.events ?? [], after);
      }
      if (after.phase === 'race') this.revealed = false;
      this.touched = null;
      this.advice.close();
      if (!connection.live) this.skip();
      return this.#tell(step.what.type === 'undid' ? [] : (step.events ?? []), before, after);
    });
  }

  close(): void {
    this.#off();
  }

  /** What happened before we came, as far as the server remembers, below what we saw ourselves. */
  lines = $derived.by<readonly Entry[]>(() => {
    const before = toldIn(this.connection.past.slice(-KEPT), this.names).map((line, index) => ({ ...line, id: -1 - index }));
    return [...this.log, ...before.reverse()].slice(0, KEPT);
  });

  /** What we may do now, once everything that led to it has been shown. */
  choices = $derived.by<readonly Choice[]>(() => {
    if (this.telling || this.sending) return [];
    return [...this.connection.offers.values()].flatMap((offer) =>
      (offer.choices as readonly Partial<Choice>[]).filter(
        (choice): choice is Choice => choice.action !== undefined && choice.do !== undefined,
      ),
    );
  });
  /** The places and turns at which our tile may be laid. */
  laying = $derived(this.choices.flatMap(({ action }) => (action.type === 'lay' ? [action] : [])));

  /** The seat we speak for: one of ours that is awaited, else our first; -1 for who watches. */
  me = $derived.by<number>(() => {
    const own = this.connection.yours;
    return own.find((seat) => this.view?.to_act.includes(seat)) ?? own[0] ?? -1;
  });
  mine = (seat: number): boolean => this.connection.yours.includes(seat);
  /** Is there something to ask an expert about? Not the puzzles: they are everybody's own. */
  get advisable(): boolean {
    return this.advice.near && ['choose', 'lay', 'networker'].includes(this.view?.phase ?? '') && this.choices.length > 1;
  }
  get myTurn(): boolean {
    return !this.telling && !!this.view?.to_act.some(this.mine);
  }

  names = (seat: number): string => {
    const table = this.connection.table;
    if (!table || seat < 0) return '';
    return this.mine(seat) && this.connection.yours.length === 1 ? t('You') : seatName(table, seat);
  };

  choice(type: Action['type'], matches: (action: Action) => boolean = () => true): Choice | undefined {
    return this.choices.find(({ action }) => action.type === type && matches(action));
  }

  async play(choice: Choice | undefined): Promise<boolean> {
    if (!choice) return false;
    const seat = [...this.connection.offers.values()].find((offer) => (offer.choices as readonly unknown[]).includes(choice))?.seat;
    return this.ask(() => this.connection.ask({ type: 'act', do: choice.do, seat }));
  }

  lay(): Promise<boolean> {
    const at = this.aim.at;
    const place = this.view?.places.find(({ x, y }) => x === at?.x && y === at?.y);
    this.foreseen = place?.turns.find(({ turn }) => turn === at?.turn)?.cells ?? null;
    return this.play(
      at
        ? this.choice('lay', (action) => action.type === 'lay' && action.x === at.x && action.y === at.y && action.turn === at.turn)
        : undefined,
    );
  }

  get canUndo(): boolean {
    const undo = this.connection.state?.undo;
    return !!undo && this.connection.can('undo') && this.mine(undo[0]) && !this.sending;
  }
  undo(): Promise<boolean> {
    return this.canUndo
      ? this.ask(() => this.connection.ask({ type: 'undo', seat: this.connection.state!.undo![0] }))
      : Promise.resolve(false);
  }

  /** Among people one can point at things, but not in a race. */
  get canPoint(): boolean {
    const people = this.connection.table?.seats.filter(({ kind }) => kind === 'person').length ?? 0;
    return people > 1 && this.connection.can('point') && this.view?.phase !== 'race';
  }
  /** All see for two seconds what we mean. */
  point(piece: string | null): void {
    this.pointing = false;
    if (piece) this.connection.ask({ type: 'point', piece }).catch((error: unknown) => (this.fault = refused(error)));
  }

  /** Ask the server; what it refuses is said in words. */
  async ask(ask: () => Promise<void>): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.fault = '';
    try {
      await ask();
      return true;
    } catch (error) {
      this.fault = refused(error);
      say(this.fault);
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** To the end of what is being told, at once. */
  skip(): void {
    this.#skipped = this.#added;
    this.flights.clear();
    this.#wake?.();
  }

  #jump(): void {
    for (const { told } of this.#queue) told();
    this.#queue = [];
    this.#wake?.();
    this.log = [];
    if (this.connection.state) this.#hear(this.connection.state.now);
    this.view = this.connection.state?.view ?? null;
    this.counting = null;
    this.touched = null;
    this.revealed &&= this.view?.phase !== 'race';
  }

  /** Where no time runs, the clock stands at the last step. */
  #hear(now: number): void {
    if (this.connection.live) this.clock.hear(now);
    else this.clock.stand(now);
  }

  /** Done when it has been told. */
  #tell(events: readonly Event[], before: View | null, after: View): Promise<void> {
    const list = scenes(before, events, after, still.matches);
    if (after.phase === 'race') this.skip();
    this.#added++;
    return new Promise((told) => {
      this.#queue.push({ list, events, after, told });
      if (!this.telling) void this.#go();
    });
  }
  /** What is taken flies while the table goes on; what others lay has to come first. Our own lies where we held it. */
  #fly(events: readonly Event[], before: View): number[] {
    this.flights.take(events, before);
    return events.map((event) => (event.type === 'laid' && !this.mine(event.seat) ? this.flights.lay(event, before) : 0)).filter(Boolean);
  }
  async #go(): Promise<void> {
    this.telling = true;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const hurry = () => this.#queue[0] !== next || this.#skipped > this.#added - this.#queue.length;
      if (this.view && !hurry()) for (const lasts of this.#fly(next.events, this.view)) await this.#rest(lasts);
      for (const { view, counting, lasts } of next.list) {
        if (hurry()) break;
        this.view = view;
        this.counting = counting;
        await this.#rest(lasts);
      }
      this.counting = null;
      if (this.#queue[0] !== next) continue;
      this.#queue.shift();
      this.view = this.#queue.length ? next.after : (this.connection.state?.view ?? next.after);
      next.told();
    }
    this.telling = false;
  }
  #rest(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, document.hidden ? 0 : milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  #write(lines: readonly Line[]): void {
    if (!lines.length) return;
    this.log = [...lines.map((line) => ({ ...line, id: ++this.#lines })).reverse(), ...this.log].slice(0, KEPT);
    say(lines.map(({ seat, text }) => (seat < 0 ? text : `${this.names(seat)} ${spoken(text)}`)).join('. '));
  }
}
