import { hash } from 'node:crypto';
import { statement } from '../../../src/ports/database/port.ts';
import type { PassageKind, SubjectPassages } from '../../../src/ports/search/port.ts';
import type { Context } from '../../kernel/context.ts';
import { slicesOf } from '../../kernel/each.ts';
import { cut, type Piece } from './cut.ts';
import type { Subject } from './subjects.ts';

/** Passage of a subject: a file, task, comment or project. */
export type Passage = {
  readonly id: string;
  readonly kind: PassageKind;
  /** Id of the subject. */
  readonly subject: string;
  readonly project: string;
  /** Name of a file or project; `WEB-12 title` of a task, also for its comments. */
  readonly title: string;
  readonly headings: readonly string[];
  readonly page: number | null;
  /** Span of `text` in the subject's stored text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** Passage as stored in the database. */
export type PassageRow = Passage & { readonly ordinal: number; readonly textHash: string };

/**
 * Maximum number of passages per subject. A file of 10 million characters has about 20,000; texts of users have at most 100,000
 * characters.
 */
const mostPassages: Readonly<Record<Subject['kind'], number>> = { file: 20_000, task: 2_000, comment: 2_000, project: 2_000 };

/**
 * Builds the passages of a subject. Their ids are positions, not random: database and engine differ for a moment after each
 * change, and the ids that the engine returns must still exist. @returns undefined if there would be too many
 */
export function passagesOf(subject: Subject): PassageRow[] | undefined {
  const { id, kind, project, title, text, blocks, fields } = subject;
  const all = cut(text, blocks, mostPassages[kind]);
  if (all.length > mostPassages[kind]) return undefined;
  const pieces = all.filter((piece) => piece.text.trim() !== '');
  // A text of headings only is found as well.
  const whole = { headings: [], page: undefined, start: 0, end: text.length, text };
  const own = pieces.length === 0 && text.trim() !== '' ? [whole] : pieces;
  return [...own, ...fieldPieces(text.length, fields)].map(({ headings, page, start, end, text }, ordinal) => {
    const passage = { id: `${id}.${ordinal}`, kind, subject: id, project, ordinal, title, headings, page: page ?? null, start, end, text };
    return { ...passage, textHash: hash('sha256', embedded(passage)) };
  });
}

/** Cuts each custom field separately, with its name as heading, so that removing a field does not affect others. */
function fieldPieces(from: number, fields: Subject['fields']): Piece[] {
  let place = from;
  return fields.flatMap(({ name, text }) => {
    const start = place + between;
    place = start + text.length;
    return cut(text, [{ kind: 'text', start: 0, end: text.length }]).map((piece) => ({
      ...piece,
      headings: [name],
      start: start + piece.start,
      end: start + piece.end,
    }));
  });
}

/** Length of the blank line before each field. */
const between = 2;

/** Text that a model embeds: the passage under its title and headings, which say what it is about. */
export function embedded({ title, headings, text }: Pick<PassageRow, 'title' | 'headings' | 'text'>): string {
  return `${[title, ...headings].join(' › ')}\n${text}`;
}

/** A subject with its passages in the form that an engine indexes. `vectors`: by the hash of their text. */
export const indexedSubject = (
  organization: string,
  subject: string,
  passages: readonly PassageRow[],
  vectors: ReadonlyMap<string, Float32Array>,
  version?: number,
): SubjectPassages => ({
  ...{ organization, subject, version },
  passages: passages.map(({ id, project, kind, title, headings, text, textHash }) => {
    return { id, organization, project, kind, subject, title, headings, text, vector: vectors.get(textHash) };
  }),
});

/** Columns of a `PassageRow` of passage `p`. */
export const passageColumns = `p.id, p.kind, p.subject_id as subject, p.project_id as project, p.ordinal, p.title, p.headings, p.page,
  p.start, p."end", p.text, p.text_hash as "textHash"`;

const stored = statement('knowledge.passages_stored')`
  select ${passageColumns} from passage p where p.organization_id = $1 and p.subject_id = $2 order by p.ordinal`;

/** Passages of a subject as stored in the database, in order. */
export const storedPassages = (context: Context, subject: string): Promise<PassageRow[]> =>
  context.sql<PassageRow>(stored, [context.actor.organization, subject]);

const remove = statement('knowledge.passages_remove')`delete from passage where organization_id = $1 and subject_id = any($2::text[])`;

const insert = statement('knowledge.passages_insert')`
  insert into passage (organization_id, id, kind, subject_id, project_id, ordinal, title, headings, page, start, "end", text, text_hash)
  select $1, p.id, p.kind, p.subject, p.project, p.ordinal, p.title, array(select json_array_elements_text(p.headings)), p.page, p.start, p."end", p.text, p."textHash"
  from json_to_recordset($2::json) as p(id text, kind text, subject text, project text, ordinal int, title text, headings json, page int,
    start int, "end" int, text text, "textHash" text)`;

/** Rows per statement, because a large file has thousands. */
const batch = 500;

/** Replaces the passages of the subjects, in the open transaction. */
export async function writePassages(context: Context, subjects: readonly string[], passages: readonly PassageRow[]): Promise<void> {
  const { organization } = context.actor;
  await context.sql(remove, [organization, subjects]);
  for (const some of slicesOf(passages, batch)) await context.sql(insert, [organization, JSON.stringify(some)]);
}
