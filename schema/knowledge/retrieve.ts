import type { PassageKind } from '../../src/ports/search/port.ts';
import type { Context } from '../kernel/context.ts';

/** A passage the caller may see, read from the database after the engine named it. */
export type Found = {
  readonly id: string;
  readonly kind: PassageKind;
  /** Id of the file, task, comment or project. */
  readonly subject: string;
  readonly project: string;
  /** Of a file: its name; of a task: `WEB-12 title`; of a comment: its task's; of a project: its name. */
  readonly title: string;
  readonly headings: readonly string[];
  readonly page: number | null;
  /** Span of `text` in the subject's stored text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Fused, from 0 to 1; compares within one answer only. */
  readonly score: number;
  /** Where people open it, below the server's address: `/files/fil_…?page=3`. */
  readonly url: string;
};

export type Question = {
  readonly text: string;
  readonly kinds?: readonly PassageKind[] | undefined;
  /** Ids of projects; those the caller does not see count as not named. */
  readonly projects?: readonly string[] | undefined;
  /** Passages, at most. */
  readonly limit: number;
};

/**
 * Passages that answer `question` best, of what the caller may see now. `mode` says whether vectors had a part in it.
 * @throws Problem `search.away`
 */
export function retrieve(_context: Context, _question: Question): Promise<{ found: Found[]; mode: 'hybrid' | 'lexical' }> {
  return Promise.reject(new Error('not built'));
}
