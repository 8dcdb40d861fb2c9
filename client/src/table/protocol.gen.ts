/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

/** A table to make: the game, its options, the seats, who may find it. */
export interface TableWish {
  readonly game: string;
  readonly seats: readonly SeatWish[];
  readonly options?: Readonly<Record<string, unknown>>;
  /** A version of the rules; the newest if none is given. */
  readonly rules?: string;
  readonly public?: boolean;
  readonly name?: string;
  readonly colour?: SeatColour;
  readonly patience?: number;
  /** The turn clock in seconds; from a day on, people play in their own time. */
  readonly turn?: number;
  readonly pace?: number;
  readonly courtesy?: number;
  readonly advice?: boolean;
  readonly watchers_chat?: boolean;
  /** Only people with the play link may sit down; the link to the table only lets them watch. */
  readonly by_invitation?: boolean;
  readonly id?: string;
}

export interface SeatWish {
  readonly kind: 'bot' | 'me' | 'open';
  readonly level?: string;
  /** The name of another person at one's own device. */
  readonly name?: string;
}

/** Continue from seq `at` of a table: on that seat, with bots of this level on the others, or with these `seats`. */
export interface ContinueWish {
  readonly at: number;
  readonly seat?: number;
  /** One for each seat: `me`, `open` for whoever gets the link, or a bot. */
  readonly seats?: readonly SeatWish[];
  readonly level?: string;
  readonly name?: string;
  readonly colour?: SeatColour;
  readonly pace?: number;
  readonly id?: string;
}

/** The result of a successful replay: every action was legal, every draw came from the key, the end matches. */
export interface Proof {
  readonly game: string;
  readonly rules: string;
  readonly actions: number;
  /** The number of those actions that were played in the record which this game continues. */
  readonly before: number;
  readonly commitment: string;
  readonly key: string;
  readonly hash: string;
  readonly outcome: Outcome | null;
}

/** The end of a game: the winners (none if a team lost), the reason, and each seat's points if there are points. */
export interface Outcome {
  readonly winners: readonly number[];
  readonly reason: string;
  readonly points: readonly number[];
}

/** A person took an open seat. */
export interface Sat {
  readonly type: 'sat';
  readonly seat: number;
  readonly name: string;
  readonly colour?: SeatColour;
  readonly person?: string;
}

/** A person gave up their seats. Before the start the seats are open again; after it bots keep them. */
export interface Left {
  readonly type: 'left';
  readonly seats: readonly number[];
}

/** The game began; bots fill the seats that are still open. `at` is the wall-clock time of game time 0. */
export interface Started {
  readonly type: 'started';
  readonly at: number;
}

/** An action of the game, in its text form. The clock's seat is -1; `bot`: a bot played for the seat. */
export interface Did {
  readonly type: 'did';
  readonly seat: number;
  readonly at: number;
  readonly do: string;
  readonly bot?: boolean;
}

/** The last action, by `seat`, was undone. If it only answered `asker`, the action of `asker` before it was too. */
export interface Undid {
  readonly type: 'undid';
  readonly seat: number;
  readonly at: number;
  readonly asker?: number;
}

/** `seat` asks to undo another player's last action; it is undone once everybody has asked. */
export interface WantsUndo {
  readonly type: 'wantsundo';
  readonly seat: number;
}

/** A chat message. A spectator has seat -1 and brings a `name`. */
export interface Said {
  readonly type: 'said';
  readonly seat: number;
  readonly text: string;
  readonly name?: string;
}

/** A bot plays for `seat`, whose player is gone or idle: until they come back, or for one turn or one decision. */
export interface TookOver {
  readonly type: 'tookover';
  readonly seat: number;
  readonly scope?: '' | 'decision' | 'turn';
}

/** The player of `seat` plays again. */
export interface CameBack {
  readonly type: 'cameback';
  readonly seat: number;
}

/** The same people play again, at another table. */
export interface Rematched {
  readonly type: 'rematched';
  readonly table: string;
}

/** `seat` refuses the undo that others have asked for. */
export interface RefusedUndo {
  readonly type: 'refusedundo';
  readonly seat: number;
}

