/** One game of ENIGMA at a table: the view being shown, the tile in hand, the log. */
import { say } from '../../lib/say.svelte';
import { still } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import type { Feed } from '../../table/feed';
import { Playback, type Pause } from '../../table/playback.svelte';
import type { Step } from '../../table/protocol';
import { seatName } from '../../table/seats';
import { Session } from '../../table/session.svelte';
import { words as reasons } from './advice/words';
import { Aim } from './aim.svelte';
import { Clock } from './clock.svelte';
import { Flights } from './flights.svelte';
import { sayings, toldIn } from './lines';
import { Sight } from './sight';
import { soundOf } from './sounds';
import { scenes, type Scene } from './staging';
import { endOf, spoken, tellAll, type Line } from './tell';
import type { Action, Choice, Event, View } from './view';
import { t } from './words';

export interface Entry extends Line {
  readonly id: number;
}
interface Told {
  readonly list: readonly Scene[];
  readonly events: readonly Event[];
  readonly after: View;
}
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
  log = $state.raw<readonly Entry[]>([]);
  /** The system under the pointer, the finger or the focus. */
  touched = $state<number | null>(null);
  /** The pieces of an advised action. */
  advised = $state.raw<ReadonlySet<string>>(new Set());
  /** The boards of the race that has just ended are shown. */
  revealed = $state(false);
  /** Why that race ended, for those who were there. */
  ended = $state<ReturnType<typeof endOf> | ''>('');
  /** Points that a networker on each cell of the tile just laid would score at once, as the server previewed them. */
  foreseen = $state.raw<readonly (number | null)[] | null>(null);
  #lines = 0;

  constructor(connection: Feed<View, Event>) {
    super(connection, reasons);
    this.jumped();
  }

  get showing(): boolean {
    return this.playback.playing;
  }

  protected told(step: Step<View, Event>): void | Promise<void> {
    const { connection } = this;
    this.#write(sayings(step));
    if (!step.state) return;
    const { events = [] } = step;
    const before = this.playback.last?.after ?? this.view;
    const after = step.state.view;
    this.#hear(step.state.now);
    this.#write(tellAll(events, before, after, this.names));
    if (connection.live) for (const event of events) sound(soundOf(event, connection.yours));
    if (connection.live && before?.phase === 'race' && after.phase !== 'race') {
      this.revealed = true;
      this.ended = endOf(events, after);
    }
    if (after.phase === 'race') this.revealed = false;
    this.touched = null;
    if (!connection.live) this.skip();
    return this.#tell(step.what.type === 'undid' ? [] : events, before, after);
  }

  /** The log: our own lines, then earlier ones from the server's steps. */
  lines = $derived.by<readonly Entry[]>(() => {
    const before = toldIn(this.connection.past.slice(-KEPT), this.names).map((line, index) => ({ ...line, id: -1 - index }));
    return [...this.log, ...before.reverse()].slice(0, KEPT);
  });

  /** The places and turns at which our tile may be laid. */
  laying = $derived(this.choices.flatMap(({ action }) => (action.type === 'lay' ? [action] : [])));

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
  get myTurn(): boolean {
    return !this.showing && !!this.view?.to_act.some(this.mine);
  }

  names = (seat: number): string => {
    const table = this.connection.table;
    if (!table || seat < 0) return '';
    return this.mine(seat) && this.connection.yours.length === 1 ? t('You') : seatName(table, seat);
  };

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

  /** Skip to the end of the playback. */
  skip(): void {
    this.flights.clear();
    this.playback.skip();
  }

  protected jumped(): void {
    this.playback.clear();
    this.log = [];
    if (this.connection.state) this.#hear(this.connection.state.now);
    this.view = this.connection.state?.view ?? null;
    this.counting = null;
    this.touched = null;
    this.revealed &&= this.view?.phase !== 'race';
  }

  /** Set the clock; in a replay it stands at the last step. */
  #hear(now: number): void {
    if (this.connection.live) this.clock.hear(now);
    else this.clock.stand(now);
  }

  /** Queue the scenes of a step; resolves when they have been shown. */
  #tell(events: readonly Event[], before: View | null, after: View): Promise<void> {
    const list = scenes(before, events, after, still.matches);
    if (after.phase === 'race') this.skip();
    return this.playback.add({ list, events, after });
  }
  /** Start the flights of a step; returns how long to wait for those of other players' tiles. Tiles that are taken fly meanwhile; our own lies where we held it. */
  #fly(events: readonly Event[], before: View): number[] {
    this.flights.take(events, before);
    return events.map((event) => (event.type === 'laid' && !this.mine(event.seat) ? this.flights.lay(event, before) : 0)).filter(Boolean);
  }
  async #show({ list, events, after }: Told, pause: Pause): Promise<void> {
    const { playback } = this;
    if (this.view && !playback.unwatched) for (const lasts of this.#fly(events, this.view)) if (!(await pause(lasts))) return;
    for (const { view, counting, lasts } of list) {
      if (playback.unwatched) break;
      this.view = view;
      this.counting = counting;
      if (!(await pause(lasts))) return;
    }
    this.counting = null;
    this.view = playback.waiting > 1 ? after : (this.connection.state?.view ?? after);
  }

  #write(lines: readonly Line[]): void {
    if (!lines.length) return;
    this.log = [...lines.map((line) => ({ ...line, id: ++this.#lines })).reverse(), ...this.log].slice(0, KEPT);
    say(lines.map(({ seat, text }) => (seat < 0 ? text : `${this.names(seat)} ${spoken(text)}`)).join('. '));
  }
}
