/** Texts that introduce the game. */
const en = {
  'title': 'Enigma',
  'line': 'Race to solve a puzzle, then lay it into the network.',
  'length': '45 minutes',
  'art': 'A network of tiles with glowing tubes and coloured cells; pawns stand on some of them.',
  'how.1.title': 'Choose a puzzle',
  'how.1':
    'Four chambers hold tiles of four kinds. In turn each player takes the top tile of one chamber; nobody else can have that kind this round. You see how hard the next puzzle of each chamber is before you choose.',
  'how.2.title': 'Solve it, all at once',
  'how.2':
    'Everybody turns the tile over at the same moment. Whoever solves first starts the hourglass; the others have until the sand has run out.',
  'how.3.title': 'Lay it into the network',
  'how.3':
    'A solved tile joins the network, turned as you like, beside any tile on the table. Then you may put one of your three networkers on a coloured cell of it, if nobody stands on that colour in the same conduit system.',
  'how.4.title': 'Close systems, score',
  'how.4':
    'When a system has no open end left it is closed. Each networker in it earns one point for every cell of the colour it stands on, then returns home. Closing your rivals’ systems scores for them too.',
  'how.5.title': 'Fifteen points',
  'how.5': 'As soon as somebody has fifteen points or more at the end of a round, the game ends, and the most points win.',
  'how.puzzles': 'The four puzzles',
};
export default en;
