import { fold } from '../../schema/kernel/turkish.ts';

/** How a question is put: as written, or as people type it in a hurry, in small letters and without the Turkish ones. */
export const spellings = ['written', 'plain'] as const;
export type Spelling = (typeof spellings)[number];

export const spell = (question: string, spelling: Spelling): string => (spelling === 'plain' ? fold(question) : question);