/** `seat` no longer asks for an undo. */
export interface WithdrewUndo {
  readonly type: 'withdrewundo';
  readonly seat: number;
}

/** `seat` wants a bot to play for `of`, who is gone or idle: this turn, until they are `back`, or not (`wait`). */
export interface Voted {
  readonly type: 'voted';
  readonly seat: number;
  readonly of: number;
  readonly vote: Vote;
}

/** The player of `seat` is the host now, because the host is gone and the game has not started. */
export interface Hosted {
  readonly type: 'hosted';
  readonly seat: number;
}

/** `seat` agrees to skip the time that only bots need; it is skipped once all people agree. */
export interface WantsHurry {
  readonly type: 'wantshurry';
  readonly seat: number;
}

/** Game time was put forward by so many milliseconds: nothing would have happened in them. */
export interface Advanced {
  readonly type: 'advanced';
  readonly by: number;
}

/** The bot of `seat` would like to play `do`, and asks the players of these seats until the game time `until`. */
export interface Proposed {
  readonly type: 'proposed';
  readonly seat: number;
  readonly do: string;
  readonly asked: readonly number[];
  readonly until: number;
}

/** The player of `seat` says yes or no to the bot that asks; `always`: bots need not ask this player any more. */
export interface Answered {
  readonly type: 'answered';
  readonly seat: number;
  readonly yes: boolean;
  readonly always?: boolean;
}

/** Nobody has answered the bot of `seat` in time: it does something else. */
export interface Lapsed {
  readonly type: 'lapsed';
  readonly seat: number;
}

/** The player of these seats has another name. */
export interface Renamed {
  readonly type: 'renamed';
  readonly seats: readonly number[];
  readonly name: string;
}

/** The host gave `seat` to a bot of some `level`, or opened it. */
export interface Reseated {
  readonly type: 'reseated';
  readonly seat: number;
  readonly to: 'bot' | 'open';
  readonly level?: string;
  readonly barred?: string;
}

/** The player of these seats is on vacation from the wall-clock time `since` to `until`; the turn clock waits. */
export interface Rested {
  readonly type: 'rested';
  readonly seats: readonly number[];
  readonly since: number;
  readonly until: number;
}

/** Take an open seat; where several people may play at one device, also a second one. */
export interface Sit {
  readonly type: 'sit';
  readonly id: string;
  readonly seat: number;
  readonly name?: string;
  readonly colour?: SeatColour;
  readonly invitation?: string;
}

/** Give up your seats, or one of them. */
export interface Leave {
  readonly type: 'leave';
  readonly id: string;
  readonly seat?: number | null;
}

/** Start the game now, with bots on the open seats; only the host may. A full table starts by itself. */
export interface StartGame {
  readonly type: 'start';
  readonly id: string;
}

/** Play an action: its text form or its object, as in `choices`. `seat` is needed only with several seats. */
export interface Act {
  readonly type: 'act';
  readonly id: string;
  readonly do: string | Readonly<Record<string, unknown>>;
  readonly seat?: number | null;
}

/** Undo your own last action; in a cooperative game, ask to undo another player's. */
export interface Undo {
  readonly type: 'undo';
  readonly id: string;
  readonly seat?: number | null;
}

/** While only bots are awaited: agree to skip the time they need. It is skipped once all people agree. */
export interface Hurry {
  readonly type: 'hurry';
  readonly id: string;
}

/** Ask what your seat may do later, to plan while you wait. Answered by `planned` or `error`. */
export interface Plan {
  readonly type: 'plan';
  readonly id: string;
  readonly seat?: number | null;
}

/** Ask whether an action that counts no more would have been right. Answered by `judged` or `error`. */
export interface Judge {
  readonly type: 'judge';
  readonly id: string;
  readonly do: string | Readonly<Record<string, unknown>>;
  readonly seat?: number | null;
}

/** Ask for an expert's advice. Answered by `advice` or `error`. */
export interface Advise {
  readonly type: 'advise';
  readonly id: string;
  readonly seat?: number | null;
}

/** Ask what an action would change, in exact odds. Answered by `previewed` or `error`. */
export interface Preview {
  readonly type: 'preview';
  readonly id: string;
  readonly do: string;
  readonly seat?: number | null;
}

