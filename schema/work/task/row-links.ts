import type { Context } from '../../kernel/context.ts';
import { empty, join, raw, type Sql, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';

/**
 * Kinds of links of a task that have a flag: a column of the task that is true if it has such links. False is exact, and triggers of the
 * link tables set it. The column `linked` is a sum of these bits.
 */
export const linkBits = { labels: 1, watchers: 2, blockedBy: 4, blocks: 8 } as const;

const flags = { labels: 't.has_labels', watchers: 't.has_watchers', blockedBy: 't.has_blockers', blocks: 't.has_blocked' };

export type LinkName = keyof typeof linkBits;

/** A link to another record, with the properties of that if it is a task. Other records are named by names.ts. */
export type Link = {
  list: LinkName | 'parent';
  /** Null for a parent, which several tasks may have. */
  task: string | null;
  id: string;
  number: string | null;
  title: string | null;
  status: string | null;
  /** False for a blocker that the actor cannot view, which only operations read, for event data. */
  visible: boolean;
};

/** The column `linked` over task `t`, for the kinds that the document selects. Null if it selects none. */
export function linkedColumn(selected: Context['selected']): string | null {
  const has = Object.entries(flags).filter(([name]) => !selected || selected.has(`Task.${name}`)) as [LinkName, string][];
  if (has.length === 0) return null;
  const sum = has.map(([name, flag]) => `${linkBits[name]} * ${flag}::int`).join(' + ');
  return `case when ${has.map(([, flag]) => flag).join(' or ')} then ${sum} end as linked`;
}

type Linked = { id: string; linked?: number | null; parentId: string | null; parent?: object | null };

/**
 * Links of these tasks that the document selects, in one statement, in order of id. It is separate from the statement over tasks,
 * which would pay for the plan of each kind even if no task has any, and for the same reason has only the parts that are needed.
 */
export async function linksOf(context: Context, tasks: readonly Linked[]): Promise<Link[]> {
  const { actor, selected } = context;
  const { organization } = actor;
  const having = (name: LinkName) => tasks.flatMap(({ id, linked }) => (linked && linked & linkBits[name] ? id : []));
  const [labels, watchers, blocked, blockers] = [having('labels'), having('watchers'), having('blockedBy'), having('blocks')];
  const parents = new Set(tasks.flatMap(({ parentId, parent }) => (parentId && !parent ? parentId : [])));
  const parts: Sql[] = [];
  if (labels.length + watchers.length > 0)
    parts.push(sql`select 'labels' as list, task_id as task, label_id as id, null::text as number, null::text as title, null::text as status, true as visible
        from task_label where organization_id = ${organization} and task_id = any(${labels})
      union all select 'watchers', task_id, user_id, null, null, null, true
        from task_watcher where organization_id = ${organization} and task_id = any(${watchers})`);
  if (blocked.length + blockers.length > 0)
    parts.push(sql`select k.list, k.task, k.id, o.number, o.title, o.status, ${selected ? raw('true') : visible(actor, 'op', 'om')} as visible
      from (select 'blockedBy' as list, blocked_id as task, blocker_id as id
            from task_block where organization_id = ${organization} and blocked_id = any(${blocked})
          union all select 'blocks', blocker_id, blocked_id
            from task_block where organization_id = ${organization} and blocker_id = any(${blockers})) k
        join task o on o.organization_id = ${organization} and o.id = k.id
        join project op on op.organization_id = o.organization_id and op.id = o.project_id ${membership(actor, 'op', 'om')}
      where o.deleted_at is null ${selected ? sql`and ${visible(actor, 'op', 'om')}` : empty}`);
  // A parent is in the project of its task, so it is visible too.
  if (parents.size > 0)
    parts.push(sql`select 'parent' as list, null as task, id, number, title, status, true as visible
      from task where organization_id = ${organization} and id = any(${[...parents]})`);
  return parts.length > 0 ? context.sql<Link>('task.links', sql`${join(parts, ' union all ')} order by id`) : [];
}
