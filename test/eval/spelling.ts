import { fold } from '../../schema/kernel/turkish.ts';

/** Spelling of a question: as written, or in lower case without Turkish letters, as people type in a hurry. */
export const spellings = ['written', 'plain'] as const;
export type Spelling = (typeof spellings)[number];

export const spell = (question: string, spelling: Spelling): string => (spelling === 'plain' ? fold(question) : question);