/** Ask why nothing can be done with a piece, or by a kind of action (`verb:NAME`). Answered by `because`. */
export interface Why {
  readonly type: 'why';
  readonly id: string;
  readonly piece: string;
  readonly seat?: number | null;
}

/** Send a chat message. `name` is the name of a spectator. */
export interface Chat {
  readonly type: 'chat';
  readonly id: string;
  readonly text: string;
  readonly name?: string;
}

/** Point at a piece; everybody at the table sees it for two seconds. */
export interface Point {
  readonly type: 'point';
  readonly id: string;
  readonly piece: string;
}

/** After the end of the game: play again with the same people. */
export interface Rematch {
  readonly type: 'rematch';
  readonly id: string;
}

/** Request everything after seq `after` again: the steps, or a snapshot if there are too many. */
export interface Sync {
  readonly type: 'sync';
  readonly id: string;
  readonly after?: number;
}

/** Refuse the undo that another player has asked for. */
export interface RefuseUndo {
  readonly type: 'refuseundo';
  readonly id: string;
}

/** No longer ask for an undo. */
export interface WithdrawUndo {
  readonly type: 'withdrawundo';
  readonly id: string;
}

/** Vote on letting a bot play for `seat`, whose player is gone or idle; it does once all others here want it. */
export interface StandIn {
  readonly type: 'standin';
  readonly id: string;
  readonly seat: number;
  readonly vote?: Vote;
}

/** Play your seat again, which a bot has been playing. */
export interface Back {
  readonly type: 'back';
  readonly id: string;
}

/** Remind a player that the game waits for them. */
export interface Nudge {
  readonly type: 'nudge';
  readonly id: string;
  readonly seat: number;
}

/** Before the start: free the seat of a player who is gone; only the host may. */
export interface Unseat {
  readonly type: 'unseat';
  readonly id: string;
  readonly seat: number;
}

/** Say yes or no to the bot that asks you; `always`: bots need not ask you any more in this game. */
export interface AnswerBot {
  readonly type: 'answer';
  readonly id: string;
  readonly yes: boolean;
  readonly always?: boolean;
}

/** Give yourself another name at this table; with several seats, to one of them. */
export interface Rename {
  readonly type: 'rename';
  readonly id: string;
  readonly name: string;
  readonly seat?: number | null;
}

/** Change the steps of a line of the table's plan, or begin one (`line` is empty). */
export interface Sketch {
  readonly type: 'sketch';
  readonly id: string;
  readonly steps: readonly StepWish[];
  readonly line?: string;
  readonly version?: number;
  readonly turn?: number;
  readonly of?: string;
}

/** A step of a line as a client sends it: `step` is its number if the line already has it, else 0. */
export interface StepWish {
  readonly seat: number;
  readonly do: string;
  /** The supposed results of its draws, in order. */
  readonly results?: readonly number[];
  readonly step?: number;
}

/** Take a line off the plan. */
export interface Scrap {
  readonly type: 'scrap';
  readonly id: string;
  readonly line: string;
}

/** Comment on a line, or on one of its steps. */
export interface Comment {
  readonly type: 'comment';
  readonly id: string;
  readonly line: string;
  readonly text: string;
  readonly step?: number;
}

/** Ask for the imagined position after the first `steps` steps of a line. Answered by `imagined` or `error`. */
export interface Imagine {
  readonly type: 'imagine';
  readonly id: string;
  readonly line?: string;
  readonly steps?: number;
  readonly turn?: number;
}

/** Ask a bot what it thinks of a line; everybody gets its answer with the line. */
export interface WhatIf {
  readonly type: 'whatif';
  readonly id: string;
  readonly line: string;
}

/** Ask the bot of a seat to sketch its coming turn. */
export interface BotLine {
  readonly type: 'botline';
  readonly id: string;
  readonly seat: number;
}

/** Let the bots follow a line on their seats, or no longer. */
export interface Follow {
  readonly type: 'follow';
  readonly id: string;
  readonly line: string;
  readonly on?: boolean;
}

