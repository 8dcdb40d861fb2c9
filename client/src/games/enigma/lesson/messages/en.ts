/** The teacher's texts: `NOTE` explains, `NOTE.do` asks. */
const en = {
  'hint.turn': 'The right place! Now turn the tile until it lies as described.',
  'hint.again': 'Nothing is lost, try again.',
  'goal': 'Welcome to ENIGMA! Whoever has the most points wins, once somebody has 15 at the end of a round.',
  'network': 'Points come from this network. Conduits join coloured cells into systems; you will lay tiles, close systems and score them.',
  'chambers':
    'Tiles must be earned: each has a puzzle on its back. There are four kinds; the bars tell how hard the next one is, from 1 to 5.',
  'choose': 'Everybody takes the top tile of one chamber, the start player first. What is taken is gone for this round.',
  'choose.do': 'Take the tile of the weights.',
  'ready': 'Your rival took the fragments. All turn their tiles at the same moment.',
  'ready.do': 'Say that you are ready.',
  'race':
    'The race is on! Whoever solves first turns the hourglass: the others have 60 seconds then. In this lesson the time stands still.',
  'weights': 'Put exactly four weights into the cups. Each weighs what its cup says, and both arms must weigh the same.',
  'weights.do': 'Tap cups until the scale is level, then claim. (Two 7s make 14; a cup may stay empty.)',
  'failed':
    'Solved! You turned the hourglass, and your rival ran out of time: that tile goes back to the box. A real table now shows everybody’s board.',
  'lay': 'Who has solved lays the tile, turned any way, next to a tile that lies there. Every edge fits every other.',
  'lay.do': 'Touch the marked place, turn the tile until its red cell ▲ meets the start tile, and lay it.',
  'networker':
    'You may put one of your three networkers on a cell of the tile just laid, unless one stands on that colour in the system already.',
  'networker.do': 'Put one on the marked cell.',
  'round': 'The round is over and nobody has 15 points, so the start marker passes on. In round two you took the pipes.',
  'pipes': 'Pipes: lay all the pieces that are not crossed out, so that every opening meets another opening or a port at the edge.',
  'pipes.do': 'Try it and claim, or let me show you.',
  'order': 'Both of you solved it. Solvers lay one after the other, from the start player on: this time your rival goes first.',
  'close': 'Your networker waits in a system with one open end. It closes when no end is open: the preview tells what a tile would do.',
  'close.do': 'Touch the marked place, turn the tile until its green cells ■ are left and below, and lay it.',
  'stand': 'A networker that you put down now still counts. Green is free in this system: only your red one is there.',
  'stand.do': 'Put one on the marked cell.',
  'scored':
    'A closed system scores: each networker brings one point for every cell of its colour in it. Two red and two green cells: 2 + 2 = 4. Both come home.',
  'fragments':
    'Round three. Fragments: cover the outline exactly with all seven pieces. They can be turned; the parallelogram can be flipped too.',
  'fragments.do': 'Try it and claim, or let me show you.',
  'claims':
    'Solved! A wrong claim costs five seconds of waiting, no more; you are told what kind of fault it is. Being first brings no points.',
  'blocks': 'Round four. Blocks: build with all four pieces so that it looks from above like the picture. Nothing may hang in the air.',
  'blocks.do': 'Try it and claim, or let me show you.',
  'nobody': 'You may give up too. And if nobody solves for three minutes, the hourglass turns by itself.',
  'last': 'Some rounds later you have 13 points. Here your tile can close the system below it.',
  'last.do': 'Touch the marked place, turn the tile until its green cell ■ is below, and lay it.',
  'last.stand': 'It has two green cells and is closed: a networker on green brings two points at once.',
  'last.stand.do': 'Put one on the marked cell.',
  'won':
    '15 points, and the round is over: you have won! A tie goes to whoever has more networkers on the table. Now take a seat and play.',
};
export default en;
