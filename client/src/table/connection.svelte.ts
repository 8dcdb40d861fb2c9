/**
 * The connection to one table. It reconnects by itself, resumes after the last step it has (`after`) and resends unanswered requests.
 * Requests are idempotent: each has an id, so the server does nothing twice and nothing is lost.
 */
import { keep, kept } from '../lib/device';
import type { Act } from './gamekit';
import { Refusal, type Feed, type Intent, type Listener } from './feed';
import { stepsUpTo } from './lobby';
import { Muted } from './muted.svelte';
import { Presence } from './presence.svelte';
import type {
  Ask,
  Because,
  Choices,
  GivenAdvice,
  GameState,
  Imagined,
  Incoming,
  Line,
  Note,
  Previewed,
  Reaction,
  Said,
  Step,
  TableInfo,
  Told,
} from './protocol';
import { askReport, unread, type Report } from './standin';

type Answer = Extract<Incoming, { type: 'done' | 'advice' | 'planned' | 'imagined' | 'judged' | 'previewed' | 'because' | 'invited' }>;

interface Pending {
  readonly message: string;
  readonly done: (answer: Answer) => void;
  readonly refused: (fault: Refusal) => void;
  /** When it was sent; `Infinity` for questions, which may be slow without a notice. */
  readonly since: number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** When a server starts again, all its clients return at once: only every so many attempts check the key and the table before. */
const CHECKED = 8;
/** The server pings every ten seconds; a connection that is silent for this long is dead, even if it was not closed. */
const SILENCE = 15_000;
/** A notice appears when an answer takes longer than this. */
const SLOW = 1500;
const POINTED_FOR = 2000;
/** Questions that change nothing. */
const QUIET: ReadonlySet<Ask['type']> = new Set(['advise', 'preview', 'why', 'judge', 'imagine', 'whatif', 'botline']);
/** Earlier steps to load for the log. */
const PAST = 120;

export type Wire = 'connecting' | 'open' | 'lost' | 'unknown' | 'expired';

export class Connection<View = unknown, Event = unknown> implements Feed<View, Event> {
  readonly live = true;
  line = $state<Wire>('connecting');
  #table = $state.raw<TableInfo | null>(null);
  table = $derived.by<TableInfo | null>(() => this.#table && this.muted.unnamed(this.#table));
  yours = $state.raw<readonly number[]>([]);
  state = $state.raw<GameState<View> | null>(null);
  offers = $state.raw<ReadonlyMap<number, Choices>>(new Map());
  readonly presence = new Presence();
  intent = $state.raw<Intent | null>(null);
  #lines = $state.raw<ReadonlyMap<string, Line>>(new Map());
  lines = $derived.by<ReadonlyMap<string, Line>>(() => new Map([...this.#lines].map(([id, line]) => [id, this.muted.uncommented(line)])));
  /** In the review of a finished game: who leads and where, the last piece somebody pointed at, the notes. */
  led = $state.raw<{ readonly who: string; readonly seq: number } | null>(null);
  shown = $state.raw<{ readonly who: string; readonly piece: string } | null>(null);
  notes = $state.raw<readonly Note[]>([]);
  /** The last reminder; a new object each time. */
  nudged = $state.raw<{ readonly seat: number; readonly by: number } | null>(null);
  /** What a bot did for us, right after we have come back. */
  report = $state.raw<Report | null>(null);
  /** The last reaction; a new object each time. */
  reacted = $state.raw<{ readonly seat: number; readonly what: Reaction } | null>(null);
  readonly muted: Muted;
  #chat = $state.raw<readonly Said[]>([]);
  chat = $derived.by<readonly Said[]>(() => this.#chat.filter(({ seat }) => !this.muted.has(seat)));
  pointed = $state.raw<{ seat: number; piece: string } | null>(null);
  again?: Feed['again'];
  /** An answer is taking long. */
  slow = $state(false);

  #id: string;
  /** The secret of the link that lets us sit down, where the table asks for it. */
  readonly invitation: string;
  #seq = 0;
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #asked = 0;
  #session = crypto.randomUUID().slice(0, 8);
  #wait = FIRST_WAIT;
  #timer = 0;
  #opening = false;
  /** Sockets in a row that did not open. Before the first one, and after every few, the key and the table are checked. */
  #unopened = 0;
  #heard = 0;
  #watch = 0;
  #closed = false;
  #looks = 0;
  #listeners = new Set<Listener<View, Event>>();
  /** They hear every step too, but tell none: it stays one of the past until somebody does. */
  #bystanders = new Set<Listener<View, Event>>();
  /** From before everything came anew, and what came while no table was listening yet. */
  #past = $state.raw<readonly Step<View, Event>[]>([]);
  past = $derived.by<readonly Step<View, Event>[]>(() => this.#past.filter((step) => !this.muted.hides(step)));

  constructor(table: string, invitation = '') {
    this.#id = table;
    this.invitation = invitation;
    this.muted = new Muted(table);
    void this.#open();
    this.#watch = window.setInterval(this.#look, 1000);
    addEventListener('online', this.#look);
    addEventListener('offline', this.#drop);
    document.addEventListener('visibilitychange', this.#look);
  }

  onStep(listener: Listener<View, Event>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hear steps before the game is shown. */
  overhear(listener: Listener<View, Event>): () => void {
    this.#bystanders.add(listener);
    return () => this.#bystanders.delete(listener);
  }

  /** Spectators ask for nothing but the chat, if the table lets them; some tables play without advice. */
  can(what: Ask['type']): boolean {
    if (what === 'chat' && this.table?.watchers_chat) return true;
    return this.yours.length > 0 && (what !== 'advise' || !!this.table?.advice);
  }

  async ask(what: Ask): Promise<void> {
    await this.#ask(what);
  }

  async advise(seat: number): Promise<GivenAdvice> {
    return (await this.#ask({ type: 'advise', seat })) as GivenAdvice;
  }

  async preview(action: string, seat: number): Promise<Previewed> {
    return (await this.#ask({ type: 'preview', do: action, seat })) as Previewed;
  }

  async why(piece: string, seat?: number): Promise<Because> {
    return (await this.#ask({ type: 'why', piece, seat })) as Because;
  }

  async imagine(what: { readonly line: string; readonly steps: number }): Promise<Imagined> {
    return (await this.#ask({ type: 'imagine', ...what })) as Imagined;
  }

  async judge(what: Act, seat: number): Promise<Told | null> {
    return ((await this.#ask({ type: 'judge', do: what, seat })) as Extract<Answer, { type: 'judged' }>).fault ?? null;
  }

  /** The secret of the link to play; empty if the link to the table is enough. */
  async invite(): Promise<string> {
    return ((await this.#ask({ type: 'invite' })) as Extract<Answer, { type: 'invited' }>).invitation;
  }

  async plan(seat: number): Promise<unknown> {
    return ((await this.#ask({ type: 'plan', seat })) as Extract<Answer, { type: 'planned' }>).plan;
  }

  #ask(what: Ask): Promise<Answer> {
    const id = `${this.#session}-${++this.#asked}`;
    const message = JSON.stringify({ ...what, id });
    const since = QUIET.has(what.type) ? Infinity : performance.now();
    return new Promise((done, refused) => {
      this.#pending.set(id, { message, done, refused, since });
      this.#send(message);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    removeEventListener('online', this.#look);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#look);
    this.#socket?.close();
  }

  async #open(): Promise<void> {
    if (this.#opening) return;
    if (this.#unopened % CHECKED === 0 && !(await this.#check())) return;
    if (this.#closed) return;
    const address = new URL(`/api/tables/${encodeURIComponent(this.#id)}/socket?after=${this.#seq}`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#heard = performance.now();
    this.#unopened++;
    socket.onopen = () => {
      this.#unopened = 1;
      this.line = 'open';
      this.#wait = FIRST_WAIT;
      for (const { message } of this.#pending.values()) this.#send(message);
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data as string) as Incoming);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#again();
    };
  }

  /** Get a key and see whether the table exists; if not now, the next attempt follows. */
  async #check(): Promise<boolean> {
    this.#opening = true;
    try {
      const known = await fetch('/api/me');
      const found = await fetch(`/api/tables/${encodeURIComponent(this.#id)}`);
      await Promise.all([known.text(), found.text()]);
      if (found.status === 404 || found.status === 410) {
        this.line = found.status === 404 ? 'unknown' : 'expired';
        return false;
      }
      if (!known.ok || !found.ok) throw new Error('not now');
      return true;
    } catch {
      this.#again();
      return false;
    } finally {
      this.#opening = false;
    }
  }

  #again(): void {
    this.#socket = null;
    if (this.#closed) return;
    this.line = 'lost';
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#open(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  /** The device says it is offline, or nothing was heard for too long: the socket may not know yet. */
  #drop = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    this.#again();
    socket.close();
  };

  /** Runs once a second and when the player returns: checks whether the connection is alive and an answer slow. A visible page retries at once. */
  #look = (event?: globalThis.Event): void => {
    const now = performance.now();
    this.presence.tick();
    if (this.#socket && now - this.#heard > SILENCE) this.#drop();
    this.slow = this.line === 'open' && [...this.#pending.values()].some(({ since }) => now - since > SLOW);
    if (!event || this.line !== 'lost' || document.hidden || this.#socket) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    void this.#open();
  };

  #send(message: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message);
  }

  #hear(message: Incoming): void {
    this.#heard = performance.now();
    switch (message.type) {
      case 'snapshot':
        this.#seq = message.seq;
        this.#table = message.table;
        this.yours = message.yours;
        this.state = (message.state as GameState<View> | undefined) ?? null;
        this.#keepSeal();
        this.#chat = message.chat ?? [];
        this.offers = new Map();
        this.#lines = new Map();
        this.#past = [];
        this.#tell(null);
        if (this.state) void this.#lookBack(this.#id, this.#seq);
        break;
      case 'step':
        this.#step(message as Step<View, Event>);
        break;
      case 'yours':
        this.yours = message.seats;
        break;
      case 'choices':
        if (message.seq >= this.#seq) this.offers = new Map(this.offers).set(message.seat, message);
        break;
      case 'done':
      case 'advice':
      case 'previewed':
      case 'because':
      case 'imagined':
      case 'planned':
      case 'judged':
      case 'invited':
        this.#answered(message.id)?.done(message);
        break;
      case 'error':
        this.#answered(message.id)?.refused(new Refusal(message));
        break;
      case 'presence':
        this.presence.hear(message);
        break;
      case 'intends':
        this.intent = { ...message, view: this.state?.view, heard: performance.now() };
        break;
      case 'lines': {
        const kept = message.all ? [] : [...this.#lines].filter(([id]) => !message.gone?.includes(id));
        this.#lines = new Map([...kept, ...message.lines.map((line) => [line.id, line] as const)]);
        break;
      }
      case 'led':
        this.led = message;
        break;
      case 'shown':
        this.shown = message;
        break;
      case 'notes':
        this.notes = message.notes;
        break;
      case 'nudged':
        if (!this.muted.has(message.by)) this.nudged = message;
        break;
      case 'reacted':
        if (!this.muted.has(message.seat)) this.reacted = message;
        break;
      case 'pointed': {
        const { seat, piece } = message;
        if (this.muted.has(seat)) break;
        const at = (this.pointed = { seat, piece });
        setTimeout(() => this.pointed === at && (this.pointed = null), POINTED_FOR);
        break;
      }
      case 'ping':
        this.#send(JSON.stringify({ type: 'pong', n: message.n }));
    }
  }

  #step(step: Step<View, Event>): void {
    if (step.seq <= this.#seq) return;
    if (step.seq > this.#seq + 1) {
      this.ask({ type: 'sync', after: this.#seq }).catch(() => {});
      return;
    }
    this.#seq = step.seq;
    if (step.table) this.#table = step.table;
    if (step.what.type === 'said') this.#chat = [...this.#chat, step.what];
    this.muted.follow(step);
    if (step.state) {
      this.state = step.state;
      this.offers = new Map();
      this.#keepSeal();
    }
    this.presence.moved(step);
    if (step.what.type === 'cameback' && this.yours.includes(step.what.seat)) void this.#welcome(step.what.seat, step.seq);
    if (!this.#listeners.size) this.#past = [...this.#past, step];
    if (!this.muted.hides(step)) this.#tell(step);
    const origin = step.what.type === 'started' && step.table?.origin;
    if (origin) void this.#lookBack(origin.table, origin.seq);
  }

  /** Load the earlier steps of the table, or of the one it continues, for the log. Without them the log is only shorter. */
  async #lookBack(table: string, upto: number): Promise<void> {
    const look = ++this.#looks;
    const before = await stepsUpTo<View, Event>(table, upto, PAST).catch(() => []);
    if (look !== this.#looks) return;
    this.#past = [...before, ...this.#past];
    if (table !== this.#id || this.state?.outcome) return;
    for (const seat of this.yours) this.report ??= unread(before, seat, kept(`returned.${table}`, 0));
  }

  /** The report has been read. */
  closeReport(): void {
    keep(`returned.${this.#id}`, this.#seq);
    this.report = null;
  }

  /** Keep the newest seal on this device: after the game it proves what happened before it. A finished game gives no new one. */
  #keepSeal(): void {
    if (this.state?.seal && !this.state.outcome && this.yours.length) keep(`seal.${this.#id}`, this.state.seal);
  }

  /** We play again: find out what the bot did meanwhile. */
  async #welcome(seat: number, seq: number): Promise<void> {
    this.report = await askReport(this.#id, seat, seq).catch(() => null);
  }

  #answered(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #tell(step: Step<View, Event> | null): void {
    for (const listener of [...this.#listeners, ...this.#bystanders]) void listener(step);
  }
}
