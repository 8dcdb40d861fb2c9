/** A block in a ghost's hand: a little above the place where it would land. */
import { between, type Carried } from '../hand/carry';
import { cubesOf, drop, middleOf, PIECES, type Cube, type Piece, type State } from './blocks';

/** How high over its landing it is carried, in cubes. */
const LIFT = 0.6;

/** Its piece and its cubes. A block comes out of the tray above the plate: a board to look at has no tray. */
export function hovering(state: State, { grip, at, part, next }: Carried<State>): { piece: Piece; cubes: Cube[] } | null {
  const piece = PIECES[grip];
  if (!piece) return null;
  const { figure } = (next[piece].at ? next : state)[piece];
  const inHand: State = { ...state, [piece]: { figure, at: null } };
  const middle = middleOf(inHand, piece);
  const landing = cubesOf(drop(inHand, piece, { x: at.x - middle.x, y: at.y - middle.y }), piece);
  const lay = state[piece].at;
  const corner = between(
    lay ? { x: lay[0], y: lay[1] } : { x: at.x - middle.x, y: at.y - middle.y },
    { x: at.x - middle.x, y: at.y - middle.y },
    part,
  );
  const height = Math.min(...landing.map(([, , z]) => z)) + LIFT;
  return { piece, cubes: figure.map(([x, y, z]) => [x + corner.x, y + corner.y, z + height]) };
}
