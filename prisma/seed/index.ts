import type { Sample } from './company.ts';
import { sample as turkish } from './sample.ts';
import { sample as english } from './sample-en.ts';

/** The sample company in the language of the person who starts it. */
export const samples: Readonly<Record<'tr' | 'en', Sample>> = { tr: turkish, en: english };
