import type { Context } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/sql.ts';
import { membership, visible } from '../../../people/access/visibility.ts';
import type { TaskData } from '../events.ts';

/** Categories of statuses in which a task neither blocks nor is blocked. */
export const finished = ['completed', 'cancelled'] as const;

type OfTask = {
  readonly series: string | null;
  readonly description: boolean;
  readonly comments: boolean;
  readonly files: boolean;
  readonly time: boolean;
  readonly children: boolean;
  readonly blocks: boolean;
};

/**
 * Facts about tasks that filters need and event data lacks: as of when they were read, and as far as the reader can view them.
 */
export class Facts {
  readonly #tasks: ReadonlyMap<string, OfTask>;
  /** Status categories, by project and status. */
  readonly #categories: ReadonlyMap<string, string>;
  /** Blockers that are not deleted; true if unfinished. */
  readonly #blockers: ReadonlyMap<string, boolean>;

  private constructor(tasks: ReadonlyMap<string, OfTask>, categories: ReadonlyMap<string, string>, blockers: ReadonlyMap<string, boolean>) {
    this.#tasks = tasks;
    this.#categories = categories;
    this.#blockers = blockers;
  }

  /** Reads the facts of these tasks in three statements, regardless of their number. */
  static async of(context: Context, tasks: readonly TaskData[]): Promise<Facts> {
    const { actor } = context;
    const ids = [...new Set(tasks.map(({ id }) => id))];
    const projects = [...new Set(tasks.flatMap(({ project }) => project?.id ?? []))];
    const blockers = [...new Set(tasks.flatMap(({ blockedBy }) => (blockedBy ?? []).flatMap((each) => each?.id ?? [])))];
    const [rows, statuses, open] = await Promise.all([
      context.sql<OfTask & { id: string }>(
        'task.facts',
        sql`select t.id, t.series_id as series, t.description <> '' as description,
              exists (select 1 from comment c where c.organization_id = t.organization_id and c.task_id = t.id and c.deleted_at is null) as comments,
              exists (select 1 from file f where f.organization_id = t.organization_id and f.task_id = t.id and f.deleted_at is null) as files,
              exists (select 1 from time_entry e where e.organization_id = t.organization_id and e.task_id = t.id) as time,
              exists (select 1 from task s where s.organization_id = t.organization_id and s.parent_id = t.id and s.deleted_at is null) as children,
              exists (select 1 from task_block tb join task b on b.organization_id = tb.organization_id and b.id = tb.blocked_id
                  join project bp on bp.organization_id = b.organization_id and bp.id = b.project_id ${membership(actor, 'bp', 'bm')}
                where tb.organization_id = t.organization_id and tb.blocker_id = t.id and b.deleted_at is null and ${visible(actor, 'bp', 'bm')}) as blocks
            from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
            where t.organization_id = ${actor.organization} and t.id = any(${ids}) and ${visible(actor)}`,
      ),
      context.sql<{ project: string; key: string; category: string }>(
        'workflow.categories',
        sql`select s.project_id as project, s.key, s.category::text as category from workflow_status s
            join project p on p.organization_id = s.organization_id and p.id = s.project_id ${membership(actor)}
            where s.organization_id = ${actor.organization} and s.project_id = any(${projects}) and ${visible(actor)}`,
      ),
      blockers.length === 0
        ? []
        : context.sql<{ id: string; open: boolean }>(
            'task.open',
            sql`select t.id, s.category <> all(${finished}::text[]::status_category[]) as open
                from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
                join workflow_status s on s.organization_id = t.organization_id and s.project_id = t.project_id and s.key = t.status
                where t.organization_id = ${actor.organization} and t.id = any(${blockers}) and t.deleted_at is null and ${visible(actor)}`,
          ),
    ]);
    return new Facts(
      new Map(rows.map((row) => [row.id, row])),
      new Map(statuses.map(({ project, key, category }) => [`${project} ${key}`, category])),
      new Map(open.map((row) => [row.id, row.open])),
    );
  }

  category({ project, status }: TaskData): string | undefined {
    return this.#categories.get(`${project?.id} ${status}`);
  }

  /** Series of the task; null if it never recurred. */
  series(task: TaskData): string | null {
    return this.#tasks.get(task.id)?.series ?? null;
  }

  has(task: TaskData, what: Exclude<keyof OfTask, 'series'>): boolean {
    return this.#tasks.get(task.id)?.[what] ?? false;
  }

  /** Whether a live task blocks it; with `open`, whether an unfinished one does. */
  blocked({ blockedBy }: TaskData, open: boolean): boolean {
    return (blockedBy ?? []).some((blocker) => {
      const found = this.#blockers.get(blocker?.id ?? '');
      return open ? found === true : found !== undefined;
    });
  }
}