/** Join the shared review of a finished game: get `led` and `notes`, now and whenever they change. */
export interface JoinReview {
  readonly type: 'review';
  readonly id: string;
}

/** Lead the review: everybody who follows sees the moment `seq`. `take` it from somebody, or give it up (`on`). */
export interface Lead {
  readonly type: 'lead';
  readonly id: string;
  readonly seq?: number;
  readonly name?: string;
  readonly take?: boolean;
  readonly on?: boolean;
}

/** Point at a piece in a review. */
export interface Show {
  readonly type: 'show';
  readonly id: string;
  readonly piece: string;
  readonly name?: string;
}

/** Attach a note to a moment of a finished game, and perhaps to a piece. */
export interface WriteNote {
  readonly type: 'note';
  readonly id: string;
  readonly seq: number;
  readonly text: string;
  readonly name?: string;
  readonly piece?: string;
}

/** Delete your note. */
export interface DropNote {
  readonly type: 'dropnote';
  readonly id: string;
  readonly note: string;
}

/** Give a seat to a bot, or open it; only the host may. The person who sat there may not sit down here again. */
export interface Reseat {
  readonly type: 'reseat';
  readonly id: string;
  readonly seat: number;
  readonly to: 'bot' | 'open';
  readonly level?: string;
}

/** Ask for the secret of the play link. Answered by `invited` or `error`. */
export interface Invite {
  readonly type: 'invite';
  readonly id: string;
}

/** Show the others a reaction or a phrase; it is not logged. */
export interface React {
  readonly type: 'react';
  readonly id: string;
  readonly what: Reaction;
}

/** The whole table at `seq`. `yours` are your seats. */
export interface Snapshot {
  readonly type: 'snapshot';
  readonly seq: number;
  readonly protocol: number;
  readonly table: TableInfo;
  readonly yours: readonly number[];
  readonly state?: GameState | null;
  readonly hash?: string;
  readonly chat?: readonly Said[];
}

/** The public facts of a table. `host` is a seat, or -1 if the host has none. */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly rules: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly status: 'open' | 'over' | 'playing';
  readonly seats: readonly SeatInfo[];
  readonly host: number;
  readonly public: boolean;
  readonly patience: number;
  /** Players may ask for an expert's advice. */
  readonly advice: boolean;
  readonly commitment: string;
  /** The key behind the commitment, once the game is over. */
  readonly key?: string;
  readonly outcome?: Outcome | null;
  /** The facts of a finished game that its statistics count. */
  readonly facts?: FinalFacts | null;
  /** The moment from which this game continues another one. */
  readonly origin?: OriginInfo | null;
  readonly rematch?: string;
  readonly wants_undo?: readonly number[];
  /** The turn clock: seconds a player has for a decision; 0: no limit. */
  readonly turn?: number;
  readonly votes?: readonly VoteInfo[];
  /** The seats that agree to skip the time which only bots need. */
  readonly wants_hurry?: readonly number[];
  /** The question of a bot. */
  readonly proposal?: ProposalInfo | null;
  /** Spectators may chat, except while they see boards that players do not. */
  readonly watchers_chat?: boolean;
  /** Only people with the play link may sit down. */
  readonly by_invitation?: boolean;
  /** The people's seats the game waits for, in lists; at a table that is played in people's own time, everywhere. */
  readonly waiting?: readonly number[];
  /** The wall-clock time at which the first of them has had long enough, in milliseconds. */
  readonly due?: number | null;
}

/** A seat. `bot`: a bot of that `level` plays here now; with kind `person` it stands in for the person. */
export interface SeatInfo {
  readonly kind: 'bot' | 'open' | 'person';
  readonly name?: string;
  readonly colour?: SeatColour;
  readonly level?: string;
  readonly bot?: boolean;
  /** The time for which the bot stands in: until the person is back (empty), this turn, or one decision. */
  readonly scope?: '' | 'decision' | 'turn';
  /** The game has started, and anybody may sit down in the bot's place. */
  readonly free?: boolean;
  /** The wall-clock time at which the player's vacation ends or ended, in milliseconds. */
  readonly vacation?: number;
  /** A program plays here, with a token that somebody has made for it. */
  readonly program?: boolean;
  /** The first seat of the person who plays here too: both sit at one device. -1 if it has a device of its own. */
  readonly beside?: number;
}

