/** The messages of a table, as `docs/protocol.md` explains them. `View`, `Action` and `Event` are a game's own. */
import type * as told from './protocol.gen';

export type {
  ContinueWish,
  LogEntry,
  Outcome,
  Proof,
  Reason,
  Said,
  SeatColour,
  SeatInfo,
  SeatWish,
  Suggestion,
  TableInfo,
  TableWish,
} from './protocol.gen';
export type { Advice as Counsel, Error as Refused } from './protocol.gen';

export type GameState<View> = Omit<told.GameState, 'view'> & { readonly view: View };

type Played<View> = { readonly state?: GameState<View> | null };
export type Snapshot<View = unknown> = Omit<told.Snapshot, 'state'> & Played<View>;
export type Step<View = unknown, Event = unknown> = Omit<told.Step, 'state' | 'events'> &
  Played<View> & { readonly events?: readonly Event[] };

/** What may be done: send `do` in an `act`. `pieces` are the names of the pieces it uses. */
export type Choice<Action = { type: string }> = Omit<told.Choice, 'action' | 'type'> & { readonly action: Action };
export type Choices = Omit<told.Choices, 'choices'> & { readonly choices: readonly Choice[] };

export type Incoming = Exclude<told.ServerMessage, told.Snapshot | told.Step | told.Choices> | Snapshot | Step | Choices;

/** What a client asks for, without its id. */
export type Ask = WithoutId<told.Ask>;
type WithoutId<Each> = Each extends unknown ? Omit<Each, 'id'> : never;

/** One type for every struct of a union: each has its `type`, and some of the fields of all. */
export type Some<Union extends { type: string }> = { readonly type: Union['type'] } & {
  readonly [Key in Exclude<Keys<Union>, 'type'>]?: Field<Union, Key>;
};
type Keys<Union> = Union extends unknown ? keyof Union : never;
type Field<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;
