/** Texts that introduce the game. */
const en = {
  'title': 'Tesseract',
  'line': 'Take the cube apart, die by die, before it breaks open.',
  'length': 'four levels',
  'art': 'A cube of coloured dice on a turntable.',
  'art.turn': 'Turn the cube',
  'art.help': 'Drag, or use the arrow keys.',
  'daily': 'The cube of the day',
  'daily.text': 'Plate {plate}, the same dice for everybody. You play two characters.',
  'daily.play': 'Play',
  'daily.won': '✓ Won',
  'daily.lost': 'Lost',
  'how.1.title': 'A cube of 64 dice',
  'how.1':
    'Sixteen dice of each of four colours form a cube on a turntable. A die can be taken only when its top and two of its sides are free. What lies below shows its value once it is uncovered.',
  'how.2.title': 'Take it apart together',
  'how.2':
    'All play on one side. A turn has three actions: remove a die into your lab, adjust a value by one, hand a die on, study for a better card, contain, or do what only your character can.',
  'how.3.title': 'Contain every value of every colour',
  'how.3':
    'Three or more dice in your lab with the same value or in a row, all of one colour or all of different colours: then one of them goes to its place in the matrix of four colours and six values. Fill all 24 places and you win together.',
  'how.4.title': 'The cube defends itself',
  'how.4':
    'At the end of every turn the lowest die of the cube is primed: rolled and put into the column of its value. Three in a column are a breach, and the seventh breach is the end. Each die that leaves the lowest layer uncovers an event, and events can set off one another.',
  'how.5.title': 'Four levels',
  'how.5':
    'The plate under the cube decides how rough it gets, from a calm first evening to a cube that forgives nothing. If the cube is used up before the matrix is full, you have lost too.',
};
export default en;
