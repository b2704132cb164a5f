import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import type { Locale } from '../../kernel/module.ts';
import { day } from '../../kernel/sql.ts';
import { notTrashed } from '../../people/access/visibility.ts';
import { hashToken } from '../../people/token/secret.ts';

// Everything that a public link reveals: no ids, no people except first names, no comments, no files. `withoutIds` applies that to
// descriptions.

type PublicTask = {
  readonly number: string;
  readonly title: string;
  readonly priority: 'none' | 'low' | 'medium' | 'high' | 'urgent';
  readonly startDate: string | null;
  readonly dueDate: string | null;
  readonly labels: readonly string[];
  /** First name; null if unassigned, or if the link does not show names. */
  readonly assignee: string | null;
  /** Null if the link does not show descriptions. */
  readonly description: string | null;
};

export type PublicStatus = {
  readonly name: string;
  readonly category: string;
  readonly color: string;
  /** The first `maxTasksPerStatus` by position. */
  readonly tasks: readonly PublicTask[];
  /** Whether the status has more tasks. */
  readonly more: boolean;
};

export type PublicPage = {
  readonly view: 'board' | 'list' | 'task';
  readonly project: string;
  readonly locale: Locale;
  /** Statuses in board order; for a link to one task, only the status of that task. */
  readonly statuses: readonly PublicStatus[];
};

/** Maximum number of tasks returned for each status. */
const maxTasksPerStatus = 100;
/** Maximum number of tasks returned in total, distributed over the statuses. */
const maxTasks = 500;
/** Maximum length of a description in characters: in lists, and of a single task. */
const [listedCharacters, longestDescription] = [1_000, 100_000];

type Link = Pick<PublicPage, 'view' | 'project' | 'locale'> & {
  readonly organization: string;
  readonly projectId: string;
  readonly taskId: string | null;
  readonly names: boolean;
  readonly descriptions: boolean;
};

// Found only by the hash of the secret; the link determines the organization.
const open = statement('public_link.open')`
  select l.organization_id as organization, l.project_id as "projectId", l.view::text as view, l.task_id as "taskId", l.names,
    l.descriptions, p.name as project, o.locale
  from public_link l join project p on p.organization_id = l.organization_id and p.id = l.project_id
    join organization o on o.id = l.organization_id
  where l.hash = $1 and (l.expires_at is null or l.expires_at > now()) and o.public_links and ${notTrashed().text}`;

const read = statement('public_link.read')`
  with shown as (select s.key, s.name, s.category::text, s.color::text, s.sort_order, k.id, row_number() over its as nth, count(*) over (partition by s.key) > ${maxTasksPerStatus} as more
      from workflow_status s left join lateral (
          select k.id, k.position from task k where k.organization_id = s.organization_id and k.project_id = s.project_id and k.status = s.key
            and k.deleted_at is null and ($3::text is null or k.id = $3) order by k.position, k.id limit ${maxTasksPerStatus + 1}) k on true
      where s.organization_id = $1 and s.project_id = $2 window its as (partition by s.key order by k.position, k.id)),
    counted as (select *, sum(1) over (order by nth, sort_order) as so_far from shown where nth <= ${maxTasksPerStatus})
  select w.key, w.name, w.category, w.color, w.more or (select max(o.so_far) from counted o where o.key = w.key) > ${maxTasks} as more, t.number, t.title,
    t.priority::text as priority, ${day('t.start_date')} as "startDate", ${day('t.due_date')} as "dueDate",
    case when $5::boolean then left(t.description, case when $3::text is null then ${listedCharacters} else ${longestDescription} end) end as description,
    case when $4::boolean then (select split_part(a.name, ' ', 1) from member a where a.organization_id = t.organization_id and a.id = t.assignee_id) end
      as assignee,
    array(select g.name from task_label x join label g on g.organization_id = x.organization_id and g.id = x.label_id
      where x.organization_id = t.organization_id and x.task_id = t.id order by g.name_key) as labels
  from counted w left join task t on t.organization_id = $1 and t.id = w.id
  where w.so_far <= ${maxTasks} order by w.sort_order, w.nth`;

type Row = Pick<PublicStatus, 'name' | 'category' | 'color' | 'more'> & { readonly key: string } & (PublicTask | { readonly number: null });

/** Current content of the link with this secret; undefined if it does not exist or has ended, or if its task was deleted. */
export async function readPublicLink({ database }: Pick<Services, 'database'>, secret: string): Promise<PublicPage | undefined> {
  const [link] = await database.sql<Link>(open, [hashToken(secret)]);
  if (!link) return undefined;
  const { organization, projectId, taskId, names, descriptions, view, project, locale } = link;
  const rows = await database.sql<Row>(read, [organization, projectId, taskId, names, descriptions]);
  const statuses = new Map<string, PublicStatus & { tasks: PublicTask[] }>();
  for (const { key, name, category, color, more, ...task } of rows) {
    const status = statuses.get(key) ?? { name, category, color, tasks: [], more };
    if (task.number !== null) status.tasks.push({ ...(task as PublicTask), description: withoutIds(task.description, names) });
    statuses.set(key, status);
  }
  const all = [...statuses.values()];
  if (view !== 'task') return { view, project, locale, statuses: all };
  const its = all.filter(({ tasks }) => tasks.length > 0);
  return its.length > 0 ? { view, project, locale, statuses: its } : undefined;
}

/** A mention or a link to something in the app, and one that the maximum length has cut. */
const mention = /@\[([^\]\n]*)\]\(usr_[^)\n]*\)/g;
const internalLink = /!?\[([^\]\n]*)\]\(\/(?!\/)[^)\n]*\)/g;
const cutLink = /@?!?\[[^\]\n]*(\](\((usr_|\/)[^)\n]*)?)?$/;

/** A description without addresses in the app, with first names in mentions, or without names if the link shows none. */
function withoutIds(text: string | null, names: boolean): string | null {
  if (text === null) return null;
  const rest = text.replace(mention, (_, name: string) => `@${names ? name.split(' ')[0] : '…'}`).replace(internalLink, '$1');
  return text.length < listedCharacters ? rest : rest.replace(cutLink, '');
}
