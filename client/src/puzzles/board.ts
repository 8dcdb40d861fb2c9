/** What every puzzle board is given and gives back. Boards draw and move pieces; whether it is right, the server says. */
import type { Fault } from '../lib/types.gen';

export interface BoardProps<Card, State> {
  card: Card;
  state: State;
  /** The hand has moved a piece; `words` say so to a screen reader. */
  change: (next: State, words?: string) => void;
  /** What the server found wrong, to be marked at its place. */
  fault: Fault | null;
  /** Accepted: light runs through the board. */
  lit: boolean;
  /** Nothing can be moved any more. */
  locked: boolean;
  /** The tray lies below the board instead of beside it. */
  tall: boolean;
}
