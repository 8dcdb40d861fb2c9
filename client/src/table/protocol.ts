/** The messages of a table, as `docs/protocol.md` explains them. `View`, `Action` and `Event` are a game's own. */
import type * as told from './protocol.gen';

export type {
  Choices,
  ContinueWish,
  Foresight,
  Imagined,
  Intends,
  Line,
  LogEntry,
  Note,
  Outcome,
  Proof,
  Reaction,
  Reason,
  Remark,
  Said,
  SeatColour,
  SeatInfo,
  SeatWish,
  Suggestion,
  TableInfo,
  TableWish,
  Undid,
  Vote,
} from './protocol.gen';
export type { Advice as GivenAdvice, Because, Error as Refused, Previewed, Problem as Told } from './protocol.gen';

export type GameState<View> = Omit<told.GameState, 'view'> & { readonly view: View };

type Played<View> = { readonly state?: GameState<View> | null };
export type Snapshot<View = unknown> = Omit<told.Snapshot, 'state'> & Played<View>;
export type Step<View = unknown, Event = unknown> = Omit<told.Step, 'state' | 'events'> &
  Played<View> & { readonly events?: readonly Event[] };

export type Choice<Action = unknown> = Omit<told.Choice, 'action'> & { readonly action: Action };

export type Incoming = Exclude<told.ServerMessage, told.Snapshot | told.Step> | Snapshot | Step;

/** A request without its id. */
export type Ask = WithoutId<told.Ask>;
type WithoutId<Each> = Each extends unknown ? Omit<Each, 'id'> : never;
