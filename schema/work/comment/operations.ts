import { Consequences } from '../../kernel/consequences.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { named, sql } from '../../kernel/sql.ts';
import { checkVersion } from '../../kernel/version.ts';
import { type ProjectRole, roleIn } from '../../people/access/project.ts';
import { membership, memberViewer, visible } from '../../people/access/visibility.ts';
import { lockTask } from '../task/find.ts';
import { taskPolicy } from '../task/policy.ts';
import { type Tick, ticked, toldTick } from '../text/checklist.ts';
import { mentionedIn } from '../text/mentions.ts';
import { commentEvent } from './events.ts';
import { type CommentFacts, commentPolicy } from './policy.ts';
import { type CommentRow, columns } from './row.ts';

/** Writes a comment under a task the actor may edit. Emits `comment.created`. */
export function createComment(context: Context, input: { task: string; body: string }): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    // Locked: it is told to those who see the project that the task is in then.
    const task = await lockTask(context, input.task, taskPolicy.comment);
    const { organization, user } = context.actor;
    const [comment] = await context.sql<CommentRow>({ ...insert, values: [organization, newId('comment'), task.id, user, input.body] });
    const written = found('comment.not_found', comment);
    const mentions = mentionedIn(input.body).length > 0 ? await setMentions(context, written) : [];
    unit.emit(commentEvent('comment.created', written, task.projectId, mentions));
    return written;
  });
}

/** Changes the text of the actor's own comment. Emits `comment.updated`; nothing for no change. */
export function updateComment(
  context: Context,
  input: { id: string; expectedVersion?: number | null; body?: string | null },
): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    const { comment, projectId } = await lock(context, input, commentPolicy.update);
    if (typeof input.body !== 'string' || input.body === comment.body) return comment;
    const [row] = await context.sql<CommentRow>({ ...update, values: [context.actor.organization, comment.id, input.body] });
    const after = found('comment.not_found', row);
    const mentions = await setMentions(context, after);
    unit.emit(commentEvent('comment.updated', after, projectId, mentions, { body: comment.body, editedAt: comment.editedAt }));
    return after;
  });
}

/**
 * Ticks one box of a comment, in the text as it is now; it counts as no edit by its author. Emits `comment.updated`, which tells the
 * box too; nothing where it is like that already. @throws Problem `checklist.changed`
 */
export function tickComment(context: Context, { id, ...tick }: Tick & { id: string }): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    const { comment, projectId } = await lock(context, { id }, commentPolicy.tick);
    const body = ticked(comment.body, tick);
    if (body === comment.body) return comment;
    const [row] = await context.sql<CommentRow>({ ...tickBox, values: [context.actor.organization, id, body] });
    const after = found('comment.not_found', row);
    const mentions = mentionedIn(body).length > 0 ? await setMentions(context, after) : [];
    unit.emit(commentEvent('comment.updated', after, projectId, mentions, { body: comment.body }, { checklist: toldTick(tick) }));
    return after;
  });
}

/** What has to follow where a comment is deleted. */
export const commentDeleted = new Consequences<{ id: string }>();

/** Removes a comment for good: its author may, and the leads of the project. Emits `comment.deleted`. */
export function deleteComment(context: Context, input: { id: string; expectedVersion?: number | null }): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    const { comment, projectId } = await lock(context, input, commentPolicy.delete);
    const mentions = await context.db.commentMention.findMany({ where: { commentId: comment.id }, orderBy: { userId: 'asc' } });
    await context.sql({ ...remove, values: [context.actor.organization, comment.id, comment.taskId] });
    await commentDeleted.follow(context, unit, comment);
    unit.emit(
      commentEvent(
        'comment.deleted',
        comment,
        projectId,
        mentions.map(({ userId }) => userId),
      ),
    );
    return comment;
  });
}

type Access = CommentRow & { projectId: string; member: ProjectRole | null; archived: boolean };

async function lock(
  context: Context,
  input: { id: string; expectedVersion?: number | null },
  { who, when }: Permission<CommentFacts>,
): Promise<{ comment: CommentRow; projectId: string }> {
  const { actor } = context;
  // A statement of its own: one that waited for a lock would read where the task was before it waited.
  await context.sql({ ...lockBoth, values: [actor.organization, input.id] });
  const [row] = await context.sql<Access>(
    named(
      'comment.access',
      sql`select ${columns}, t.project_id as "projectId", pm.role::text as member, p.archived_at is not null as archived from comment c
        join task t on t.organization_id = c.organization_id and t.id = c.task_id and t.deleted_at is null
        join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
        where c.organization_id = ${actor.organization} and c.id = ${input.id} and ${visible(actor)}`,
    ),
  );
  const { projectId, member, archived, ...comment } = found('comment.not_found', row);
  const facts = { authorId: comment.authorId, role: roleIn(actor, member), archived };
  authorize(actor, who, facts);
  checkVersion(comment.version, input.expectedVersion);
  authorize(actor, when, facts);
  return { comment, projectId };
}

const lockBoth = {
  name: 'comment.lock',
  text: `select 1 from comment c join task t on t.organization_id = c.organization_id and t.id = c.task_id
    where c.organization_id = $1 and c.id = $2 for share of t for update of c`,
};

/** Keeps whom the text mentions: those who see the task. Answers their ids, ordered. */
async function setMentions(context: Context, comment: CommentRow): Promise<string[]> {
  const named = mentionedIn(comment.body);
  const rows = await context.sql<{ id: string }>({ ...mentions, values: [context.actor.organization, comment.id, comment.taskId, named] });
  return rows.map(({ id }) => id).sort();
}

const returning = `returning ${columns.text.replaceAll('c.', '')}`;

const insert = {
  name: 'comment.insert',
  text: `insert into comment (organization_id, id, task_id, author_id, body) values ($1, $2, $3, $4, $5) ${returning}`,
};
const update = {
  name: 'comment.update',
  text: `update comment set body = $3, edited_at = now(), updated_at = now(), version = version + 1 where organization_id = $1 and id = $2 ${returning}`,
};
const tickBox = {
  name: 'comment.tick',
  text: `update comment set body = $3, updated_at = now(), version = version + 1 where organization_id = $1 and id = $2 ${returning}`,
};
// What stood in it leaves its task's history as soon as the log has forgotten it.
const remove = {
  name: 'comment.delete',
  text: `with told as (update activity set data = '{}', previous = null
      where organization_id = $1 and task_id = $3 and subject_id = $2 and previous is not null)
    delete from comment where organization_id = $1 and id = $2`,
};

// An outdated mention goes, a new one comes; whoever cannot see the task's project is no one to mention.
const mentions = {
  name: 'comment.mentions',
  text: `with seen as (select m.id from member m join task t on t.organization_id = m.organization_id and t.id = $3
        join project p on p.organization_id = t.organization_id and p.id = t.project_id
        ${membership(memberViewer()).text}
        where m.organization_id = $1 and m.id = any($4::text[]) and m.removed_at is null and ${visible(memberViewer()).text}),
      gone as (delete from comment_mention where organization_id = $1 and comment_id = $2 and user_id not in (select id from seen)),
      new as (insert into comment_mention (organization_id, comment_id, user_id) select $1, $2, id from seen on conflict do nothing)
    select id from seen`,
};
