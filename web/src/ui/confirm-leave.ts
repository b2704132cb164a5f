import { wouldLoseInput } from '../data/unsaved-guard.ts';
import { text } from './messages.ts';

/** Whether the viewer agrees to leave the page if something would be lost. */
export const mayLeave = (): boolean => !wouldLoseInput() || confirm(text('leave'));
