/** One game of ENIGMA at a table: the view being shown, the tile in hand, the log. */
import { say } from '../../lib/say.svelte';
import { settings, still } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import type { Feed } from '../../table/feed';
import { Playback, type Pause } from '../../table/playback.svelte';
import type { Ask, Refused, Step } from '../../table/protocol';
import { absence } from '../../table/presence.svelte';
import { Session } from '../../table/session.svelte';
import { words as reasons } from './advice/words';
import { Aim, type Held } from './aim.svelte';
import { Clock } from './clock.svelte';
import { Flights } from './flights.svelte';
import { nameOf, sayings, toldIn } from './lines';
import { begins, resultsOf, type Results } from './race/results';
import { Sight } from './sight';
import { soundOf } from './sounds';
import { scenes, type Scene } from './staging';
import { captionOf, spoken, subjectsOf, tellAll, type Line } from './tell';
import type { Action, Choice, Event, Place, Player, View } from './view';
import { whyNot } from './why';

/** A step that can be shown again, and the view it began with. */
interface Moment {
  readonly before: View | null;
  readonly step: Step<View, Event>;
}
export interface Entry extends Line {
  readonly id: number;
  readonly moment: Moment | null;
}
/** A line is told anew when the language changes. */
interface Written extends Entry {
  readonly told: () => Line;
}
interface Told {
  readonly list: readonly Scene[];
  readonly events: readonly Event[];
  readonly before: View | null;
  readonly after: View;
  /** What is written over the network while it is shown, and the tiles it speaks of. */
  readonly caption: readonly Line[];
  readonly subjects: readonly string[];
  /** The race has ended by it: its results are shown before anything else. */
  readonly reveals: boolean;
  /** The step to write into the log when it is shown; null if it is no news: it is shown once more, or was taken back. */
  readonly step: Step<View, Event> | null;
  /** It is shown once more: our own captions stay too. */
  readonly repeated?: boolean;
}
/** Milliseconds that a caption stays, and how many times as long at each speed. */
const READ = 1500;
const PACE = { slow: 2, normal: 1, fast: 0.4, instant: 0 };
/** How many times as long something stays; what is asked for again is always shown. */
const paceOf = ({ repeated }: Told): number => PACE[settings.pace] || Number(!!repeated);
const KEPT = 60;

