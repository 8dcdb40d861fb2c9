/** One game of TESSERACT at a table: the view being shown, the hand, the log. */
import { capital } from '../../lib/numbers';
import { say } from '../../lib/say.svelte';
import { still } from '../../lib/settings.svelte';
import { sound } from '../../lib/sound';
import type { Feed, Intent } from '../../table/feed';
import { undoneOf } from '../../table/history';
import type { Ask, Refused, Step, Told as Reason } from '../../table/protocol';
import { Session } from '../../table/session.svelte';
import { headline, reasonsInWords } from './advice/reasons';
import { words as reasons } from './advice/words';
import { question } from './asks';
import { causeOf } from './causes';
import { Flights } from './flights.svelte';
import { Hand } from './hand.svelte';
import { linesIn, sayings, standsApart } from './lines';
import { recognise, type Recognised } from './recognised';
import { soundOf } from './sounds';
import { Story, type Chapter } from './story.svelte';
import { doer, label, passed, playerName, spoken, tell, type Told } from './tell';
import { whyNot } from './why';
import { t } from './words';
import { twinsOf, type Action, type Choice, type Event, type View } from './view';

export interface Entry {
  readonly id: number;
  /** The line, in the present language. */
  readonly told: () => Told;
  /** The chapter it belongs to, to be shown again. */
  readonly chapter: Chapter | null;
  /** It was taken back. */
  readonly undone?: boolean;
  /** It happened before we came. */
  readonly recalled?: boolean;
}

/** A die turns over in its place: what it showed, and whether it is rolled. */
export interface Move {
  readonly was: string;
  readonly rolls: boolean;
  readonly lasts: number;
}

const KEPT = 200;
const FEW = 6;

export class Game extends Session<View, Event, Action> {
  readonly story: Story;
  readonly hand: Hand;
  readonly flights = new Flights();
  log = $state.raw<readonly Entry[]>([]);
  /** Once it is over: its end is told before the table, or has been put away. */
  endShown = $state(true);
  /** The history is open; as a recap it begins after our own last turn. */
  looksBack = $state(false);
  recap = $state(false);
  #last: View | null = null;
  #count = 0;
  #recalled: Feed<View, Event>['past'] = [];
  #shownAgain: Chapter | null = null;
  #unsaid: string[] = [];
  /** The kinds of events of the plate that have been told here. */
  readonly #met = new Set<string>();
  /** The seq of the last step of the game. */
  #moved = $state(0);

