import { createHash } from 'node:crypto';
import type { IndexedPassage } from '../../../src/ports/search/port.ts';
import type { Context } from '../../kernel/context.ts';
import { cut, type Piece } from './cut.ts';
import type { Subject } from './subjects.ts';

/** A passage as the database keeps it. */
export type PassageRow = {
  readonly id: string;
  readonly kind: Subject['kind'];
  readonly subject: string;
  readonly project: string;
  readonly ordinal: number;
  readonly title: string;
  readonly headings: readonly string[];
  readonly page: number | null;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly textHash: string;
};

/** Of one subject. A file of 10 million letters has some 20,000; what people write has 100,000 letters at most. */
const mostPassages: Readonly<Record<Subject['kind'], number>> = { file: 20_000, task: 2_000, comment: 2_000, project: 2_000 };

/**
 * The passages of a subject. Their ids are places, not random: while database and engine differ, as they do for a moment
 * at each change, what the engine names is still there. @throws TooManyPieces
 */
export function passagesOf(subject: Subject): PassageRow[] {
  const { id, kind, project, title, text, blocks, fields } = subject;
  const pieces = cut(text, blocks, mostPassages[kind]).filter((piece) => piece.text.trim() !== '');
  // Headings alone are found as well.
  const whole = { headings: [], page: undefined, start: 0, end: text.length, text };
  const own = pieces.length === 0 && text.trim() !== '' ? [whole] : pieces;
  return [...own, ...fieldPieces(text.length, fields)].map(({ headings, page, start, end, text }, ordinal) => {
    const passage = { id: `${id}.${ordinal}`, kind, subject: id, project, ordinal, title, headings, page: page ?? null, start, end, text };
    return { ...passage, textHash: createHash('sha256').update(embedded(passage)).digest('hex') };
  });
}

/** Of custom fields each by itself, under its name: one that goes takes no other along. */
function fieldPieces(from: number, fields: Subject['fields']): Omit<Piece, 'ordinal'>[] {
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

/** Of the empty line that stands before each. */
const between = 2;

/** What a model makes the vector of: the passage, under the title and headings that say what it is about. */
export function embedded({ title, headings, text }: Pick<PassageRow, 'title' | 'headings' | 'text'>): string {
  return `${[title, ...headings].join(' › ')}\n${text}`;
}

/** The passage for an engine. */
export function indexedPassage(organization: string, passage: PassageRow, vector: Float32Array | undefined): IndexedPassage {
  const { id, project, kind, subject, title, headings, text } = passage;
  return { id, organization, project, kind, subject, title, headings, text, vector };
}

const stored = {
  name: 'knowledge.passages_stored',
  text: `select p.id, p.kind, p.subject_id as subject, p.project_id as project, p.ordinal, p.title, p.headings, p.page, p.start, p."end", p.text,
      p.text_hash as "textHash"
    from passage p where p.organization_id = $1 and p.subject_id = $2 order by p.ordinal`,
};

/** The passages of a subject as they are in the database, in order. */
export const storedPassages = (context: Context, subject: string): Promise<PassageRow[]> =>
  context.sql<PassageRow>({ ...stored, values: [context.actor.organization, subject] });

const remove = {
  name: 'knowledge.passages_remove',
  text: 'delete from passage where organization_id = $1 and subject_id = any($2::text[])',
};

const insert = {
  name: 'knowledge.passages_insert',
  text: `insert into passage (organization_id, id, kind, subject_id, project_id, ordinal, title, headings, page, start, "end", text, text_hash)
    select $1, p.id, p.kind, p.subject, p.project, p.ordinal, p.title, array(select json_array_elements_text(p.headings)), p.page, p.start, p."end", p.text, p."textHash"
    from json_to_recordset($2::json) as p(id text, kind text, subject text, project text, ordinal int, title text, headings json, page int,
      start int, "end" int, text text, "textHash" text)`,
};

/** Rows that travel together: a large file has thousands. */
const batch = 500;

/** Makes the passages of the subjects those given, in the open transaction. */
export async function writePassages(context: Context, subjects: readonly string[], passages: readonly PassageRow[]): Promise<void> {
  const { organization } = context.actor;
  await context.sql({ ...remove, values: [organization, subjects] });
  for (let from = 0; from < passages.length; from += batch)
    await context.sql({ ...insert, values: [organization, JSON.stringify(passages.slice(from, from + batch))] });
}
