import type { PassageKind } from '../../src/ports/search/port.ts';
import type { Actor, Scope } from '../kernel/actor.ts';
import type { Context } from '../kernel/context.ts';
import { named, sql } from '../kernel/sql.ts';
import { membership, visible } from '../project/access.ts';
import type { Quote } from './citations.ts';
import { locate } from './sentences.ts';

const scopeOf: Readonly<Record<PassageKind, Scope>> = {
  file: 'files:read',
  task: 'tasks:read',
  comment: 'tasks:read',
  project: 'projects:read',
};

/** What the actor's credential may read of. */
export const kindsOf = ({ scopes }: Actor): PassageKind[] =>
  (Object.keys(scopeOf) as PassageKind[]).filter((kind) => scopes.has(scopeOf[kind]));

/** Of files, tasks, comments and projects, those that are there and that the actor sees now. */
export async function seenSubjects(context: Context, ids: readonly string[]): Promise<Set<string>> {
  const { actor } = context;
  const kinds = kindsOf(actor);
  const rows = await context.sql<{ id: string; kind: PassageKind }>(
    named(
      'chat.subjects',
      sql`select f.id, 'file' as kind from file f join project p on p.organization_id = f.organization_id and p.id = f.project_id ${membership(actor)}
          where f.organization_id = ${actor.organization} and f.id = any(${ids}) and f.deleted_at is null and ${visible(actor)}
        union all select t.id, 'task' from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
          where t.organization_id = ${actor.organization} and t.id = any(${ids}) and t.deleted_at is null and ${visible(actor)}
        union all select c.id, 'comment' from comment c join task t on t.organization_id = c.organization_id and t.id = c.task_id
          join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
          where c.organization_id = ${actor.organization} and c.id = any(${ids}) and t.deleted_at is null and ${visible(actor)}
        union all select p.id, 'project' from project p ${membership(actor)}
          where p.organization_id = ${actor.organization} and p.id = any(${ids}) and ${visible(actor)}`,
    ),
  );
  return new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id));
}

/** What is kept of each, to hold quotes against: of a file its text, of the others what people wrote. */
async function storedTexts(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const seen = await seenSubjects(context, ids);
  const where = { in: [...seen] };
  const [files, tasks, comments, projects] = await Promise.all([
    context.db.fileText.findMany({ where: { fileId: where }, select: { fileId: true, text: true } }),
    context.db.task.findMany({ where: { id: where }, select: { id: true, title: true, description: true } }),
    context.db.comment.findMany({ where: { id: where }, select: { id: true, body: true } }),
    context.db.project.findMany({ where: { id: where }, select: { id: true, name: true, description: true } }),
  ]);
  return new Map([
    ...files.map(({ fileId, text }) => [fileId, text] as const),
    ...tasks.map(({ id, title, description }) => [id, `${title}\n${description ?? ''}`] as const),
    ...comments.map(({ id, body }) => [id, body] as const),
    ...projects.map(({ id, name, description }) => [id, `${name}\n${description ?? ''}`] as const),
  ]);
}

/**
 * The quotes that stand in the stored text as it is now, of what the actor still sees: a model may take a minute, in which
 * a file is replaced or a membership ends.
 */
export async function standing(context: Context, quotes: readonly Quote[]): Promise<Quote[]> {
  if (quotes.length === 0) return [];
  const texts = await storedTexts(context, [...new Set(quotes.map(({ subject }) => subject))]);
  return quotes.flatMap((quote) => {
    const text = texts.get(quote.subject);
    if (text === undefined) return [];
    if (text.slice(quote.start, quote.end) === quote.quote) return [quote];
    const span = locate(quote.quote, text);
    if (!span) return [];
    // A file's spans point into its text; those of the others into whatever its passages were cut from.
    return [quote.kind === 'file' ? { ...quote, ...span, quote: text.slice(span.start, span.end) } : quote];
  });
}
