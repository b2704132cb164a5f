import type { TextKey } from '../../i18n/messages.ts';
import type { texts } from './messages.ts';

type Key = TextKey<typeof texts>;
type T = (key: Key) => string;

/** Text keys by the error code that the API stores for a failed answer. */
const answers: Readonly<Record<string, Key>> = {
  'model.away': 'modelAway',
  'model.refused': 'modelRefused',
  'model.no_room': 'modelNoRoom',
  'model.silent': 'modelSilent',
  'model.too_small': 'modelTooSmall',
  'search.away': 'searchAway',
  unavailable: 'unavailable',
};

export const failureText = (code: string | null, t: T): string => t(answers[code ?? ''] ?? 'failedOtherwise');
