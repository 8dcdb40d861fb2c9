/** ENIGMA's view, events and actions, and the names of its pieces. */
import type { Choice as AnyChoice } from '../../table/protocol';
import type { Action, Conduits, Letter } from './view.gen';

export type {
  Action,
  Chamber,
  Conduits,
  Doing,
  Event,
  Letter,
  Phase,
  Place,
  Player,
  Spot,
  Standing,
  System,
  Turned,
  View,
} from './view.gen';
export type Choice = AnyChoice<Action>;

export const COLOURS = 'rgb';
export const cellName = (x: number, y: number, cell: number): string => `cell:${x},${y}:${cell}`;
/** The colours of a tile's cells, in the order the server counts them. */
export const coloursOf = ({ groups }: Conduits): readonly Letter[] => groups.flatMap((group) => [...group.split(':')[1]] as Letter[]);