/** The facts of a finished game: of the game, and of each seat. */
export interface FinalFacts {
  readonly game: Readonly<Record<string, string | number | readonly string[]>>;
  readonly seats?: readonly (Readonly<Record<string, string | number | readonly string[]>>)[];
}

/** A moment of another table: its log up to `seq`. `running`: that game was not over, so this is only a what-if. */
export interface OriginInfo {
  readonly table: string;
  readonly seq: number;
  readonly running?: boolean;
}

/** A vote on letting a bot play for `of`: by seat, what each has voted. */
export interface VoteInfo {
  readonly of: number;
  readonly votes: Readonly<Record<number, Vote>>;
}

/** The bot of `seat` would like to play `action`, and waits for the players of `asked` until the game time `until`. */
export interface ProposalInfo {
  readonly seat: number;
  readonly action: unknown;
  readonly asked: readonly number[];
  readonly agreed: readonly number[];
  readonly until: number;
  readonly wait: number;
}

/** The public state of a game. `now` and `deadline` are in milliseconds since the start, by the server's clock. */
export interface GameState {
  readonly now: number;
  readonly waiting: readonly number[];
  readonly view: unknown;
  readonly deadline?: number | null;
  /** The seat whose actions can be undone, and how many. */
  readonly undo?: readonly [number, number] | null;
  readonly outcome?: Outcome | null;
  /** The seal of the record so far; who keeps it can prove later that nothing before it was changed. */
  readonly seal?: string;
  /** If the last actions only answered another seat: that seat, and how many actions it can undo, answers included. */
  readonly asked?: readonly [number, number] | null;
}

/** The log entry at `seq`, the events of the game, and the new state. */
export interface Step {
  readonly type: 'step';
  readonly seq: number;
  readonly what: LogEntry;
  readonly events?: readonly unknown[];
  readonly state?: GameState | null;
  readonly table?: TableInfo | null;
}

/** Your seats have changed. */
export interface Yours {
  readonly type: 'yours';
  readonly seats: readonly number[];
}

/** Everything `seat` may do at `seq`. */
export interface Choices {
  readonly type: 'choices';
  readonly seq: number;
  readonly seat: number;
  readonly choices: readonly (Choice | Form)[];
}

/** An action you may play: send `do` (or `action`) in an `act`. */
export interface Choice {
  readonly type: 'choice';
  readonly do: string;
  readonly action: unknown;
  /** The pieces it uses, by name. */
  readonly pieces: readonly string[];
  /** The number of the turn's actions it costs. */
  readonly costs?: number;
  /** It draws chance or ends the turn, so it cannot be undone. */
  readonly final?: boolean;
}

/** A choice with fields to fill in: actions of the type `action`, within `limits` (a JSON Schema). */
export interface Form {
  readonly type: 'form';
  readonly action: string;
  readonly rule: string;
  readonly limits: Readonly<Record<string, unknown>>;
}

/** The ask `id` is done and stored, at `seq`. */
export interface Done {
  readonly type: 'done';
  readonly id: string;
  readonly seq: number;
}

/** The answer to `advise`: the best actions of `seat` at `seq`, best first, and the outlook after them. */
export interface Advice {
  readonly type: 'advice';
  readonly id: string;
  readonly seq: number;
  readonly seat: number;
  readonly best: readonly Suggestion[];
  readonly outlook: readonly Reason[];
}

/** An action in its text form with the pieces it uses, its value (see `Estimate`), and its reasons. */
export interface Suggestion {
  readonly do: string;
  readonly pieces: readonly string[];
  readonly value: number;
  readonly reasons: readonly Reason[];
}

/** The key of a message, the pieces or things it names (`what`), and its numbers; chances are between 0 and 1. */
export interface Reason {
  readonly key: string;
  readonly what: readonly string[];
  readonly numbers: Readonly<Record<string, number>>;
}

