/** The teacher's texts: `NOTE` explains, `NOTE.do` asks. */
import type { Text } from '../../../../lib/language.svelte';
import type en from './en';

const de: Record<keyof typeof en, Text> = {
  'goal':
    'Willkommen im Labor! Ihr spielt zusammen: Entschärft von jeder Farbe jeden Wert, alle 24 Würfel in dieser Matrix. Dann habt ihr gewonnen.',
  'lose':
    'Verlieren kann man auf zwei Arten: durch die siebte Zündung auf dieser Leiste, oder wenn der Block am Ende eines Zuges leer ist.',
  'cube':
    '64 Würfel in vier Ebenen. Dreh den Block durch Ziehen, oder öffne ihn als Ebenen. Was ein verdeckter Würfel zeigt, weiß man erst, wenn er frei liegt.',
  'corner': 'Zu Beginn nimmt jeder einen Eckwürfel, würfelt ihn und legt ihn ins eigene Labor.',
  'corner.do': 'Berühre die markierte Ecke.',
  'primed':
    'Die beiden anderen Ecken sind geladen worden: gewürfelt und in die Spalte ihres Werts gelegt. Ein dritter Würfel in einer Spalte bedeutet eine Zündung!',
  'actions': 'Du bist am Zug: drei Aktionen, beliebig gemischt. Danach schlägt der Block zurück.',
  'remove':
    'Entnehmen holt einen Würfel, wie er ist, in dein Labor. Oben und an mindestens zwei Seiten muss er frei sein. Du hast eine 3: Hier ist noch eine.',
  'remove.do': 'Berühre die markierte blaue 3 und wähle Entnehmen.',
  'more': 'Dein Labor hat Platz für sechs Würfel. Nimm noch eine dritte Farbe: Die 2 wird bald eine 3 sein.',
  'more.do': 'Berühre die markierte violette 2 und wähle Entnehmen.',
  'adjust': 'Justieren dreht einen Würfel um eins hinauf oder hinunter, aber nie von 6 auf 1 oder zurück.',
  'adjust.do': 'Berühre die violette 2 in deinem Labor und dreh sie auf 3.',
  'card': 'Drei Dreien, aber keine Aktion mehr. Forschungskarten kosten keine Aktion: Du spielst sie im eigenen Zug, dann sind sie weg.',
  'card.do': 'Berühre Übertakten und spiele die Karte: eine Aktion mehr.',
  'contain':
    'Drei gleiche Werte in drei Farben sind eine Gruppe. Ein Würfel davon kommt in die Matrix; die anderen darfst du für eine Forschungskarte würfeln.',
  'contain.do': 'Berühre die blaue 3, entschärfe sie und würfle die beiden anderen.',
  'contained':
    'Einer von 24! Du hast zwei Würfel gewürfelt, also ist die neue Karte von Stufe 2; mit der Aktion Erforschen tauschst du sie gegen Stufe 3.',
  'next':
    'Der Block warnt dich: Dieser Würfel wird als nächster geladen. Es ist immer der niedrigste Wert der untersten Ebene, unter den freien Würfeln.',
  'end': 'Du hast keine Aktion mehr.',
  'end.do': 'Beende deinen Zug und schau, was geschieht.',
  'threat':
    'Der Würfel wurde gewürfelt und geladen: eine 6. Keine Spalte hat drei, alles ist gut. Jetzt spielt dein Partner, dann wieder der Block.',
  'chance': 'Zwei Dreien sind nun geladen. Zeigt der nächste Würfel eine 3, gibt es eine Zündung: eine Chance von eins zu sechs.',
  'transfer':
    'Mit Transfer wandern Würfel von Labor zu Labor, in beide Richtungen. Du hast 2 und 3: Mit der blauen 4 deines Partners wäre es eine Kette.',
  'transfer.do': 'Berühre die blaue 4 im Labor deines Partners und hol sie in deines.',
  'run': '2, 3, 4: Eine Kette hat Werte ohne Lücke. Wie in einer Gruppe sind alle Farben verschieden oder alle gleich.',
  'run.do': 'Entschärfe die violette 3 und würfle die beiden anderen.',
  'reward': 'Die zweite 3 in der Matrix hat die Karte der Dreien aufgedeckt. Sind alle vier darin, darf jeder sie nutzen, einmal.',
  'special':
    'Jeder ist jemand: Du bist die Dekontaminatorin. Die Spezialaktion kostet eine Aktion; deine senkt eine ganze geladene Spalte um eins.',
  'special.do': 'Berühre deinen Charakter und wähle Fegen.',
  'sweep': 'Was unter 1 sinkt, ist zerstört. Die beiden Dreien haben es noch weit, aber sie sind unterwegs.',
  'sweep.do': 'Wähle Spalte 3.',
  'invert': 'Zwei Zweien sind nicht besser als zwei Dreien. Du hast eine Karte, die einen Würfel auf die Gegenseite dreht.',
  'invert.do': 'Spiele Invertieren.',
  'flip': 'Gegenüberliegende Seiten ergeben zusammen sieben: Aus der 2 wird eine 5. Dann hat keine Spalte mehr zwei Würfel.',
  'flip.do': 'Berühre eine geladene gelbe 2.',
  'bottom':
    'Die Gefahr ist jetzt 0 %. Aber der nächste Würfel liegt auf der Scheibe: Verlässt ein Würfel die unterste Ebene, geschieht das Ereignis darunter.',
  'bottom.do': 'Beende deinen Zug.',
  'cascade':
    'Eine 4 wurde geladen, das Ereignis Anreicherung würfelte den niedrigsten geladenen Würfel neu, und das war die dritte 4: eine Zündung! Achte auf die unterste Ebene.',
  'use': 'Einige Züge später. Alle vier Vieren sind entschärft: Ihre Karte Energieschub gibt fünf Aktionen mehr und kostet keine.',
  'use.do': 'Nutze Energieschub.',
  'needs':
    'Die leeren Felder sind, was noch fehlt; plant eure Gruppen und Ketten danach. Der sechste Würfel einer Farbe bringt einen zerstörten auf den Block zurück.',
  'last': 'Der letzte Zug: drei Würfel im Block, fünf Zündungen, ein leeres Feld. Und du hast 4, 5, 6!',
  'last.do': 'Entschärfe die orange 6.',
  'won': '24 von 24: entschärft und gewonnen! Jetzt kannst du es. Setz dich an einen Tisch; auch Bots sind gute Partner.',
};
export default de;
