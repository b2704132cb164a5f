import type { texts } from './texts.ts';

type Key = keyof typeof texts;
type T = (key: Key) => string;

/** The API keeps the code of what an answer failed with. */
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

/** Why a proposal could not be carried out, by the code that is kept of it. */
export function actionFailureText(code: string | null, t: T): string {
  if (code === 'action.subject_changed') return t('subjectChanged');
  if (code === 'project.archived') return t('projectArchived');
  return t(code?.endsWith('.not_found') ? 'subjectGone' : 'refused');
}
