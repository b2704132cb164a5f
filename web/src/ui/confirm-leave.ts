import { wouldLoseInput } from '../api/unsaved-guard.ts';
import { text } from '../text/texts.ts';
import { texts } from './texts.ts';

/** Whether the viewer agrees to leave the page if something would be lost. */
export const mayLeave = (): boolean => !wouldLoseInput() || confirm(text(texts, 'leave'));