/** The answer to `plan` of `seat` at `seq`: the part of the view that its later choices depend on; null: nothing. */
export interface Planned {
  readonly type: 'planned';
  readonly id: string;
  readonly seq: number;
  readonly seat: number;
  readonly plan: unknown;
}

/** The answer to `imagine`: the imagined position, the seat to act (-1: nobody), and what it may sketch next. */
export interface Imagined {
  readonly type: 'imagined';
  readonly id: string;
  readonly seq: number;
  readonly view: unknown;
  readonly seat: number;
  readonly choices: readonly Choice[];
  readonly line?: string;
  readonly version?: number;
}

/** The answer to `judge` of `seat`: the fault, or none if it is right. */
export interface Judged {
  readonly type: 'judged';
  readonly id: string;
  readonly seat: number;
  readonly fault?: Problem | null;
}

/** `code` is for programs, `text` for people; `rule` was broken; a retry may succeed after `wait` milliseconds. */
export interface Problem {
  readonly code: string;
  readonly text: string;
  readonly rule: string;
  readonly wait: number;
  readonly value: string;
}

/** The answer to `preview`: what the action `do` of `seat` would change at `seq`. */
export interface Previewed {
  readonly type: 'previewed';
  readonly id: string;
  readonly seq: number;
  readonly seat: number;
  readonly do: string;
  readonly reasons: readonly Reason[];
}

/** The answer to `why`: the first reason, or none. */
export interface Because {
  readonly type: 'because';
  readonly id: string;
  readonly piece: string;
  readonly reason?: Problem | null;
}

/** The answer to `invite`: the secret of the play link; empty if the link to the table is enough. */
export interface Invited {
  readonly type: 'invited';
  readonly id: string;
  readonly invitation: string;
}

/** The ask `id` was refused and changed nothing. `id` is empty if the message could not be read. */
export interface Error {
  readonly type: 'error';
  readonly id: string;
  readonly code: string;
  readonly text: string;
  readonly rule?: string;
  readonly wait?: number;
  readonly value?: string;
}

/** The seats whose players are connected and answer, and the number of spectators. */
export interface Presence {
  readonly type: 'presence';
  readonly here: readonly number[];
  readonly watching: number;
  /** The other people's seats, and for how many milliseconds each has been gone. */
  readonly gone?: readonly (readonly [number, number])[];
  /** The people's seats the game waits for, and for how many milliseconds. */
  readonly awaited?: readonly (readonly [number, number])[];
}

/** A player points at a piece. */
export interface Pointed {
  readonly type: 'pointed';
  readonly seat: number;
  readonly piece: string;
}

/** A player shows a reaction or a phrase, in the reader's language. */
export interface Reacted {
  readonly type: 'reacted';
  readonly seat: number;
  readonly what: Reaction;
}

/** The player of seat `by` reminds the player of `seat` that the game waits for them. */
export interface Nudged {
  readonly type: 'nudged';
  readonly seat: number;
  readonly by: number;
}

/** The bot of `seat` is about to play `action` at `seq`, and why. */
export interface Intends {
  readonly type: 'intends';
  readonly seq: number;
  readonly seat: number;
  readonly action: unknown;
  readonly reasons: readonly Reason[];
}

/** Lines of the table's plan that are new or have changed, and the ids of those that are gone. */
export interface Lines {
  readonly type: 'lines';
  readonly lines: readonly Line[];
  readonly gone?: readonly string[];
  readonly all?: boolean;
}

/** A line of ghost actions for a coming turn, and what is known about each of its steps at `seq`. */
export interface Line {
  readonly id: string;
  /** The seat that began it; a bot's own line has its seat. */
  readonly by: number;
  /** The number of the turn it begins in; if that has begun, it goes on from the present position. */
  readonly turn: number;
  /** Counts its changes: a sketch names the version it changes. */
  readonly version: number;
  readonly steps: readonly LineStep[];
  readonly seq?: number;
  readonly known?: readonly Foresight[];
  readonly remarks?: readonly Remark[];
  /** A bot's answer to "what if", for this version. */
  readonly opinion?: Opinion | null;
  /** Bots play the steps of their seats as the line says. */
  readonly followed?: boolean;
  /** The first steps that have been played in this turn. */
  readonly done?: readonly LineStep[];
  /** A bot has sketched it. */
  readonly bot?: boolean;
}

