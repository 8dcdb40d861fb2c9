/** Made by scripts/make_types.py from the Python definitions. Do not edit. */

import type { Outcome } from '../../table/protocol.gen';

/** The whole public state of a game. */
export interface View {
  readonly turn: number;
  readonly round: number;
  readonly phase: 'action' | 'setup' | 'threat';
  readonly active: number;
  readonly actions: number;
  readonly decision: Decision | null;
  readonly outcome: Outcome | null;
  readonly players: readonly Player[];
  /** The seats that want to be asked first (T17). */
  readonly ask_first: readonly number[];
  /** The seats that may tick or untick it now. */
  readonly may_ask_first: readonly number[];
  /** Cell to die; `yellow?` has an unknown value, `?` an unknown colour too (T10). */
  readonly cube: Readonly<Record<string, string>>;
  /** T14. */
  readonly removable: readonly string[];
  /** The die that would be primed now; several if the active player would choose (T27). */
  readonly lowest: readonly string[];
  readonly dampened: readonly string[];
  readonly dice_left: number;
  /** Dice on each layer, the lowest first. */
  readonly layers: readonly number[];
  /** Dice of unknown colour, by colour. */
  readonly unseen: Readonly<Record<Colour, number>>;
  /** The events that are known, by column (T11). */
  readonly plate: Readonly<Record<string, string>>;
  /** Events never uncovered so far, by kind (T11). */
  readonly events_left: Readonly<Record<string, number>>;
  /** The six columns, in the order the dice came. */
  readonly primed: readonly (readonly string[])[];
  readonly breaches: number;
  readonly odds: Odds;
  readonly destroyed: Readonly<Record<Colour, number>>;
  readonly matrix: readonly string[];
  readonly needs_by_value: Readonly<Record<string, readonly Colour[]>>;
  readonly needs_by_colour: Readonly<Record<Colour, readonly number[]>>;
  readonly slots: readonly Slot[];
  readonly may_be_face_down: readonly string[];
  /** Cards left of level 2, 3 and 4. */
  readonly decks: readonly [number, number, number];
  readonly discards: Readonly<Record<string, number>>;
  readonly stasis: number;
  readonly blackout: number;
  /** Threat phases that will be skipped. */
  readonly skips: number;
  readonly open_labs: boolean;
}

/** The choice the game waits for: the seat and player to make it, and `about`, the key of the words for it. */
export interface Decision {
  readonly seat: number;
  readonly player: number;
  readonly about: string;
  readonly rule: string;
  readonly optional: boolean;
  /** How often it may still be done; 32 means as often as one likes. */
  readonly times: number;
  /** The die in question, if there is one: to be placed (T44), matched (T21), transferred (T17), or given a value. */
  readonly die: string;
  /** The place of the die that would be transferred (T17). */
  readonly place: string;
  /** The lab it would go to (T17). */
  readonly to: string;
  /** The cards of which one is kept (Cross-reference). */
  readonly drawn: readonly string[];
  /** The card, special or passive that asks, if it is known. */
  readonly card: string;
  /** The other player's action that waits for consent, in editions where it may be any (T17). */
  readonly wanted: Action | null;
}

/** Take a die off the cube into one's own lab (T14); at set-up, off a top corner (T6). */
export interface Remove {
  readonly type: 'remove';
  readonly die: string;
}

/** Turn a die in a lab or in the primed area by `step` (T16). */
export interface Adjust {
  readonly type: 'adjust';
  readonly die: string;
  readonly step: number;
}

/** Set a die to any value (T25). */
export interface Dial {
  readonly type: 'dial';
  readonly die: string;
  readonly value: number;
}

/** Turn a die to its opposite face (T25). */
export interface Flip {
  readonly type: 'flip';
  readonly die: string;
}

/** Roll dice in a lab, all at once. */
export interface Roll {
  readonly type: 'roll';
  readonly dice: readonly string[];
}

/** Exchange a die in a lab for a destroyed one of another colour that shows the same value. */
export interface Recolour {
  readonly type: 'recolour';
  readonly die: string;
  readonly colour: Colour;
}

/** Move a die from one lab to another (T17). */
export interface Transfer {
  readonly type: 'transfer';
  readonly die: string;
  readonly to: string;
}

/** Exchange a die in one's lab with a removable die in the cube. */
export interface Swap {
  readonly type: 'swap';
  readonly die: string;
  readonly cell: string;
}

/** Move a removable die to the top of another column (T25). */
export interface Reposition {
  readonly type: 'reposition';
  readonly die: string;
  readonly to: string;
}

/** Destroy a primed die. */
export interface Destroy {
  readonly type: 'destroy';
  readonly die: string;
}

