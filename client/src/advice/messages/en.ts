/** English texts of advice. `step.…` is an action to be taken; what begins with a game's name is a reason the server gives. */
const en = {
  'title': 'Advice',
  'asking': 'An expert looks at the table …',
  'close': 'Close the advice',
  'play': 'Do it',
  'chance': 'Chance to win about {chance}',
  'gap.best': 'best',
  'gap.same': 'as good',
  'gap.chance': '{less} less',
  'gap.points': '{less} points less',
  'gap.much': 'much weaker',
  'fault.no-advice': 'There is nothing to advise on just now.',
  'fault.no-advice-here': 'At this table everybody plays without advice.',
  'fault.not-your-turn': 'Advice is for whoever has to act.',
  'fault.too-fast': 'That was a lot of questions. Ask again in a moment.',
  'fault.busy': 'All experts are busy. Ask again in a moment.',
  'fault.too-slow': 'The expert took too long. Ask again.',
  'fault.other': 'No advice came. Ask again.',
};
export default en;