export class Game extends Session<View, Event, Action> {
  readonly clock = new Clock();
  readonly aim = new Aim(() => this.laying);
  readonly sight = new Sight();
  readonly flights = new Flights(this.sight);
  readonly playback = new Playback<Told>((told, pause) => this.#show(told, pause));
  /** A piece is being chosen to point at. */
  pointing = $state(false);
  /** The view being shown; while a score is counted, a little behind the server. */
  view = $state.raw<View | null>(null);
  counting = $state.raw<Scene['counting']>(null);
  log = $state.raw<readonly Written[]>([]);
  /** The system under the pointer, the finger or the focus. */
  touched = $state<number | null>(null);
  /** The pointer that carries our tile, on the screen. */
  carried = $state.raw<{ readonly x: number; readonly y: number } | null>(null);
  /** The pieces of an advised action. */
  advised = $state.raw<ReadonlySet<string>>(new Set());
  /** The lines over the network: what is being shown. */
  caption = $state.raw<readonly Line[]>([]);
  /** The tiles they speak of. */
  subjects = $state.raw<readonly string[]>([]);
  /** Everything since the last race, to be shown again. */
  #since: Told[] = [];
  /** There is something to show again. */
  repeatable = $state(false);
  #revealed = $state(false);
  /** The steps since the last race began, or since we came. */
  #heard = $state.raw<readonly Step<View, Event>[]>([]);
  /** The results of the last race, also for those who came later. */
  results = $derived.by<Results>(() => resultsOf([...this.connection.past, ...this.#heard]));
  /** Points that a networker on each cell of the tile just laid would score at once, as the server previewed them. */
  foreseen = $state.raw<readonly (number | null)[] | null>(null);
  #lines = 0;
  /** The view after the newest step. */
  #last: View | null = null;

  constructor(connection: Feed<View, Event>) {
    super(connection, reasons);
    this.jumped();
  }

  get showing(): boolean {
    return this.playback.playing;
  }

  /** The boards of the race that has just ended are shown. Meanwhile the game waits behind them. */
  get revealed(): boolean {
    return this.#revealed;
  }
  set revealed(on: boolean) {
    this.#revealed = on;
    this.playback.hold(on);
  }

  protected told(step: Step<View, Event>): void | Promise<void> {
    const { connection } = this;
    const begun = !!connection.state;
    this.#write(() => sayings(step, begun));
    if (!step.state) return;
    const { events = [] } = step;
    const before = this.#last;
    const after = (this.#last = step.state.view);
    this.#hear(step.state.now);
    this.#heard = begins(step) ? [step] : [...this.#heard, step];
    const reveals = connection.live && before?.phase === 'race' && after.phase !== 'race';
    if (after.phase === 'race') this.revealed = this.looksBack = false;
    else this.plan = null;
    this.touched = null;
    if (!connection.live) this.skip();
    const undid = step.what.type === 'undid';
    return this.#tell({ events: undid ? [] : events, before, after, reveals, step: undid ? null : step });
  }

  /** Show everything since the last race once more. */
  again(): void {
    if (this.showing || !this.#since.length) return;
    const told = this.#since;
    this.view = told[0].before ?? this.view;
    for (const each of told) void this.playback.add({ ...each, reveals: false, step: null, repeated: true });
  }

  /** The history is open. */
  looksBack = $state(false);
  /** Not while a race runs. */
  async showAgain(before: View | null, step: Step<View, Event>): Promise<void> {
    if (this.showing || !step.state || this.racing) return;
    const { events = [], state } = step;
    const from = before ?? state.view;
    this.view = from;
    const told = { list: scenes(from, events, state.view, still.matches), events, before: from, after: state.view };
    await this.playback.add({
      ...told,
      caption: captionOf(events, from, state.view, this.names),
      subjects: subjectsOf(events, state.view),
      reveals: false,
      step: null,
      repeated: true,
    });
  }

  /** The log: our own lines, then earlier ones from the server's steps. */
  lines = $derived.by<readonly Entry[]>(() => {
    const past = this.connection.past.slice(-KEPT);
    const moments = new Map<number, Moment>();
    let view: View | null = null;
    for (const step of past) {
      if (view && step.state) moments.set(step.seq, { before: view, step });
      view = step.state?.view ?? view;
    }
    const told = toldIn(past, this.names).map((line, index) => ({ ...line, id: -1 - index, moment: moments.get(line.seq) ?? null }));
    return [...this.log.map((entry) => ({ ...entry, ...entry.told() })), ...told.reverse()].slice(0, KEPT);
  });

  /** The places for our tile while we wait for the end of the race, or null. */
  plan = $state.raw<readonly Place[] | null>(null);
  async makePlan(): Promise<void> {
    const seat = this.me;
    this.plan = ((await this.connection.plan?.(seat).catch(() => null)) ?? null) as readonly Place[] | null;
  }
  /** The places and turns at which our tile may be laid, or could be if it were our turn. */
  laying = $derived.by<readonly Held[]>(() =>
    this.view?.phase === 'race' && this.plan
      ? this.plan.flatMap(({ x, y, turns }) => turns.map(({ turn }) => ({ x, y, turn })))
      : this.choices.flatMap(({ action }) => (action.type === 'lay' ? [action] : [])),
  );

  /** We are done and the race waits for bots only: the time they need can be skipped. */
  get skippable(): boolean {
    const { table, state } = this.connection;
    if (!this.connection.can('hurry') || this.view?.phase !== 'race' || !state || !table) return false;
    return state.waiting.length > 0 && state.waiting.every((seat) => table.seats[seat]?.bot);
  }
  /** Whether we have agreed to it, and how many of the people have. */
  get hurry(): { agreed: boolean; n: number; of: number } {
    const seats = this.connection.table?.seats ?? [];
    const wanted = this.connection.table?.wants_hurry ?? [];
    const people = seats.filter(({ kind, bot }) => kind === 'person' && !bot).length;
    return { agreed: wanted.some(this.mine), n: wanted.length, of: people };
  }

  /** The seat we act for: one of ours that is awaited, else our first; -1 for spectators. */
  me = $derived.by<number>(() => {
    const own = this.connection.yours;
    return own.find((seat) => this.view?.to_act.includes(seat)) ?? own[0] ?? -1;
  });
  mine = (seat: number): boolean => this.connection.yours.includes(seat);
  /** Is there something to ask an expert about? Not the puzzles: they are everybody's own. */
  get advisable(): boolean {
    return this.advice.near && ['choose', 'lay', 'networker'].includes(this.view?.phase ?? '') && this.choices.length > 1;
  }
  /** A race runs: its boards fill the screen, and nothing is shown again. */
  get racing(): boolean {
    return this.view?.phase === 'race';
  }
  get myTurn(): boolean {
    return !this.showing && !!this.view?.to_act.some(this.mine);
  }

  names = (seat: number): string => {
    const table = this.connection.table;
    if (!table || seat < 0) return '';
    return nameOf(table, seat, this.connection.yours);
  };

  /** In a race: that a player is gone, or a bot plays for them; empty if they are here or done. */
  away({ seat, doing }: Pick<Player, 'seat' | 'doing'>): string {
    return doing === 'working' ? absence(this.connection, seat) : '';
  }

  choice(type: Action['type'], matches: (action: Action) => boolean = () => true): Choice | undefined {
    return this.choices.find(({ action }) => action.type === type && matches(action));
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
  override undo(): Promise<boolean> {
    return this.canUndo ? super.undo(this.connection.state!.undo![0]) : Promise.resolve(false);
  }

  /** Among people one can point at things, but not in a race. */
  get canPoint(): boolean {
    const people = this.connection.table?.seats.filter(({ kind }) => kind === 'person').length ?? 0;
    return people > 1 && this.connection.can('point') && this.view?.phase !== 'race';
  }
  /** Point at this piece, if one was chosen. */
  pointAt(piece: string | null): void {
    this.pointing = false;
    if (piece) this.point(piece);
  }

  /** A claim that arrives after the race came too late, whatever is played by then (E10). */
  protected override refusalOf(fault: Refused, what: Ask): Refused {
    const claimed = what.type === 'act' && typeof what.do !== 'string' && what.do.type === 'claim';
    return claimed && fault.code === 'wrong-phase' ? { ...fault, code: 'too-late', rule: 'E10' } : fault;
  }
  protected explain(fault: Refused): string {
    return this.view ? whyNot(fault, this.view, this.names, this.clock.now) : '';
  }

  /** Skip to the end of the playback. */
  skip(): void {
    this.flights.clear();
    this.playback.skip();
  }

  protected jumped(): void {
    this.playback.clear();
    this.log = [];
    this.#heard = [];
    if (this.connection.state) this.#hear(this.connection.state.now);
    this.view = this.#last = this.connection.state?.view ?? null;
    this.carried = null;
    this.counting = null;
    this.caption = [];
    this.#since = [];
    this.repeatable = false;
    this.touched = null;
    this.revealed &&= this.view?.phase !== 'race';
  }

  /** Set the clock; in a replay it stands at the last step. */
  #hear(now: number): void {
    if (this.connection.live) this.clock.hear(now);
    else this.clock.stand(now);
  }

  /** Queue the scenes of a step; resolves when they have been shown. */
  #tell(news: Omit<Told, 'list' | 'caption' | 'subjects'>): Promise<void> {
    const { events, before, after, step } = news;
    if (after.phase === 'race') this.skip();
    const caption = captionOf(events, before, after, this.names);
    const told = { ...news, list: scenes(before, events, after, still.matches), caption, subjects: subjectsOf(events, after) };
    if (!step) this.#since.pop();
    else if (after.phase === 'race' || !before) this.#since = [];
    else if (caption.length) this.#since.push(told);
    this.repeatable = this.#since.length > 0;
    return this.playback.add(told);
  }
  /** Start the flights of a step; returns how long to wait for those of other players' tiles. Tiles that are taken fly meanwhile; our own lies where we held it, unless it is shown again. */
  #fly({ events, repeated = false }: Told, before: View): number[] {
    this.flights.take(events, before);
    const flies = (seat: number): boolean => repeated || !this.mine(seat);
    return events.map((event) => (event.type === 'laid' && flies(event.seat) ? this.flights.lay(event, before) : 0)).filter(Boolean);
  }
  async #show(told: Told, pause: Pause): Promise<void> {
    this.caption = told.caption;
    this.subjects = told.subjects;
    this.#announce(told);
    const began = performance.now();
    await this.#play(told, pause);
    const read = this.connection.live && told.caption.some(({ seat }) => told.repeated || !this.mine(seat));
    if (read) await pause(Math.max(0, READ * paceOf(told) - (performance.now() - began)));
    this.caption = [];
  }
  async #play(told: Told, pause: Pause): Promise<void> {
    const { list, after, reveals } = told;
    const { playback } = this;
    if (this.view && !playback.unwatched) for (const lasts of this.#fly(told, this.view)) if (!(await pause(lasts))) return;
    for (const { view, counting, lasts } of list) {
      if (playback.unwatched) break;
      this.view = view;
      this.counting = counting;
      if (!(await pause(lasts * paceOf(told)))) return;
    }
    this.counting = null;
    this.view = playback.waiting > 1 ? after : (this.connection.state?.view ?? after);
    if (reveals) this.revealed = true;
  }

  /** Write the lines of a step into the log, say them and let them sound, when the step is shown and not before. */
  #announce({ events, before, after, step }: Told): void {
    if (!step) return;
    this.#write(() => tellAll(events, before, after, this.names), { before, step });
    if (!this.connection.live || (this.playback.unwatched && !document.hidden)) return;
    for (const event of events) sound(soundOf(event, this.connection.yours));
  }
  #write(tell: () => readonly Line[], moment: Moment | null = null): void {
    const lines = tell();
    if (!lines.length) return;
    const written = lines.map((line, n) => ({ ...line, told: () => tell()[n], moment, id: ++this.#lines }));
    this.log = [...written.reverse(), ...this.log].slice(0, KEPT);
    say(lines.map(({ seat, text }) => (seat < 0 ? text : `${this.names(seat)}: ${spoken(text)}`)).join('. '));
  }
}
