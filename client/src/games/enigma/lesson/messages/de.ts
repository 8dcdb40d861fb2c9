/** The teacher's texts: `NOTE` explains, `NOTE.do` asks. */
import type { Text } from '../../../../lib/language.svelte';
import type en from './en';

const de: Record<keyof typeof en, Text> = {
  'hint.turn': 'Der richtige Platz! Dreh das Kärtchen noch so, wie es da steht.',
  'hint.again': 'Nichts ist verloren, versuch es noch einmal.',
  'goal': 'Willkommen bei ENIGMA! Hat jemand am Ende einer Runde 15 Punkte, gewinnt, wer die meisten hat.',
  'network':
    'Punkte bringt dieses Netz. Leitungen verbinden farbige Plasmakammern; du wirst Kärtchen legen, Leitungen schließen und werten.',
  'chambers':
    'Kärtchen wollen verdient sein: Auf der Rückseite ist ein Rätsel. Es gibt vier Arten; die Rauten sagen, wie schwer das nächste ist, von 1 bis 5.',
  'choose': 'Jeder nimmt das oberste Kärtchen eines Speichers, der Startspieler zuerst. Was genommen ist, ist für diese Runde vergeben.',
  'choose.do': 'Nimm das Kärtchen mit der Waage.',
  'ready': 'Dein Gegner hat die Bruchstücke genommen. Alle drehen ihr Kärtchen im selben Augenblick um.',
  'ready.do': 'Sag, dass du bereit bist.',
  'race':
    'Das Rennen läuft! Wer zuerst löst, dreht die Sanduhr um: Die anderen haben dann noch 60 Sekunden. In dieser Lektion steht die Zeit still.',
  'weights': 'Leg genau vier Gewichte in die Schalen. Jedes wiegt, was darauf steht; beide Arme müssen gleich viel wiegen.',
  'weights.do': 'Tippe auf Schalen, bis die Waage gerade steht, dann auf Gelöst! (7 + 7 = 14; eine darf leer bleiben.)',
  'failed':
    'Gelöst! Du hast die Sanduhr umgedreht, und deinem Gegner ist die Zeit ausgegangen: Sein Kärtchen kommt in die Schachtel. Am echten Tisch sieht man nun alle Bretter.',
  'lay': 'Wer gelöst hat, legt sein Kärtchen, beliebig gedreht, neben eines, das schon liegt. Jede Kante passt an jede.',
  'lay.do': 'Berühre den markierten Platz, dreh, bis die rote Kammer ▲ ans Startkärtchen stößt, und leg.',
  'networker':
    'Du darfst einen deiner drei Ingenieure auf eine Kammer dieses Kärtchens stellen, außer in der Leitung steht schon einer auf dieser Farbe.',
  'networker.do': 'Stell einen auf die markierte Kammer.',
  'round':
    'Die Runde ist vorbei, und niemand hat 15 Punkte: Der Startmarker geht weiter. In der zweiten Runde hast du die Röhren genommen.',
  'pipes':
    'Röhren: Leg alle Teile, die nicht durchgestrichen sind. Jede Öffnung muss auf eine Öffnung oder einen Anschluss am Rand treffen.',
  'pipes.do': 'Versuch es und melde die Lösung, oder lass sie dir zeigen.',
  'order': 'Ihr habt beide gelöst. Gelegt wird der Reihe nach, vom Startspieler an: Diesmal beginnt dein Gegner.',
  'close':
    'Dein Ingenieur wartet in einer Leitung mit einem offenen Ende. Sie ist geschlossen, wenn keines mehr offen ist: Die Vorschau sagt, was ein Kärtchen bewirkt.',
  'close.do': 'Berühre den markierten Platz, dreh, bis die grünen Kammern ■ links und unten sind, und leg.',
  'stand': 'Ein Ingenieur, den du jetzt stellst, zählt noch mit. Grün ist in dieser Leitung frei: Nur dein roter steht darin.',
  'stand.do': 'Stell einen auf die markierte Kammer.',
  'scored':
    'Eine geschlossene Leitung wird gewertet: Jeder Ingenieur bringt einen Punkt für jede Kammer seiner Farbe darin. Zwei rote, zwei grüne: 2 + 2 = 4. Beide kommen heim.',
  'fragments':
    'Runde drei. Bruchstücke: Bedecke den Umriss genau, mit allen sieben Teilen. Man darf sie drehen, das Parallelogramm auch wenden.',
  'fragments.do': 'Versuch es und melde die Lösung, oder lass sie dir zeigen.',
  'claims':
    'Gelöst! Eine falsche Meldung kostet nur fünf Sekunden Warten, und du erfährst, welche Art Fehler es ist. Erster zu sein bringt keine Punkte.',
  'blocks':
    'Runde vier. Winkelsteine: Bau mit allen vier Steinen so, dass es von oben aussieht wie das Bild. Nichts darf in der Luft hängen.',
  'blocks.do': 'Versuch es und melde die Lösung, oder lass sie dir zeigen.',
  'nobody': 'Aufgeben darfst du auch. Und wenn drei Minuten lang niemand löst, dreht sich die Sanduhr von selbst um.',
  'last': 'Einige Runden später hast du 13 Punkte. Hier kann dein Kärtchen die Leitung darunter schließen.',
  'last.do': 'Berühre den markierten Platz, dreh, bis die grüne Kammer ■ unten ist, und leg.',
  'last.stand': 'Sie hat zwei grüne Kammern und ist geschlossen: Ein Ingenieur auf Grün bringt sofort zwei Punkte.',
  'last.stand.do': 'Stell einen auf die markierte Kammer.',
  'won': '15 Punkte, und die Runde ist vorbei: gewonnen! Bei Gleichstand zählen die Ingenieure auf dem Tisch. Jetzt setz dich und spiel.',
};
export default de;