/** A step of a line; `by` is the seat that sketched it. */
export interface LineStep {
  readonly step: number;
  readonly seat: number;
  readonly do: string;
  readonly by: number;
  readonly results?: readonly number[];
}

/** The knowledge about a step. */
export interface Foresight {
  readonly state: 'fine' | 'illegal' | 'later' | 'open' | 'unknown';
  readonly action?: unknown;
  readonly pieces?: readonly string[];
  readonly costs?: number;
  readonly events?: readonly unknown[];
  /** The chance of each supposed result. */
  readonly shares?: readonly number[];
  readonly forks?: readonly Fork[];
  /** The odds in words, of a step that draws chance. */
  readonly reasons?: readonly Reason[];
  readonly code?: string;
  readonly text?: string;
  readonly rule?: string;
  /** Why it is illegal or unknown. */
  readonly value?: string;
}

/** A possible result of a draw: its chance, and what would happen. */
export interface Fork {
  readonly result: number;
  readonly share: number;
  readonly events: readonly unknown[];
}

/** A comment on a line, or on one of its steps. */
export interface Remark {
  readonly seat: number;
  readonly text: string;
  readonly step?: number;
}

/** A bot's answer to "what if": its estimate before and after the line, and the forecast after it. */
export interface Opinion {
  readonly before: number;
  readonly after: number;
  readonly outlook: readonly Reason[];
}

/** Somebody leads the review and shows the moment `seq`; `who` is empty if nobody leads. */
export interface Led {
  readonly type: 'led';
  readonly who: string;
  readonly seq: number;
}

/** Somebody points at a piece in a review. */
export interface Shown {
  readonly type: 'shown';
  readonly who: string;
  readonly piece: string;
}

/** All notes on a finished game, by moment. */
export interface Notes {
  readonly type: 'notes';
  readonly notes: readonly Note[];
}

/** A note on the moment `seq` of a finished game, and perhaps on a piece. */
export interface Note {
  readonly seq: number;
  readonly text: string;
  /** The name of its author. */
  readonly name: string;
  readonly piece?: string;
  readonly note?: string;
  readonly yours?: boolean;
}

/** Answer with `pong` and the same `n`. `latency` is the server's measurement so far, in milliseconds. */
export interface Ping {
  readonly type: 'ping';
  readonly n: number;
  readonly latency: number;
}

/** The server is stopping; reconnect in a moment. */
export interface Closing {
  readonly type: 'closing';
  readonly text: string;
}

export type SeatColour = '' | 'black' | 'blue' | 'green' | 'orange' | 'red' | 'violet' | 'white' | 'yellow';

export type LogEntry = Sat | Left | Started | Did | Undid | WantsUndo | Said | TookOver | CameBack | Rematched | RefusedUndo | WithdrewUndo | Voted | Hosted | WantsHurry | Advanced | Proposed | Answered | Lapsed | Renamed | Reseated | Rested;

export type Vote = 'back' | 'turn' | 'wait';

export type Reaction = 'again' | 'bye' | 'good-game' | 'heart' | 'hello' | 'help' | 'idea' | 'laugh' | 'luck' | 'moment' | 'no' | 'sad' | 'smile' | 'sorry' | 'spark' | 'thanks' | 'think' | 'thumb' | 'well-done' | 'wow' | 'yes' | 'your-view';

export type Ask = Sit | Leave | StartGame | Act | Undo | Hurry | Plan | Judge | Advise | Preview | Why | Chat | Point | Rematch | Sync | RefuseUndo | WithdrawUndo | StandIn | Back | Nudge | Unseat | AnswerBot | Rename | Sketch | Scrap | Comment | Imagine | WhatIf | BotLine | Follow | JoinReview | Lead | Show | WriteNote | DropNote | Reseat | Invite | React;

export type ServerMessage = Snapshot | Step | Yours | Choices | Done | Advice | Planned | Imagined | Judged | Previewed | Because | Invited | Error | Presence | Pointed | Reacted | Nudged | Intends | Lines | Led | Shown | Notes | Ping | Closing;
