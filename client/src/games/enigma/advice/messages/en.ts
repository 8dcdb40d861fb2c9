/** Advice in words: actions to take, and the reasons that the server gives. */
const en = {
  'enigma.promise': 'In its best place the tile is worth about {points} points.',
  'enigma.grade': 'Grade {n}: with practice about {seconds}\u00a0s.',
  'enigma.denies': '{who} would make about {points} points more with it.',
  'enigma.closes': 'Closes a system: {gains}.',
  'enigma.closes.nobody': 'Closes a system in which nobody scores.',
  'enigma.goal': 'That makes {n} points: the game ends with this round.',
  'enigma.if-closed': {
    one: '{gains} if it closes: {n} open end, about {chance}.',
    other: '{gains} if it closes: {n} open ends, about {chance}.',
  },
  'enigma.room': {
    one: 'Room for your networker: {points} if it closes, {n} open end, about {chance}.',
    other: 'Room for your networker: {points} if it closes, {n} open ends, about {chance}.',
  },
  'enigma.scores': 'Scores {n} at once, and the networker comes back.',
  'enigma.stands': {
    one: '{points} if it closes: {n} open end, about {chance}.',
    other: '{points} if it closes: {n} open ends, about {chance}.',
  },
  'enigma.keeps': { one: 'Keeps your {n} networker for a better place.', other: 'Keeps your {n} networkers for better places.' },
  'enigma.gain': '{who} +{n}',
  'enigma.choose': 'Take {category}',
  'enigma.lay': 'Lay at {x}, {y}',
  'enigma.turned': 'turned by {n}°',
  'enigma.stand': 'Networker on {colour}',
  'enigma.pass': 'No networker',
};
export default en;
