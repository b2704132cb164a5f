import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Scope } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { kindOfId } from '../../kernel/ids.ts';
import { raw, type Sql, sql } from '../../kernel/sql.ts';
import { inProjects } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import type { Passage } from '../index/passages.ts';
import { storedText, taskText, taskTitle } from '../index/subjects.ts';

/** Scope that a credential needs to find passages of a kind. */
const scopeOf: Readonly<Record<PassageKind, Scope>> = {
  file: 'files:read',
  task: 'tasks:read',
  comment: 'tasks:read',
  project: 'projects:read',
};

/** Kinds that a search may find: those requested for which the credential has the scope. */
export function kindsFor({ actor }: Context, asked: readonly PassageKind[] = Object.keys(scopeOf) as PassageKind[]): PassageKind[] {
  return [...new Set(asked)].filter((kind) => actor.scopes.has(scopeOf[kind]));
}

type ReachRow = { readonly id: string; readonly model: string | null; readonly engine: string | null; readonly building: string | null };

/**
 * Search range of a caller, in one statement: ids of the projects among `named` (undefined: all) that it can view, the model of the
 * index's vectors, and the identities that the engine may report for the index.
 */
export async function reachOf(context: Context, named_: readonly string[] | undefined) {
  const { actor } = context;
  const among = named_ ? inProjects(actor.organization, named_) : raw('');
  const rows = await context.sql<ReachRow>(
    'knowledge.reach',
    sql`select p.id, i.model, i.engine, i.building from project p ${membership(actor)} left join search_index i on i.name = 'passages'
        where p.organization_id = ${actor.organization} and ${visible(actor)} ${among}`,
  );
  const { model = null, engine = null, building = null } = rows[0] ?? {};
  return { projects: rows.map(({ id }) => id), model, index: engine === null ? [] : [engine, ...(building === null ? [] : [building])] };
}

/** Passage as the caller may view it now. */
export type SeenPassage = Passage & {
  readonly projectKey: string;
  /** Task that it belongs to, directly or through a comment or file. */
  readonly task: string | null;
};

/** Joins subjects `s` with their comment `c`, file `f`, task `t` and project `p`. */
function placed({ actor }: Context): Sql {
  return sql`left join comment c on s.kind = 'comment' and c.organization_id = s.organization_id and c.id = s.subject_id
          left join file f on s.kind = 'file' and f.organization_id = s.organization_id and f.id = s.subject_id
          left join task t on t.organization_id = s.organization_id
            and t.id = case s.kind when 'task' then s.subject_id when 'comment' then c.task_id when 'file' then f.task_id end
          join project p on p.organization_id = s.organization_id
            and p.id = case s.kind when 'project' then s.subject_id when 'file' then f.project_id else t.project_id end
          ${membership(actor)}`;
}

/**
 * Returns the passages that the caller may view now, regardless of the engine's data: the subject exists in a project that the
 * caller can view, and still contains the text of the passage.
 */
export async function seenPassages(context: Context, ids: readonly string[], kinds: readonly PassageKind[], projects: readonly string[]) {
  const { actor } = context;
  const rows = await context.sql<SeenPassage>(
    'knowledge.seen',
    sql`select ${columns} from passage s ${placed(context)}
        where s.organization_id = ${actor.organization} and s.id = any(${ids}) and s.kind = any(${kinds}) and p.id = any(${projects})
          and ${notDeleted} and ${containsText} and ${visible(actor)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Passage with its position in its subject. */
export type PlacedPassage = SeenPassage & { readonly ordinal: number };

/**
 * Returns the passages with their neighbours, as far as the caller may view them now. Neighbours are on the same page, in the
 * same section, and up to `reach` positions away.
 */
export function passagesAround(context: Context, ids: readonly string[], reach: number): Promise<PlacedPassage[]> {
  const { actor } = context;
  return context.sql<PlacedPassage>(
    'knowledge.around',
    sql`select distinct s.ordinal, ${columns} from passage o join passage s on s.organization_id = o.organization_id
          and s.subject_id = o.subject_id and s.ordinal between o.ordinal - ${reach}::int and o.ordinal + ${reach}::int
          and s.headings = o.headings and s.page is not distinct from o.page ${placed(context)}
        where o.organization_id = ${actor.organization} and o.id = any(${ids}) and s.kind = any(${kindsFor(context)})
          and ${notDeleted} and ${containsText} and ${visible(actor)}`,
  );
}

/** Ids of the files, tasks, comments and projects that exist and that the caller can view now, with this credential. */
export async function visibleSubjects(context: Context, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await visibleTitles(context, ids)).keys());
}

/** Titles of the visible subjects by their ids. A comment has the title of its task. */
export async function visibleTitles(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { actor } = context;
  const named_ = ids.map((id) => ({ id, kind: kindOfId(id) })).filter(({ kind }) => kind !== undefined && kind in scopeOf);
  const rows = await context.sql<{ id: string; title: string }>(
    'knowledge.subjects',
    sql`select s.subject_id as id, ${title} as title from (select ${actor.organization}::text as organization_id, i.id as subject_id, i.kind
            from unnest(${named_.map(({ id }) => id)}::text[], ${named_.map(({ kind }) => kind)}::text[]) i(id, kind)) s ${placed(context)}
        where s.kind = any(${kindsFor(context)}) and ${notDeleted} and ${visible(actor)}`,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Maximum number of waiting subjects that `isStillIndexing` examines. */
const mostWaiting = 1_000;

/** Whether something that the caller can view, of these kinds, is not in the index yet. */
export async function isStillIndexing(context: Context, kinds: readonly PassageKind[]): Promise<boolean> {
  const { actor } = context;
  const rows = await context.sql(
    'knowledge.still_indexing',
    sql`select 1 from (
            (select organization_id, subject_id, kind from index_request
              where organization_id = ${actor.organization} and due_at < 'infinity' limit ${mostWaiting}::int)
            union (select organization_id, id, 'file' from file
              where organization_id = ${actor.organization} and status in ('queued', 'extracting', 'indexing') limit ${mostWaiting}::int)
          ) s ${placed(context)}
        where s.kind = any(${kinds}) and ${notDeleted} and ${visible(actor)} limit 1`,
  );
  return rows.length > 0;
}

const title: Sql = raw(`case s.kind when 'file' then f.name when 'project' then p.name else ${taskTitle} end`);
const columns: Sql = raw(`s.id, s.kind, s.subject_id as subject, p.id as project, p.key as "projectKey", t.id as task,
  ${title.text} as title,
  s.headings, s.page, s.start, s."end", s.text`);

const notDeleted: Sql = raw('t.deleted_at is null and f.deleted_at is null and c.deleted_at is null');

// A sentence that was removed from a text of users disappears at once. The text of a file changes together with its passages.
const containsText: Sql = raw(`case s.kind
  when 'task' then position(s.text in ${taskText}) > 0
  when 'comment' then position(s.text in c.body) > 0
  when 'project' then position(s.text in ${storedText('p.description', 'p.name')}) > 0
  else true end`);
