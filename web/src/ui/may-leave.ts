import { isLeavingALoss } from '../api/leaving.ts';
import { text } from '../text/texts.ts';
import { texts } from './texts.ts';

/** Whether the reader, asked where something would be lost, goes on to what begins the page anew. */
export const mayLeave = (): boolean => !isLeavingALoss() || confirm(text(texts, 'leave'));
