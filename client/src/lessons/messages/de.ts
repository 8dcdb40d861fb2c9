/** Was die Lehrerin sagt, auf Deutsch. */
import type { Text } from '../../lib/language.svelte';
import type en from './en';

const de: Record<keyof typeof en, Text> = {
  title: '{game} lernen',
  teacher: 'Lehrerin',
  step: 'Schritt {n} von {of}',
  leave: 'Verlassen',
  back: 'Zurück',
  next: 'Weiter',
  show: 'Zeig es mir',
  where: 'Bring mich hin',
  watch: 'Schau zu …',
  play: 'Jetzt spielen',
  none: 'Die Lektion konnte nicht geladen werden',
  'hint.early': 'Das darfst du gleich selbst tun. Erst geht es mit Weiter weiter.',
  'hint.other': 'Das wäre auch erlaubt. Nichts ist verloren: Versuch für die Lektion, was markiert ist.',
  'hint.turn': 'Der richtige Platz! Dreh das Kärtchen noch so, wie es da steht.',
  'hint.again': 'Nichts ist verloren, versuch es noch einmal.',

  'tesseract.goal':
    'Willkommen im Labor! Ihr spielt zusammen: Entschärft von jeder Farbe jeden Wert, alle 24 Würfel in dieser Matrix. Dann habt ihr gewonnen.',
  'tesseract.lose':
    'Verlieren kann man auf zwei Arten: durch die siebte Zündung auf dieser Leiste, oder wenn der Block am Ende eines Zuges leer ist.',
  'tesseract.cube':
    '64 Würfel in vier Ebenen. Dreh den Block durch Ziehen, oder öffne ihn als Ebenen. Was ein verdeckter Würfel zeigt, weiß man erst, wenn er frei liegt.',
  'tesseract.corner': 'Zu Beginn nimmt jeder einen Eckwürfel, würfelt ihn und legt ihn ins eigene Labor.',
  'tesseract.corner.do': 'Berühre die markierte Ecke.',
  'tesseract.primed':
    'Die beiden anderen Ecken sind geladen worden: gewürfelt und in die Spalte ihres Werts gelegt. Ein dritter Würfel in einer Spalte bedeutet eine Zündung!',
  'tesseract.actions': 'Du bist am Zug: drei Aktionen, beliebig gemischt. Danach schlägt der Block zurück.',
  'tesseract.remove':
    'Entnehmen holt einen Würfel, wie er ist, in dein Labor. Oben und an mindestens zwei Seiten muss er frei sein. Du hast eine 3: Hier ist noch eine.',
  'tesseract.remove.do': 'Berühre die markierte blaue 3 und wähle Entnehmen.',
  'tesseract.more': 'Dein Labor hat Platz für sechs Würfel. Nimm noch eine dritte Farbe: Die 2 wird bald eine 3 sein.',
  'tesseract.more.do': 'Berühre die markierte violette 2 und wähle Entnehmen.',
  'tesseract.adjust': 'Justieren dreht einen Würfel um eins hinauf oder hinunter, aber nie von 6 auf 1 oder zurück.',
  'tesseract.adjust.do': 'Berühre die violette 2 in deinem Labor und dreh sie auf 3.',
  'tesseract.card':
    'Drei Dreien, aber keine Aktion mehr. Forschungskarten kosten keine Aktion: Du spielst sie im eigenen Zug, dann sind sie weg.',
  'tesseract.card.do': 'Berühre Übertakten und spiele die Karte: eine Aktion mehr.',
  'tesseract.contain':
    'Drei gleiche Werte in drei Farben sind eine Gruppe. Ein Würfel davon kommt in die Matrix; die anderen darfst du für eine Forschungskarte würfeln.',
  'tesseract.contain.do': 'Berühre die blaue 3, entschärfe sie und würfle die beiden anderen.',
  'tesseract.contained':
    'Einer von 24! Du hast zwei Würfel gewürfelt, also ist die neue Karte von Stufe 2; mit der Aktion Erforschen tauschst du sie gegen Stufe 3.',
  'tesseract.next':
    'Der Block warnt dich: Dieser Würfel wird als nächster geladen. Es ist immer der niedrigste Wert der untersten Ebene, unter den freien Würfeln.',
  'tesseract.end': 'Du hast keine Aktion mehr.',
  'tesseract.end.do': 'Beende deinen Zug und schau, was geschieht.',
  'tesseract.threat':
    'Der Würfel wurde gewürfelt und geladen: eine 6. Keine Spalte hat drei, alles ist gut. Jetzt spielt dein Partner, dann wieder der Block.',
  'tesseract.chance': 'Zwei Dreien sind nun geladen. Zeigt der nächste Würfel eine 3, gibt es eine Zündung: eine Chance von eins zu sechs.',
  'tesseract.transfer':
    'Mit Transfer wandern Würfel von Labor zu Labor, in beide Richtungen. Du hast 2 und 3: Mit der blauen 4 deines Partners wäre es eine Kette.',
  'tesseract.transfer.do': 'Berühre die blaue 4 im Labor deines Partners und hol sie in deines.',
  'tesseract.run': '2, 3, 4: Eine Kette hat Werte ohne Lücke. Wie in einer Gruppe sind alle Farben verschieden oder alle gleich.',
  'tesseract.run.do': 'Entschärfe die violette 3 und würfle die beiden anderen.',
  'tesseract.reward':
    'Die zweite 3 in der Matrix hat die Karte der Dreien aufgedeckt. Sind alle vier darin, darf jeder sie nutzen, einmal.',
  'tesseract.special':
    'Jeder ist jemand: Du bist die Dekontaminatorin. Die Spezialaktion kostet eine Aktion; deine senkt eine ganze geladene Spalte um eins.',
  'tesseract.special.do': 'Berühre deinen Charakter und wähle Fegen.',
  'tesseract.sweep': 'Was unter 1 sinkt, ist zerstört. Die beiden Dreien haben es noch weit, aber sie sind unterwegs.',
  'tesseract.sweep.do': 'Wähle Spalte 3.',
  'tesseract.invert': 'Zwei Zweien sind nicht besser als zwei Dreien. Du hast eine Karte, die einen Würfel auf die Gegenseite dreht.',
  'tesseract.invert.do': 'Spiele Invertieren.',
  'tesseract.flip': 'Gegenüberliegende Seiten ergeben zusammen sieben: Aus der 2 wird eine 5. Dann hat keine Spalte mehr zwei Würfel.',
  'tesseract.flip.do': 'Berühre eine geladene gelbe 2.',
  'tesseract.bottom':
    'Die Gefahr ist jetzt 0 %. Aber der nächste Würfel liegt auf der Scheibe: Verlässt ein Würfel die unterste Ebene, geschieht das Ereignis darunter.',
  'tesseract.bottom.do': 'Beende deinen Zug.',
  'tesseract.cascade':
    'Eine 4 wurde geladen, das Ereignis Anreicherung würfelte den niedrigsten geladenen Würfel neu, und das war die dritte 4: eine Zündung! Achte auf die unterste Ebene.',
  'tesseract.use':
    'Einige Züge später. Alle vier Vieren sind entschärft: Ihre Karte Energieschub gibt fünf Aktionen mehr und kostet keine.',
  'tesseract.use.do': 'Nutze Energieschub.',
  'tesseract.needs':
    'Die leeren Felder sind, was noch fehlt; plant eure Gruppen und Ketten danach. Der sechste Würfel einer Farbe bringt einen zerstörten auf den Block zurück.',
  'tesseract.last': 'Der letzte Zug: drei Würfel im Block, fünf Zündungen, ein leeres Feld. Und du hast 4, 5, 6!',
  'tesseract.last.do': 'Entschärfe die orange 6.',
  'tesseract.won': '24 von 24: entschärft und gewonnen! Jetzt kannst du es. Setz dich an einen Tisch; auch Bots sind gute Partner.',

  'enigma.goal': 'Willkommen bei ENIGMA! Hat jemand am Ende einer Runde 15 Punkte, gewinnt, wer die meisten hat.',
  'enigma.network':
    'Punkte bringt dieses Netz. Leitungen verbinden farbige Plasmakammern; du wirst Kärtchen legen, Leitungen schließen und werten.',
  'enigma.chambers':
    'Kärtchen wollen verdient sein: Auf der Rückseite ist ein Rätsel. Es gibt vier Arten; die Rauten sagen, wie schwer das nächste ist, von 1 bis 5.',
  'enigma.choose':
    'Jeder nimmt das oberste Kärtchen eines Speichers, der Startspieler zuerst. Was genommen ist, ist für diese Runde vergeben.',
  'enigma.choose.do': 'Nimm das Kärtchen mit der Waage.',
  'enigma.ready': 'Dein Gegner hat die Bruchstücke genommen. Alle drehen ihr Kärtchen im selben Augenblick um.',
  'enigma.ready.do': 'Sag, dass du bereit bist.',
  'enigma.race':
    'Das Rennen läuft! Wer zuerst löst, dreht die Sanduhr um: Die anderen haben dann noch 60 Sekunden. In dieser Lektion steht die Zeit still.',
  'enigma.weights': 'Leg genau vier Gewichte in die Schalen. Jedes wiegt, was darauf steht; beide Arme müssen gleich viel wiegen.',
  'enigma.weights.do': 'Tippe auf Schalen, bis die Waage gerade steht, dann auf Gelöst! (7 + 7 = 14; eine darf leer bleiben.)',
  'enigma.failed':
    'Gelöst! Du hast die Sanduhr umgedreht, und deinem Gegner ist die Zeit ausgegangen: Sein Kärtchen kommt in die Schachtel. Am echten Tisch sieht man nun alle Bretter.',
  'enigma.lay': 'Wer gelöst hat, legt sein Kärtchen, beliebig gedreht, neben eines, das schon liegt. Jede Kante passt an jede.',
  'enigma.lay.do': 'Berühre den markierten Platz, dreh, bis die rote Kammer ▲ ans Startkärtchen stößt, und leg.',
  'enigma.networker':
    'Du darfst einen deiner drei Ingenieure auf eine Kammer dieses Kärtchens stellen, außer in der Leitung steht schon einer auf dieser Farbe.',
  'enigma.networker.do': 'Stell einen auf die markierte Kammer.',
  'enigma.round':
    'Die Runde ist vorbei, und niemand hat 15 Punkte: Der Startmarker geht weiter. In der zweiten Runde hast du die Röhren genommen.',
  'enigma.pipes':
    'Röhren: Leg alle Teile, die nicht durchgestrichen sind. Jede Öffnung muss auf eine Öffnung oder einen Anschluss am Rand treffen.',
  'enigma.pipes.do': 'Versuch es und melde die Lösung, oder lass sie dir zeigen.',
  'enigma.order': 'Ihr habt beide gelöst. Gelegt wird der Reihe nach, vom Startspieler an: Diesmal beginnt dein Gegner.',
  'enigma.close':
    'Dein Ingenieur wartet in einer Leitung mit einem offenen Ende. Sie ist geschlossen, wenn keines mehr offen ist: Die Vorschau sagt, was ein Kärtchen bewirkt.',
  'enigma.close.do': 'Berühre den markierten Platz, dreh, bis die grünen Kammern ■ links und unten sind, und leg.',
  'enigma.stand': 'Ein Ingenieur, den du jetzt stellst, zählt noch mit. Grün ist in dieser Leitung frei: Nur dein roter steht darin.',
  'enigma.stand.do': 'Stell einen auf die markierte Kammer.',
  'enigma.scored':
    'Eine geschlossene Leitung wird gewertet: Jeder Ingenieur bringt einen Punkt für jede Kammer seiner Farbe darin. Zwei rote, zwei grüne: 2 + 2 = 4. Beide kommen heim.',
  'enigma.fragments':
    'Runde drei. Bruchstücke: Bedecke den Umriss genau, mit allen sieben Teilen. Man darf sie drehen, das Parallelogramm auch wenden.',
  'enigma.fragments.do': 'Versuch es und melde die Lösung, oder lass sie dir zeigen.',
  'enigma.claims':
    'Gelöst! Eine falsche Meldung kostet nur fünf Sekunden Warten, und du erfährst, welche Art Fehler es ist. Erster zu sein bringt keine Punkte.',
  'enigma.blocks':
    'Runde vier. Winkelsteine: Bau mit allen vier Steinen so, dass es von oben aussieht wie das Bild. Nichts darf in der Luft hängen.',
  'enigma.blocks.do': 'Versuch es und melde die Lösung, oder lass sie dir zeigen.',
  'enigma.nobody': 'Aufgeben darfst du auch. Und wenn drei Minuten lang niemand löst, dreht sich die Sanduhr von selbst um.',
  'enigma.last': 'Einige Runden später hast du 13 Punkte. Hier kann dein Kärtchen die Leitung darunter schließen.',
  'enigma.last.do': 'Berühre den markierten Platz, dreh, bis die grüne Kammer ■ unten ist, und leg.',
  'enigma.last.stand': 'Sie hat zwei grüne Kammern und ist geschlossen: Ein Ingenieur auf Grün bringt sofort zwei Punkte.',
  'enigma.last.stand.do': 'Stell einen auf die markierte Kammer.',
  'enigma.won':
    '15 Punkte, und die Runde ist vorbei: gewonnen! Bei Gleichstand zählen die Ingenieure auf dem Tisch. Jetzt setz dich und spiel.',
};
export default de;
