/** The teacher's card, in English. Each game has the texts of its own notes. */
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
} as const;
