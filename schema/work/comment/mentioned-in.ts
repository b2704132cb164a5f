import { statement } from '../../../src/ports/database/port.ts';
import { builder, needs } from '../../builder.ts';
import { childPages } from '../../kernel/children.ts';
import type { Context } from '../../kernel/context.ts';
import { present } from '../../kernel/loaders.ts';
import { type Page, type PageArgs, pageSize } from '../../kernel/paging.ts';
import { sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { numbersIn } from '../markdown/numbers.ts';
import { Task, tasks } from '../task/task.ts';
import { Comment, comments } from './comment.ts';

/** A text that mentions a task: the description of the task `taskId`, or a comment on it. */
type Mention = {
  readonly taskId: string;
  /** Id of the task or of the comment. The description sorts after the comments of the same task. */
  readonly textId: string;
  readonly commentId: string | null;
  /** Numbers of the mentioned task that occur in the text. */
  readonly numbers: readonly string[];
};

const commentOf = ({ commentId }: Mention, context: Context) => (commentId === null ? null : context.load(comments, commentId));

const TaskMention = builder.objectRef<Mention>('TaskMention').implement({
  description: 'A text that mentions a task by number.',
  fields: (t) => ({
    task: t.field({
      type: Task,
      description: 'Task of the description or comment.',
      resolve: async ({ taskId }, _, context) => present(await context.load(tasks, taskId)),
    }),
    comment: t.field({
      type: Comment,
      nullable: true,
      description: 'The comment; null if the description mentions the task.',
      resolve: (mention, _, context) => commentOf(mention, context),
    }),
  }),
});

const mentionPages = childPages<Mention>({
  name: 'task.mentionedBy',
  order: [
    { name: 'task', column: 'x.task_id', type: 'text', descending: true, value: ({ taskId }) => taskId },
    { name: 'text', column: 'x.text_id', type: 'text', descending: true, value: ({ textId }) => textId },
  ],
  // Numbers of a task: its own, those from before a move, and each of them with the other current and former keys of its
  // project. Numbers that another task has by now are excluded. Reads one page of texts per number; a text with several numbers
  // appears once.
  statement: ({ actor }, parents, keyset) => {
    const { organization } = actor;
    return sql`with own as (
          select t.id, t.number from task t where t.organization_id = ${organization} and t.id = any(${parents})
          union all select a.task_id, a.number from task_alias a where a.organization_id = ${organization} and a.task_id = any(${parents})),
        placed as (
          select o.id, split_part(o.number, '-', 2) as sequence, coalesce(
            (select p.id from project p where p.organization_id = ${organization} and p.key = split_part(o.number, '-', 1)),
            (select f.project_id from former_key f where f.organization_id = ${organization} and f.key = split_part(o.number, '-', 1))) as project
          from own o),
        numbers as (
          select id, number from own
          union select l.id, k.key || '-' || l.sequence from placed l cross join lateral (
            select p.key from project p where p.organization_id = ${organization} and p.id = l.project
            union all select f.key from former_key f where f.organization_id = ${organization} and f.project_id = l.project) k)
        select m.*, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (
          select x.task_id as "taskId", x.text_id as "textId", x.comment_id as "commentId", array_agg(distinct x.number) as numbers from numbers n cross join lateral (
            select x.task_id, x.text_id, x.comment_id, x.number from text_number x
              join task t on t.organization_id = x.organization_id and t.id = x.task_id and t.deleted_at is null
              join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
              left join comment c on c.organization_id = x.organization_id and c.id = x.comment_id
            where x.organization_id = ${organization} and x.number = n.number and x.task_id <> n.id and c.deleted_at is null and ${visible(actor)}
            ${keyset.where} ${keyset.orderBy} ${keyset.limit}) x
          where n.id = k.id and not exists (
            select 1 from task i where i.organization_id = ${organization} and i.number = n.number and i.id <> n.id)
          group by x.task_id, x.text_id, x.comment_id
          ${keyset.orderBy} ${keyset.limit}) m`;
  },
});

/** Descriptions among these mentions, by task id. Task rows include the description only if it is selected. */
async function descriptionsOf(context: Context, mentions: readonly Mention[]): Promise<Map<string, string>> {
  const ids = mentions.filter(({ commentId }) => commentId === null).map(({ taskId }) => taskId);
  if (ids.length === 0) return new Map();
  const rows = await context.sql<{ id: string; description: string }>(descriptions, [context.actor.organization, ids]);
  return new Map(rows.map(({ id, description }) => [id, description]));
}

const descriptions = statement('task.mentioning_descriptions')`
  select id, description from task where organization_id = $1 and id = any($2)`;

/** A page of the texts that mention a task, each once, as far as the caller can view them. */
async function mentionsOf(context: Context, task: string, args: PageArgs): Promise<Page<Mention>> {
  const page = await mentionPages(context, task, args);
  const descriptions = await descriptionsOf(context, page.nodes);
  const there = await Promise.all(
    page.nodes.map(async (mention) => {
      const [own, comment] = await Promise.all([context.load(tasks, mention.taskId), commentOf(mention, context)]);
      // Skips texts deleted since the page was read and texts that mention the task only in code: `text_number` also holds
      // those numbers.
      if (!own || comment === undefined) return false;
      const text = comment ? comment.body : (descriptions.get(mention.taskId) ?? '');
      return numbersIn(text).some((number) => mention.numbers.includes(number));
    }),
  );
  return page.only((_, at) => there[at] === true);
}

builder.objectFields(Task, (t) => ({
  mentionedBy: t.connection({
    type: TaskMention,
    description:
      'Descriptions of other tasks, and comments on them, that mention this task by number, also by a number from before a move, as far as the caller can view them. The newest tasks come first.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    resolve: ({ id }, args, context) => mentionsOf(context, id, args),
  }),
  mentionedIn: t.field({
    type: [TaskMention],
    complexity: { field: 1, multiplier: pageSize },
    deprecationReason: '`mentionedBy` has them all, in pages.',
    description: `The first ${pageSize} of \`mentionedBy\`.`,
    resolve: async ({ id }, _, context) => (await mentionsOf(context, id, {})).nodes,
  }),
}));
