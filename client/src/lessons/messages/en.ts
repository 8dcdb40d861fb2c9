/** What the teacher says, in English: `GAME.NOTE` explains, `GAME.NOTE.do` asks. */
export default {
  title: 'Learn {game}',
  teacher: 'Teacher',
  step: 'Step {n} of {of}',
  leave: 'Leave',
  back: 'Back',
  next: 'Next',
  show: 'Show me',
  where: 'Take me there',
  watch: 'Watch …',
  play: 'Play a game',
  none: 'The lesson could not be loaded',
  'hint.early': 'You will soon do that yourself. First go on with Next.',
  'hint.other': 'That would be allowed too. Nothing is lost: for the lesson, please try what is marked.',
  'hint.turn': 'The right place! Now turn the tile until it lies as described.',
  'hint.again': 'Nothing is lost, try again.',

  'tesseract.goal':
    'Welcome to the laboratory! You play together: contain one die of every colour and value, all 24, in this matrix. Then you win.',
  'tesseract.lose': 'There are two ways to lose: the seventh breach on this track, or a cube that is empty at the end of a turn.',
  'tesseract.cube':
    '64 dice in four layers. Turn the cube by dragging it, or open it as layers. What a covered die shows is not known before it is uncovered.',
  'tesseract.corner': 'To begin with, everybody takes one corner die, rolls it and puts it in their lab.',
  'tesseract.corner.do': 'Touch the marked corner.',
  'tesseract.primed':
    'The two other corners have been primed: rolled, and put in the column of their value. A third die in a column means a breach!',
  'tesseract.actions': 'It is your turn: three actions, in any mix. Then the cube strikes back.',
  'tesseract.remove':
    'Remove takes a die into your lab as it is. Its top and at least two of its sides must be free. You have a 3: here is another.',
  'tesseract.remove.do': 'Touch the marked blue 3 and choose Remove.',
  'tesseract.more': 'Your lab has room for six dice. Take a third colour too: the 2 will soon be a 3.',
  'tesseract.more.do': 'Touch the marked purple 2 and choose Remove.',
  'tesseract.adjust': 'Adjust turns a die up or down by one, but never from 6 to 1 or back.',
  'tesseract.adjust.do': 'Touch the purple 2 in your lab and turn it to 3.',
  'tesseract.card': 'Three 3s, but no action left. Research cards cost no action: you play them in your own turn, then they are gone.',
  'tesseract.card.do': 'Touch Overclock and play it: one more action.',
  'tesseract.contain':
    'Three dice of one value in three colours are a set. One of them goes to the matrix; the others may be rolled for a research card.',
  'tesseract.contain.do': 'Touch the blue 3, then contain it and roll the two others.',
  'tesseract.contained':
    'One of 24! You rolled two dice, so the new card is of level 2; with the action Study you can trade it for level 3.',
  'tesseract.next':
    'The cube warns you: this die is primed next. It is always the lowest value of the lowest layer among the dice that are free.',
  'tesseract.end': 'You have no action left.',
  'tesseract.end.do': 'End your turn and watch what happens.',
  'tesseract.threat':
    'The die was rolled and primed: a 6. No column has three, so all is well. Now your partner plays, then the cube again.',
  'tesseract.chance': 'Two 3s are primed now. If the next die rolls a 3, it is a breach: one chance in six.',
  'tesseract.transfer':
    'With Transfer dice go from lab to lab, in either direction. You have a 2 and a 3: your partner’s blue 4 would make a run.',
  'tesseract.transfer.do': 'Touch the blue 4 in your partner’s lab and take it into yours.',
  'tesseract.run': '2, 3, 4: a run has values in a row. As in a set, its colours are all different or all the same.',
  'tesseract.run.do': 'Contain the purple 3 and roll the two others.',
  'tesseract.reward': 'The second 3 in the matrix has turned over the card of the 3s. When all four are in, any player may use it once.',
  'tesseract.special':
    'Everybody is somebody: you are the Decontaminator. The special costs an action; yours lowers a whole primed column by one.',
  'tesseract.special.do': 'Touch your character and choose Sweep.',
  'tesseract.sweep': 'What is lowered below 1 is destroyed. The two 3s are still a long way off, but on their way.',
  'tesseract.sweep.do': 'Choose column 3.',
  'tesseract.invert': 'Two 2s are no better than two 3s. You have a card that flips a die to its opposite face.',
  'tesseract.invert.do': 'Play Invert.',
  'tesseract.flip': 'Opposite faces add up to seven: a 2 becomes a 5. Then no column has two dice.',
  'tesseract.flip.do': 'Touch a primed yellow 2.',
  'tesseract.bottom':
    'The chance is 0 % now. But the next die lies on the plate: when a die leaves the bottom layer, the event below it happens.',
  'tesseract.bottom.do': 'End your turn.',
  'tesseract.cascade':
    'A 4 was primed, the event Enrichment rolled the lowest primed die again, and that was the third 4: a breach! Watch the bottom layer.',
  'tesseract.use': 'Some turns later. All four 4s are contained: their card, Surge, gives five more actions and costs none.',
  'tesseract.use.do': 'Use Surge.',
  'tesseract.needs':
    'The empty spaces are what you still need; plan your sets and runs for them. The sixth die of a colour puts a destroyed die back on the cube.',
  'tesseract.last':
    'The last turn: three dice are left in the cube, five breaches have happened, one space is empty. And you have 4, 5, 6!',
  'tesseract.last.do': 'Contain the orange 6.',
  'tesseract.won': '24 of 24: contained, and won! You know how to play now. Take a seat; bots are glad to be your partners.',

  'enigma.goal': 'Welcome to ENIGMA! Whoever has the most points wins, once somebody has 15 at the end of a round.',
  'enigma.network':
    'Points come from this network. Conduits join coloured cells into systems; you will lay tiles, close systems and score them.',
  'enigma.chambers':
    'Tiles must be earned: each has a puzzle on its back. There are four kinds; the bars tell how hard the next one is, from 1 to 5.',
  'enigma.choose': 'Everybody takes the top tile of one chamber, the start player first. What is taken is gone for this round.',
  'enigma.choose.do': 'Take the tile of the weights.',
  'enigma.ready': 'Your rival took the fragments. All turn their tiles at the same moment.',
  'enigma.ready.do': 'Say that you are ready.',
  'enigma.race':
    'The race is on! Whoever solves first turns the hourglass: the others have 60 seconds then. In this lesson the time stands still.',
  'enigma.weights': 'Put exactly four weights into the cups. Each weighs what its cup says, and both arms must weigh the same.',
  'enigma.weights.do': 'Tap cups until the scale is level, then claim. (Two 7s make 14; a cup may stay empty.)',
  'enigma.failed':
    'Solved! You turned the hourglass, and your rival ran out of time: that tile goes back to the box. A real table now shows everybody’s board.',
  'enigma.lay': 'Who has solved lays the tile, turned any way, next to a tile that lies there. Every edge fits every other.',
  'enigma.lay.do': 'Touch the marked place, turn the tile until its red cell ▲ meets the start tile, and lay it.',
  'enigma.networker':
    'You may put one of your three networkers on a cell of the tile just laid, unless one stands on that colour in the system already.',
  'enigma.networker.do': 'Put one on the marked cell.',
  'enigma.round': 'The round is over and nobody has 15 points, so the start marker passes on. In round two you took the pipes.',
  'enigma.pipes': 'Pipes: lay all the pieces that are not crossed out, so that every opening meets another opening or a port at the edge.',
  'enigma.pipes.do': 'Try it and claim, or let me show you.',
  'enigma.order': 'Both of you solved it. Solvers lay one after the other, from the start player on: this time your rival goes first.',
  'enigma.close':
    'Your networker waits in a system with one open end. It closes when no end is open: the preview tells what a tile would do.',
  'enigma.close.do': 'Touch the marked place, turn the tile until its green cells ■ are left and below, and lay it.',
  'enigma.stand': 'A networker that you put down now still counts. Green is free in this system: only your red one is there.',
  'enigma.stand.do': 'Put one on the marked cell.',
  'enigma.scored':
    'A closed system scores: each networker brings one point for every cell of its colour in it. Two red and two green cells: 2 + 2 = 4. Both come home.',
  'enigma.fragments':
    'Round three. Fragments: cover the outline exactly with all seven pieces. They can be turned; the parallelogram can be flipped too.',
  'enigma.fragments.do': 'Try it and claim, or let me show you.',
  'enigma.claims':
    'Solved! A wrong claim costs five seconds of waiting, no more; you are told what kind of fault it is. Being first brings no points.',
  'enigma.blocks':
    'Round four. Blocks: build with all four pieces so that it looks from above like the picture. Nothing may hang in the air.',
  'enigma.blocks.do': 'Try it and claim, or let me show you.',
  'enigma.nobody': 'You may give up too. And if nobody solves for three minutes, the hourglass turns by itself.',
  'enigma.last': 'Some rounds later you have 13 points. Here your tile can close the system below it.',
  'enigma.last.do': 'Touch the marked place, turn the tile until its green cell ■ is below, and lay it.',
  'enigma.last.stand': 'It has two green cells and is closed: a networker on green brings two points at once.',
  'enigma.last.stand.do': 'Put one on the marked cell.',
  'enigma.won':
    '15 points, and the round is over: you have won! A tie goes to whoever has more networkers on the table. Now take a seat and play.',
} as const;
