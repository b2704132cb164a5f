import type { SubjectPassages } from './port.ts';

/** Each subject once, as it was given last. */
export function lastOfEach(subjects: readonly SubjectPassages[]): SubjectPassages[] {
  return [...new Map(subjects.map((subject) => [`${subject.organization} ${subject.subject}`, subject])).values()];
}
