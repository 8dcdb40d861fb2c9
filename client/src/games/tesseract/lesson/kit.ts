/** TESSERACT's table, as the teacher needs to know it. */
import type { LessonKit } from '../../../table/gamekit';
import { words } from './words';

const kit: LessonKit = {
  words,
  answers: ['actions', 'end'],
  machine: '[data-region=cube]',
  space: { prefix: 'cube:', region: 'cube', flat: '[data-view="layers"]' },
};
export default kit;
