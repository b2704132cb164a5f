import type { SubjectPassages } from './port.ts';

/** Removes repeated subjects; the last one wins. */
export function lastOfEach(subjects: readonly SubjectPassages[]): SubjectPassages[] {
  return [...new Map(subjects.map((subject) => [`${subject.organization} ${subject.subject}`, subject])).values()];
}
