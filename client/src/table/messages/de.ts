/** Deutsche Texte: einen Tisch aufmachen, sich setzen, einladen. */
import type en from './en';
import type { Text } from '../../lib/language.svelte';

const de: Record<keyof typeof en, Text> = {
  'seat.0': 'Weiß', 'seat.1': 'Bernstein', 'seat.2': 'Violett', 'seat.3': 'Türkis',
  'new.title': 'Ein neuer Tisch', 'new.lead': 'Hinsetzen, die anderen Plätze füllen, anfangen. Freunde brauchen nur den Link.',
  'new.seats': 'Plätze', 'new.seat': 'Platz {n}', 'new.me': 'Ich', 'new.open': 'Ein Freund', 'new.bot': 'Bot', 'new.none': 'Niemand', 'new.open.text': 'setzt sich über den Link', 'new.level': 'Stärke', 'new.name': 'Dein Name', 'new.solo': 'Du spielst zwei Charaktere selbst.',
  'new.public': 'Alle dürfen mitspielen', 'new.public.text': 'Der Tisch steht bei den offenen Tischen.', 'new.start': 'Anfangen', 'new.open.table': 'Tisch öffnen', 'new.busy': 'Einen Moment …', 'new.options': 'Weitere Optionen', 'new.quick': 'Du und ein Bot',
  'level.random': 'Anfänger', 'level.random.text': 'tut irgendetwas Erlaubtes', 'level.greedy': 'Gut', 'level.greedy.text': 'schaut einen Schritt voraus', 'level.planner': 'Stark', 'level.planner.text': 'plant voraus', 'level.other': '{level}',
  'open.title': 'Wer spielt mit?', 'open.text': 'Schick den Link an deine Freunde. Sie öffnen ihn und setzen sich. Ohne Konto.', 'open.copy': 'Kopieren', 'open.copied': 'Kopiert', 'open.link': 'Link zu diesem Tisch', 'open.qr': 'QR-Code des Links',
  'open.sit': 'Hier hinsetzen', 'open.leave': 'Platz aufgeben', 'open.start': 'Jetzt anfangen', 'open.start.text': { one: '{n} offener Platz bekommt einen Bot', other: '{n} offene Plätze bekommen Bots' }, 'open.wait': 'Das Spiel beginnt, wenn alle Plätze besetzt sind oder wenn der Gastgeber anfängt.', 'open.empty': 'frei', 'open.you': 'du', 'open.host': 'Gastgeber', 'open.bot': 'Bot', 'open.away': 'weg, ein Bot spielt', 'open.watching': { one: '{n} Person schaut zu', other: '{n} Personen schauen zu' },
  'line.lost': 'Verbindung verloren. Ich komme zurück …', 'line.connecting': 'Auf dem Weg zum Tisch …', 'line.unknown': 'Diesen Tisch gibt es nicht', 'line.unknown.text': 'Vielleicht wurde der Link abgeschnitten. Frag noch einmal danach, oder mach selbst einen Tisch auf.', 'line.home': 'Startseite',
  'chat.say': 'Etwas sagen', 'chat.send': 'Senden', 'chat.title': 'Chat und Protokoll',
  'over.rematch': 'Noch einmal', 'over.rematch.go': 'Zum neuen Tisch', 'over.record': 'Aufzeichnung laden', 'over.verify': 'Dieser Schlüssel legte die Würfel vor Spielbeginn fest: {key}',
  'game.none': 'Dieses Spiel geht hier noch nicht.',
  'plate.title': 'Stufe', 'plate.easy': 'Leicht', 'plate.normal': 'Normal', 'plate.hard': 'Schwer', 'plate.expert': 'Experte', 'plate.side': 'Scheibe {plate}', 'plate.text': 'Unter dem Tesseract liegen sechzehn Ereignisse. Schwerere Scheiben haben schlimmere.',
  'characters.title': 'Charaktere', 'characters.chance': 'gelost', 'characters.choice': 'gewählt', 'characters.text': 'Ausgelost, oder zu Beginn reihum gewählt.',
  'start_cards': 'Mit einer Forschungskarte beginnen', 'start_cards.text': 'Aus: schwerer.', 'extra_primed': 'Mehr geladene Würfel zu Beginn', 'extra_primed.text': 'Jeder macht das Spiel schwerer.', 'plate_open': 'Offene Scheibe', 'plate_open.text': 'Die Ereignisse sind von Anfang an zu sehen: leichter zu planen.', 'ask_first': 'Vor Transfers fragen', 'ask_first.text': 'Niemand bewegt Würfel in dein oder aus deinem Labor, ohne dass du zustimmst.',
};
export default de;
