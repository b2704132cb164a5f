import { builder } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { groupBy, loader } from '../../kernel/loaders.ts';
import { named, sql } from '../../kernel/sql.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import type { TaskRow } from '../task/row.ts';
import { Task, taskNumbered, tasks } from '../task/task.ts';
import { numbersIn } from '../text/numbers.ts';
import { Comment, comments } from './comment.ts';
import type { CommentRow } from './row.ts';

/** Of the texts that name a task, as many are told. */
const most = 50;

/** A text that names a task: the description of `task`, or a comment under it. */
type Mention = { readonly task: TaskRow; readonly comment: CommentRow | null };

const TaskMention = builder.objectRef<Mention>('TaskMention').implement({
  description: 'A text that names a task by a number.',
  fields: (t) => ({
    task: t.field({
      type: Task,
      description: 'Whose description it is, or under which it was said.',
      resolve: ({ task }) => task,
    }),
    comment: t.field({
      type: Comment,
      nullable: true,
      description: 'Null where it is the description that names it.',
      resolve: ({ comment }) => comment,
    }),
  }),
});

type Found = {
  readonly taskId: string;
  readonly commentId: string | null;
  readonly text: string;
  readonly number: string;
  /** Id of the task that had the number. */
  readonly named: string;
};

// The numbers of a task: its own, those it had before it moved, and each of them with the other keys that its project has or had.
const mentions = loader<Found[]>(async (context, ids) => {
  const { actor } = context;
  const { organization } = actor;
  const rows = await context.sql<Found>(
    named(
      'task.mentionedIn',
      sql`with own as (
          select t.id, t.number from task t where t.organization_id = ${organization} and t.id = any(${ids})
          union all select a.task_id, a.number from task_alias a where a.organization_id = ${organization} and a.task_id = any(${ids})),
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
        select n.id as named, m.* from numbers n cross join lateral (
          select x.number, x.task_id as "taskId", x.comment_id as "commentId", coalesce(c.body, t.description) as text from text_number x
            join task t on t.organization_id = x.organization_id and t.id = x.task_id and t.deleted_at is null
            join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
            left join comment c on c.organization_id = x.organization_id and c.id = x.comment_id
          where x.organization_id = ${organization} and x.number = n.number and x.task_id <> n.id and c.deleted_at is null and ${visible(actor)}
          order by x.task_id desc, x.comment_id desc limit ${most}) m
        order by m."taskId" desc, m."commentId" desc`,
    ),
  );
  return groupBy(await naming(context, rows), ({ named }) => named);
});

/** Those in which the number is read as one, and is still that task's. */
async function naming(context: Context, rows: readonly Found[]): Promise<Found[]> {
  const isNamed = await Promise.all(
    rows.map(async ({ number, named, text }) => numbersIn(text).includes(number) && (await taskNumbered(context, number)) === named),
  );
  return rows.filter((_, at) => isNamed[at]);
}

/** The texts that name a task, each once, whatever numbers it names it by. */
async function mentionsOf(context: Context, task: string): Promise<Mention[]> {
  const found = (await context.load(mentions, task)) ?? [];
  const texts = [...new Map(found.map((each) => [each.commentId ?? each.taskId, each])).values()].slice(0, most);
  const read = await Promise.all(
    texts.map(async ({ taskId, commentId }) => {
      const there = await context.load(tasks, taskId);
      const comment = commentId === null ? null : await context.load(comments, commentId);
      return there && comment !== undefined ? { task: there, comment } : undefined;
    }),
  );
  return read.filter((each) => each !== undefined);
}

builder.objectField(Task, 'mentionedIn', (t) =>
  t.field({
    type: [TaskMention],
    complexity: { field: 1, multiplier: most },
    description: `Descriptions of other tasks, and comments under them, that name it by a number, also one from before a move, as far as the caller sees them; of the latest tasks first, at most ${most}.`,
    resolve: ({ id }, _, context) => mentionsOf(context, id),
  }),
);