/** Discard a research card for one of the next level (T18). */
export interface Study {
  readonly type: 'study';
  readonly card: string;
}

/** Contain the dice `goes` of the set or run `dice` (T19, T20); with `roll`, roll the others for a card (T22). */
export interface Contain {
  readonly type: 'contain';
  readonly dice: readonly string[];
  readonly goes: readonly string[];
  readonly roll: boolean;
}

/** The action on the character card (T23). */
export interface Special {
  readonly type: 'special';
}

/** Play a research card (T24). */
export interface Play {
  readonly type: 'play';
  readonly card: string;
}

/** Use an available containment card (T43). */
export interface Use {
  readonly type: 'use';
  readonly card: string;
}

/** Answer a decision with a piece: the lowest die (T27), a lab to shield (T39), a column, a card. */
export interface Choose {
  readonly type: 'choose';
  readonly piece: string;
}

/** Decline an optional step: "may", "up to" (T45). */
export interface Pass {
  readonly type: 'pass';
}

/** Let the other player transfer (T17). */
export interface Agree {
  readonly type: 'agree';
}

/** Do not let the other player transfer (T17). */
export interface Decline {
  readonly type: 'decline';
}

/** Tick or untick "ask me first" (T17); costs nothing. */
export interface AskFirst {
  readonly type: 'askfirst';
  readonly on: boolean;
}

/** End the action phase (T13); the threat phase follows (T12). */
export interface End {
  readonly type: 'end';
}

/** A character with a lab; `seat` is the person who plays it. */
export interface Player {
  readonly seat: number;
  /** Empty until it is chosen (T5). */
  readonly character: string;
  /** By space; an empty one is an empty text. */
  readonly lab: readonly string[];
  readonly hand: readonly string[];
}

/** The exact chance that the next priming breaches, and the rolls on which it does (T30). */
export interface Odds {
  readonly chance: readonly [number, number];
  readonly breach: readonly number[];
  readonly double: readonly number[];
}

/** The containment card at a value (T43). */
export interface Slot {
  readonly value: number;
  readonly card: string;
  readonly status: 'available' | 'face-down' | 'turned' | 'used';
}

/** The cube of the day. */
export interface CubeOfTheDay {
  readonly plate: '1' | '2' | '3' | '4' | 'A' | 'B' | 'C' | 'D';
  /** The commitment of the cube's dice; a player's own table with this cube has the same. */
  readonly cube: string;
}

/** A die went from the cube to a lab (T14). */
export interface Removed {
  readonly type: 'removed';
  readonly player: number;
  readonly die: string;
  readonly cell: string;
  readonly to: string;
}

/** A value was uncovered or a colour came to light (T10). */
export interface Revealed {
  readonly type: 'revealed';
  readonly cell: string;
  readonly die: string;
}

/** A die in a lab or in the primed area shows another face or colour; `how` is the verb of the rules. */
export interface Turned {
  readonly type: 'turned';
  readonly place: string;
  readonly was: string;
  readonly die: string;
  readonly how: string;
}

/** A die in a lab, or a primed one (T36), was rolled. */
export interface Rolled {
  readonly type: 'rolled';
  readonly place: string;
  readonly was: string;
  readonly die: string;
}

/** A die moved from lab to lab (T17). */
export interface Transferred {
  readonly type: 'transferred';
  readonly die: string;
  readonly place: string;
  readonly to: string;
}

/** A die in a lab and one in the cube changed places. */
export interface Swapped {
  readonly type: 'swapped';
  readonly place: string;
  readonly cell: string;
  readonly out: string;
  readonly into: string;
}

/** A die in the cube moved to another column (T25). */
export interface Repositioned {
  readonly type: 'repositioned';
  readonly die: string;
  readonly cell: string;
  readonly to: string;
}

/** A destroyed die, rolled, is back on the cube (T44). */
export interface PutBack {
  readonly type: 'putback';
  readonly die: string;
  readonly cell: string;
  /** It was taken off the destroyed pile when it was rolled. */
  readonly held: boolean;
}

/** A destroyed die was put in a lab. */
export interface Materialised {
  readonly type: 'materialised';
  readonly die: string;
  readonly to: string;
  /** It was taken off the destroyed pile when it was chosen. */
  readonly held: boolean;
}

/** A die was rolled into the primed area (T29); `cell` is empty when it came from the destroyed pile (T38). */
export interface Primed {
  readonly type: 'primed';
  readonly was: string;
  readonly die: string;
  readonly cell: string;
}

/** The marker went up by one or two (T30). */
export interface Breached {
  readonly type: 'breached';
  readonly column: number;
  readonly by: number;
  readonly breaches: number;
}

/** The breach marker went back. */
export interface MarkerBack {
  readonly type: 'markerback';
  readonly by: number;
  readonly breaches: number;
}

