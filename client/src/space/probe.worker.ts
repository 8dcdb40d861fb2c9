/** Looks at the graphics beside the page: only to ask for them may take long. */
import { look } from './probe';

postMessage(look());
