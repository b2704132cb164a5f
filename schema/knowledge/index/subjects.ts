import { statement } from '../../../src/ports/database/port.ts';
import type { Block } from '../../../src/ports/extractor/port.ts';
import { markdownBlocks } from '../../../src/ports/extractor/port.ts';
import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Context } from '../../kernel/context.ts';
import { notTrashed } from '../../people/access/visibility.ts';
import { writtenFields, writtenText } from '../../work/field/written.ts';

/** Current content of a file, task, comment or project that is indexed. */
export type Subject = {
  readonly id: string;
  readonly kind: PassageKind;
  readonly project: string;
  /** Title in search results; see `Found`. */
  readonly title: string;
  /**
   * Text that the spans of passages point into: the extracted text of a file; otherwise the Markdown, or the name if that is
   * empty.
   */
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Custom fields of a task with words. They follow its text, one paragraph each. */
  readonly fields: readonly Written[];
};

type Written = { readonly name: string; readonly text: string };
type Row = { id: string; project: string; title: string; text: string; blocks?: Block[]; fields?: Written[] | null };

/** Text of a task, project or comment: `written` if it is not blank, else `name`. SQL. */
export const storedText = (written: string, name: string) => `case when ${written} ~ '\\S' then ${written} else ${name} end`;

/** Complete text that passages of task `t` are cut from. SQL. */
export const taskText = `concat_ws(E'\n\n', ${storedText('t.description', 't.title')}, ${writtenText})`;

/** Title of a task `t` in search results. SQL. */
export const taskTitle = `t.number || ' ' || t.title`;

// `offset 0`: each task is read by its key; without statistics PostgreSQL would read all tasks for a join.
const statements: Readonly<Record<PassageKind, { name: string; text: string }>> = {
  task: statement('knowledge.tasks')`
    select t.id, t.project_id as project, ${taskTitle} as title, ${storedText('t.description', 't.title')} as text, ${writtenFields} as fields
    from unnest($2::text[]) wanted(id)
      cross join lateral (select k.* from task k where k.organization_id = $1 and k.id = wanted.id offset 0) t
    where t.deleted_at is null`,
  comment: statement('knowledge.comments')`select c.id, t.project_id as project, ${taskTitle} as title, c.body as text
    from comment c cross join lateral (select k.number, k.title, k.project_id, k.deleted_at from task k
      where k.organization_id = $1 and k.id = c.task_id offset 0) t
    where c.organization_id = $1 and c.id = any($2::text[]) and c.deleted_at is null and t.deleted_at is null`,
  project: statement('knowledge.projects')`select p.id, p.id as project, p.name as title, ${storedText('p.description', 'p.name')} as text
    from project p where p.organization_id = $1 and p.id = any($2::text[]) and ${notTrashed().text}`,
  file: statement('knowledge.files')`select f.id, f.project_id as project, f.name as title, x.text, x.blocks
    from file f join file_text x on x.organization_id = f.organization_id and x.file_id = f.id
      left join task t on t.organization_id = f.organization_id and t.id = f.task_id
    where f.organization_id = $1 and f.id = any($2::text[]) and f.deleted_at is null and (f.task_id is null or t.deleted_at is null)`,
};

/**
 * Reads the subjects that can be found, regardless of who may view them. Deleted ones, and those without a text yet, are
 * omitted.
 */
export async function readSubjects(context: Context, wanted: readonly { kind: PassageKind; id: string }[]): Promise<Map<string, Subject>> {
  const subjects = new Map<string, Subject>();
  for (const [kind, of] of Map.groupBy(wanted, (each) => each.kind)) {
    const rows = await context.sql<Row>(statements[kind], [context.actor.organization, of.map(({ id }) => id)]);
    for (const { blocks, fields, ...row } of rows)
      subjects.set(row.id, { ...row, kind, blocks: blocks ?? markdownBlocks(row.text), fields: fields ?? [] });
  }
  return subjects;
}