/** An event on the plate was uncovered and happens (T34), unless Blackout stops it. */
export interface Uncovered {
  readonly type: 'uncovered';
  readonly plate: string;
  readonly event: string;
  readonly happens: boolean;
}

/** A die went to the destroyed pile; `place` is where it was. */
export interface Destroyed {
  readonly type: 'destroyed';
  readonly die: string;
  readonly place: string;
}

/** A die went to its space in the matrix (T20). */
export interface Contained {
  readonly type: 'contained';
  readonly player: number;
  readonly die: string;
  readonly place: string;
}

/** The containment card of a value was turned up (T43). */
export interface CardTurned {
  readonly type: 'cardturned';
  readonly value: number;
  readonly card: string;
}

/** The containment card of a value may now be used (T43). */
export interface CardAvailable {
  readonly type: 'cardavailable';
  readonly value: number;
  readonly card: string;
}

/** A player drew a research card; `put_back` is the one an Archivist did not keep. */
export interface Drew {
  readonly type: 'drew';
  readonly player: number;
  readonly card: string;
  readonly put_back: string;
}

/** A research card was discarded by studying (T18). */
export interface Discarded {
  readonly type: 'discarded';
  readonly player: number;
  readonly card: string;
}

/** A research or containment card is being played (T24, T43). */
export interface Played {
  readonly type: 'played';
  readonly player: number;
  readonly card: string;
}

/** A special action begins (T23). */
export interface SpecialUsed {
  readonly type: 'specialused';
  readonly player: number;
  readonly special: string;
}

/** A passive made a difference. */
export interface PassiveHelped {
  readonly type: 'passivehelped';
  readonly player: number;
  readonly passive: string;
}

/** More actions this turn. */
export interface ActionsGained {
  readonly type: 'actionsgained';
  readonly player: number;
  readonly actions: number;
}

/** A die was dampened. */
export interface Marked {
  readonly type: 'marked';
  readonly cell: string;
  readonly die: string;
}

/** The EMP wave spares this lab (T39). */
export interface Shielded {
  readonly type: 'shielded';
  readonly lab: number;
}

/** An action waits for the consent of `asked`, whose lab it touches (T17). */
export interface Asked {
  readonly type: 'asked';
  readonly player: number;
  readonly asked: number;
  /** The first of the dice it touches. */
  readonly die: string;
  readonly place: string;
  /** The lab the die would go to, if it is a transfer. */
  readonly to: string;
  /** The action, in editions where it may be other than a transfer. */
  readonly wanted: Action | null;
  /** The card, special or passive it belongs to. */
  readonly card: string;
}

/** A player agreed to what another one asked for, or declined it (T17). */
export interface Answered {
  readonly type: 'answered';
  readonly player: number;
  readonly agreed: boolean;
}

/** A seat ticked or unticked "ask me first" (T17). */
export interface AskFirstSet {
  readonly type: 'askfirstset';
  readonly seat: number;
  readonly on: boolean;
  /** It stands apart from the course of the game: undo passes over it. */
  readonly apart: boolean;
}

/** A card or special is not spent, because a player refused and nothing of it was done (T17). */
export interface TakenBack {
  readonly type: 'takenback';
  readonly player: number;
  readonly card: string;
}

/** A player got a character (T5). */
export interface CharacterTaken {
  readonly type: 'charactertaken';
  readonly player: number;
  readonly character: string;
}

/** The threat phase begins (T12), or is skipped. */
export interface ThreatBegan {
  readonly type: 'threatbegan';
  readonly player: number;
  readonly skipped: boolean;
}

/** The next player's action phase begins (T12). */
export interface TurnBegan {
  readonly type: 'turnbegan';
  readonly player: number;
  readonly turn: number;
}

/** The game is won (T46) or lost (T26, T33). */
export interface Ended {
  readonly type: 'ended';
  readonly won: boolean;
  readonly reason: string;
}

export type Colour = 'blue' | 'orange' | 'purple' | 'yellow';

export type Event = Removed | Revealed | Turned | Rolled | Transferred | Swapped | Repositioned | PutBack | Materialised | Primed | Breached | MarkerBack | Uncovered | Destroyed | Contained | CardTurned | CardAvailable | Drew | Discarded | Played | SpecialUsed | PassiveHelped | ActionsGained | Marked | Shielded | Asked | Answered | AskFirstSet | TakenBack | CharacterTaken | ThreatBegan | TurnBegan | Ended;

export type Action = Remove | Adjust | Dial | Flip | Roll | Recolour | Transfer | Swap | Reposition | Destroy | Study | Contain | Special | Play | Use | Choose | Pass | Agree | Decline | AskFirst | End;
