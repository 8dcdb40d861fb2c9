/** English texts of making, joining and sharing a table. */
const en = {
  'seat.0': 'White', 'seat.1': 'Amber', 'seat.2': 'Violet', 'seat.3': 'Teal',
  'new.title': 'A new table', 'new.lead': 'Sit down, fill the other seats, start. Friends need only the link.',
  'new.seats': 'Seats', 'new.seat': 'Seat {n}', 'new.me': 'Me', 'new.open': 'A friend', 'new.bot': 'Bot', 'new.none': 'Nobody', 'new.open.text': 'sits down through the link', 'new.level': 'Level', 'new.name': 'Your name', 'new.solo': 'You play two characters yourself.',
  'new.public': 'Anybody may join', 'new.public.text': 'The table is shown among the open tables.', 'new.start': 'Start', 'new.open.table': 'Open the table', 'new.busy': 'One moment …', 'new.options': 'More options', 'new.quick': 'You and a bot',
  'level.random': 'Beginner', 'level.random.text': 'does anything that is allowed', 'level.greedy': 'Good', 'level.greedy.text': 'looks one step ahead', 'level.planner': 'Strong', 'level.planner.text': 'plans ahead', 'level.other': '{level}',
  'open.title': 'Who plays?', 'open.text': 'Send the link to your friends. They open it and sit down. No account.', 'open.copy': 'Copy', 'open.copied': 'Copied', 'open.link': 'Link to this table', 'open.qr': 'QR code of the link',
  'open.sit': 'Sit here', 'open.leave': 'Leave the seat', 'open.start': 'Start now', 'open.start.text': { one: '{n} open seat gets a bot', other: '{n} open seats get bots' }, 'open.wait': 'The game begins when every seat is taken, or when the host starts it.', 'open.empty': 'open', 'open.you': 'you', 'open.host': 'host', 'open.bot': 'bot', 'open.away': 'away, a bot plays', 'open.watching': { one: '{n} person watches', other: '{n} people watch' },
  'line.lost': 'Connection lost. Coming back …', 'line.connecting': 'Coming to the table …', 'line.unknown': 'There is no such table', 'line.unknown.text': 'Perhaps the link was cut off. Ask for it again, or open a table of your own.', 'line.home': 'Home',
  'chat.say': 'Say something', 'chat.send': 'Send', 'chat.title': 'Chat and log',
  'over.rematch': 'Play again', 'over.rematch.go': 'To the new table', 'over.record': 'Download the record', 'over.verify': 'The dice were fixed by this key before the game began: {key}',
  'game.none': 'This game cannot be played here yet.',
  'plate.title': 'Level', 'plate.easy': 'Easy', 'plate.normal': 'Normal', 'plate.hard': 'Hard', 'plate.expert': 'Expert', 'plate.side': 'Plate {plate}', 'plate.text': 'The plate under the cube holds sixteen events. Harder plates hold worse ones.',
  'characters.title': 'Characters', 'characters.chance': 'drawn', 'characters.choice': 'chosen', 'characters.text': 'Drawn by chance, or chosen one after the other when the game begins.',
  'start_cards': 'Start with a research card', 'start_cards.text': 'Off: harder.', 'extra_primed': 'More primed dice at the start', 'extra_primed.text': 'Each makes the game harder.', 'plate_open': 'Open plate', 'plate_open.text': 'The events under the cube are seen from the start: easier to plan.', 'ask_first': 'Ask me before transfers', 'ask_first.text': 'Nobody moves dice to or from your lab without your consent.',
};
export default en;