  constructor(connection: Feed<View, Event>) {
    super(connection, reasons);
    this.story = new Story({
      begins: (events, lasts) => this.flights.begin(events, lasts),
      heard: (events, view, chapter) => this.#heard(events, view, chapter),
      intends: (intent) => Object.values(this.intention(intent)).join(' ').length,
      letters: (events, view, chapter) =>
        Math.max(this.#meaning(events[0], view), ...this.#lines(events, view, chapter).map((told) => told().text.length)),
      ends: () => this.#speak(),
    });
    this.hand = new Hand(
      () => this.choices,
      () => this.view?.decision?.about === 'turn',
      (choice) => void this.play(choice),
      (piece) => this.point(piece),
      (piece) => twinsOf(this.view, piece),
    );
    this.jumped();
  }

  /** How long the words are for what an event of the plate does, the first time it happens; later one knows them. */
  #meaning(event: Event, view: View): number {
    if (event.type !== 'uncovered' || this.#met.has(event.event)) return 0;
    this.#met.add(event.event);
    return causeOf(event, view)?.text.length ?? 0;
  }

  get showing(): boolean {
    return this.story.playing;
  }

  protected override plays(choice: Choice): boolean {
    return choice.action.type !== 'askfirst';
  }

  protected jumped(): void {
    this.#last = this.connection.state?.view ?? null;
    this.log = [];
    this.story.jump(this.#last);
    this.hand.clear();
  }

  protected told(step: Step<View, Event>): void | Promise<void> {
    if (step.what.type === 'undid') this.#takeBack(undoneOf(step.what));
    const shownNow = this.connection.state?.view ?? null;
    const says = () => sayings(step, shownNow, this.names).forEach((_, n) => this.#write(() => sayings(step, shownNow, this.names)[n]));
    if (!step.state && shownNow && this.story.playing) return this.story.add({ before: null, events: [], after: shownNow, says });
    says();
    if (!step.state) return;
    this.hand.clear();
    if (!this.connection.live) this.story.skip();
    const { what, events = [], state } = step;
    const did = what.type === 'did' ? what.do : undefined;
    const theirs = what.type === 'did' && this.seated && !this.connection.yours.includes(what.seat);
    const told = this.connection.intent;
    const intent = theirs && told?.seat === what.seat && told.seq >= this.#moved ? told : undefined;
    this.#moved = step.seq;
    const seat = what.type === 'did' ? what.seat : undefined;
    const chapter: Chapter = { before: this.#last, events, after: state.view, did, seat, theirs, intent };
    const passes = passed(chapter) ? () => this.#write(() => passed(chapter)!, chapter) : undefined;
    const shown = this.story.add({ ...chapter, says: passes });
    this.#last = step.state.view;
    return shown;
  }

  /** Lines for what happened before; call it when those steps are there and the texts are loaded. */
  recall(): void {
    const { past } = this.connection;
    if (this.#recalled === past) return;
    this.#recalled = past;
    const own = this.log.filter(({ recalled }) => !recalled);
    this.log = [];
    for (const { told, chapter, undid } of linesIn(past.slice(-KEPT), this.names, this.connection.yours)) {
      if (undid !== null) this.#takeBack(undid);
      this.#write(told, chapter, true);
    }
    this.log = [...this.log, ...own];
  }

  /** What the table shows: the present as far as it has been told, or the imagined copy while we sketch. */
  get view(): View | null {
    return this.team.view ?? this.story.shown;
  }

  /** The seats we act for: while we sketch, everybody's. */
  get ours(): readonly number[] {
    return this.team.sketching ? (this.connection.table?.seats.map((_, seat) => seat) ?? []) : this.connection.yours;
  }

  best = $derived.by<Recognised | null>(() => this.view && recognise(this.choices, this.view));

  /** The lab that is drawn large: the one whose turn it is if it is ours, else our own, else the first; in a record whoever acts. */
  me = $derived.by<number>(() => {
    const view = this.view;
    if (!view) return 0;
    const mine = (player: number) => this.ours.includes(view.players[player]?.seat ?? -1);
    const asked = view.decision?.player ?? view.active;
    if (mine(asked)) return asked;
    if (mine(view.active)) return view.active;
    const own = view.players.findIndex((_, player) => mine(player));
    if (own >= 0) return own;
    return this.connection.live ? 0 : asked;
  });

  /** Title of the lab that is drawn large. */
  get labName(): string {
    return this.own(this.me) ? t('lab.yours') : t('lab.of', { who: this.names(this.me) });
  }

  /** Dice that are rolled or turned where they lie, by their place. */
  moves = $derived.by<ReadonlyMap<string, Move>>(() => {
    const { now, lasts } = this.story;
    if (!lasts || still.matches) return new Map();
    const turned = now.filter((event) => event.type === 'rolled' || event.type === 'turned');
    const there = turned.filter(({ place }) => place.startsWith('lab:'));
    return new Map(there.map(({ type, place, was }) => [place, { was, rolls: type === 'rolled', lasts }]));
  });

  /** Is there something to ask an expert about? */
  get advisable(): boolean {
    return this.advice.near && !this.team.sketching && this.choices.length > 1 && this.view?.phase !== 'setup';
  }

  /** People are asked something that is no decision of the game: to undo, or to let a bot use their things. */
  get petition(): boolean {
    const { table } = this.connection;
    return !!table?.proposal || !!table?.wants_undo?.length;
  }

  /** Does the game wait for an answer of ours? */
  get asked(): boolean {
    return this.choices.length > 0 && this.view?.decision?.about !== 'turn';
  }

  /** The dice of the cube that would answer, while they are few among many: they are singled out. */
  sought = $derived.by<readonly string[]>(() => {
    const dice = this.asked ? [...this.hand.possible].filter((piece) => piece.startsWith('cube:') && !this.hand.picks.includes(piece)) : [];
    return dice.length > FEW ? [] : dice;
  });

  get myTurn(): boolean {
    const view = this.view;
    return !!view?.decision && this.ours.includes(view.decision.seat);
  }

  /** The turn in words; a player who is asked in another's turn is told so. */
  headline = $derived.by<{ readonly player: number; readonly text: string }>(() => {
    const view = this.view!;
    if (view.outcome) return { player: view.active, text: t(view.outcome.winners.length ? 'over.won' : 'over.lost') };
    const player = view.phase === 'setup' ? (view.decision?.player ?? view.active) : view.active;
    const asked = this.myTurn && view.decision?.about === 'consent';
    const key = this.own(player) ? 'turn.yours' : asked && !this.shared ? 'turn.asked' : 'turn.other';
    return { player, text: t(key, { who: this.names(player) }) };
  });

  /** The phase; for a person with two characters, the one who acts. */
  get acting(): string {
    const view = this.view!;
    const several = view.players.filter((_, player) => this.own(player)).length > 1;
    return several ? this.names(this.headline.player) : t(`phase.${view.phase}`);
  }

  /** Several people play at this device: each is called by name. */
  get shared(): boolean {
    return this.connection.yours.length > 1;
  }

  /** Ours and nobody else's at this device. */
  own(player: number): boolean {
    return !this.shared && this.connection.yours.includes(this.view?.players[player]?.seat ?? -1);
  }

  /** Do we act for it? */
  mine(player: number): boolean {
    return this.ours.includes(this.view?.players[player]?.seat ?? -1);
  }

  names = (player: number): string => {
    const view = this.view;
    const table = this.connection.table;
    return view && table ? playerName(table, view, player) : '';
  };

  label = (choice: Choice) => label(choice, this.view!, this.names);

  /** What a bot is about to do, and the first of its reasons, in words. */
  intention({ action, reasons: why, view }: Pick<Intent, 'action' | 'reasons' | 'view'>): { readonly what: string; readonly why: string } {
    const seen = (view ?? this.view) as View;
    const you = this.seated ? this.me : -1;
    const what = headline({ type: 'choice', do: '', action: action as Action, pieces: [] }, seen, this.names, you);
    return { what: what.filter(Boolean).join(' · '), why: reasonsInWords(why, seen, this.names, you)[0] ?? '' };
  }

  /** The intention of a bot that can be seen now: while the story tells it, or at rest until the bot acts. */
  intent = $derived.by<Intent | null>(() => {
    if (this.story.playing) return this.story.intent;
    const told = this.connection.intent ?? null;
    return told && !this.connection.table?.proposal && told.seq >= this.#moved ? told : null;
  });

  lookBack(open: boolean, recap = false): void {
    this.looksBack = open;
    this.recap = recap;
  }

  /** How many lines tell what others did since we acted last; 0 while it is not for us to act. */
  news = $derived.by<number>(() => {
    if (!this.myTurn || !this.connection.live || this.team.sketching) return 0;
    const own = this.log.findLastIndex(({ chapter }) => chapter?.did && !chapter.theirs);
    return own < 0 ? 0 : this.log.slice(own + 1).filter(({ chapter }) => chapter?.theirs).length;
  });

  /** Whose actions can be taken back, and how many: ours too, if those since only answered us. */
  undoable = $derived.by<readonly [number, number] | null>(() => {
    const { undo = null, asked = null } = this.connection.state ?? {};
    return asked && this.connection.yours.includes(asked[0]) ? asked : undo;
  });

  /** The first line of the log that can still be taken back; the wall of undo stands before it. */
  wall = $derived.by<number | null>(() => {
    const standing = [...new Set(this.log.flatMap(({ chapter, undone }) => (chapter && !undone ? [chapter] : [])))];
    const first = standing.at(-(this.undoable?.[1] ?? 0) || standing.length);
    return this.log.find(({ chapter }) => chapter === first)?.id ?? null;
  });

  /** The awaited decision, in words. */
  awaited = $derived.by<string>(() => {
    const view = this.view;
    const decision = view?.decision;
    if (!view || !decision) return '';
    if (!this.ours.includes(decision.seat)) return t('wait.for', { who: this.names(decision.player) });
    const asked = question(view, this.choices, this.names);
    return (this.shared || this.team.sketching) && asked ? `${this.names(decision.player)}: ${asked}` : asked;
  });

  /** Why nothing can be done with a piece, or why an action (`verb:contain`) is greyed; null until the server has answered. */
  reason(piece: string): { readonly text: string; readonly rule: string } | null {
    const told = this.inquiry.reason(piece);
    if (!told || !this.view) return null;
    return { text: this.#whyNot(told, this.view) || told.text, rule: told.rule };
  }

  protected explain(fault: Refused): string {
    return this.view ? capital(spoken(this.#whyNot(fault, this.view))) : '';
  }

  #whyNot(fault: Reason | Refused, view: View): string {
    return whyNot(fault, view, this.names, spoken(this.awaited), (player) => this.own(player));
  }

  override play(choice: Choice | undefined): Promise<boolean> {
    if (this.team.sketching) this.hand.clear();
    return super.play(choice);
  }

  override ask(what: Ask): Promise<boolean> {
    if (!this.sending) this.hand.clear();
    return super.ask(what);
  }

  async repeat(past: Chapter): Promise<void> {
    const view = this.connection.state?.view;
    if (this.story.playing || !view) return;
    const chapter = { ...past, again: true, theirs: true, intent: undefined };
    this.#shownAgain = chapter;
    void this.story.add(chapter);
    await this.story.add({ before: null, events: [], after: view, again: true });
  }

  async showAgain(before: View | null, step: Step<View, Event>): Promise<void> {
    const { what, events = [], state } = step;
    const did = what.type === 'did' ? what.do : undefined;
    if (state) await this.repeat({ before: before ?? state.view, events, after: state.view, did });
  }

  /** The line that stands over the table: of what is shown again, or the newest in the log. */
  line = $derived.by<Told | null>(() => {
    const { chapter, now, from } = this.story;
    if (!chapter?.again || !this.story.playing) return this.log.at(-1)?.told() ?? null;
    return (from && this.#lines(now, from, chapter).at(-1)?.()) ?? null;
  });

  #heard(events: readonly Event[], view: View, chapter: Chapter): void {
    if (this.connection.live) for (const event of events) sound(soundOf(event));
    if (this.#shownAgain === chapter) return;
    for (const event of events)
      for (const told of this.#lines([event], view, chapter)) this.#write(told, standsApart(event) ? null : chapter);
  }

  /** The lines that tell these events; each is told anew when the language changes. */
  #lines(events: readonly Event[], view: View, chapter: Chapter): (() => Told)[] {
    const line = (event: Event) => tell(event, view, doer(event, chapter), this.names);
    return events.filter(line).map((event) => () => line(event)!);
  }

  /** Strike out the last action of a seat and what answered it. */
  #takeBack(seat: number): void {
    const from = this.log.findLast(({ chapter, undone }) => chapter && !undone && chapter.seat === seat)?.chapter;
    const first = from ? this.log.findIndex(({ chapter }) => chapter === from) : this.log.length;
    this.log = this.log.map((entry, n) => (n >= first && entry.chapter ? { ...entry, undone: true } : entry));
  }

  #write(told: () => Told, chapter: Chapter | null = null, recalled = false): void {
    this.log = [...this.log.slice(-KEPT), { told, id: ++this.#count, chapter, recalled }];
    if (recalled) return;
    const { player, text } = told();
    const who = player >= 0 ? `${this.names(player)}: ` : '';
    this.#unsaid.push(who + spoken(text));
    if (!this.story.playing) this.#speak();
  }

  /** Read the unread lines aloud and, if it is our turn, the awaited decision. */
  #speak(): void {
    if (!this.#unsaid.length) return;
    say([...this.#unsaid, this.myTurn ? spoken(this.awaited) : ''].filter(Boolean).join('. '));
    this.#unsaid = [];
  }
}
