import { statement } from '../../../src/ports/database/port.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { membership, memberViewer, visible } from '../../people/access/visibility.ts';
import { type Tick, ticked, toEventTick } from '../markdown/checklist.ts';
import { mentionedIn } from '../markdown/mentions.ts';
import { lockTask } from '../task/find.ts';
import { taskPolicy } from '../task/policy.ts';
import { commentEvent } from './events.ts';
import { lockComment, referencesOf } from './find.ts';
import { commentPolicy } from './policy.ts';
import { type CommentRow, columns, returning } from './row.ts';

/** Cascade hooks that check the files of a comment. */
export const filesNamed = new CascadeHooks<{ taskId: string; files: readonly string[] }>();

/** Cascade hooks that run when a comment is written on a task with a run that waits for input. */
export const commentAwaited = new CascadeHooks<{ task: string }>();

type CreateComment = { task: string; body: string; replyTo?: string | null; files?: readonly string[] | null };

/**
 * Creates a comment on a task that the actor may edit; with `replyTo`, in the thread of that comment. Emits `comment.created`.
 * @throws Problem `input.invalid` for a comment or file that does not exist or belongs to another task
 */
export function createComment(context: Context, input: CreateComment): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    // Locked, so that the event goes to those who can view the current project of the task.
    const task = await lockTask(context, input.task, taskPolicy.comment);
    const { organization, user } = context.actor;
    const thread = input.replyTo ? await joinThread(context, task.id, input.replyTo) : null;
    const files = input.files ?? [];
    const values = [organization, newId('comment'), task.id, user, input.body, thread, files.length];
    const [comment] = await context.sql<CommentRow & { awaited?: boolean }>(insert, values);
    const { awaited, ...written } = found('comment.not_found', comment);
    const mentions = mentionedIn(input.body).length > 0 ? await setMentions(context, written) : [];
    if (files.length > 0) await setFiles(context, unit, written, files);
    unit.emit(commentEvent('comment.created', written, task.projectId, { mentions, files }));
    if (awaited) await commentAwaited.follow(context, unit, { task: task.id });
    return written;
  });
}

/** Increments the reply count of the thread that a reply to `comment` joins. @returns the id of its first comment */
async function joinThread(context: Context, task: string, comment: string): Promise<string> {
  const [thread] = await context.sql<{ id: string }>(join, [context.actor.organization, task, comment]);
  if (!thread) throw invalid(['input', 'replyTo'], 'comment.not_found');
  return thread.id;
}

type UpdateComment = { id: string; expectedVersion?: number | null; body?: string | null; files?: readonly string[] | null };

/**
 * Changes the text or the files of the actor's own comment; earlier texts are stored (edits.ts). Emits `comment.updated`;
 * nothing if unchanged.
 * @throws Problem `input.invalid` for a file that does not exist or belongs to another task
 */
export function updateComment(context: Context, input: UpdateComment): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    const { comment, projectId } = await lockComment(context, input, commentPolicy.update);
    const { organization } = context.actor;
    const before = await referencesOf(context, comment);
    const body = typeof input.body === 'string' && input.body !== comment.body ? input.body : null;
    const files = input.files && JSON.stringify(input.files) !== JSON.stringify(before.files) ? input.files : null;
    if (body === null && files === null) return comment;
    const statement =
      body === null ? { ...touch, values: [organization, comment.id] } : { ...update, values: [organization, comment.id, body] };
    if (files) await setFiles(context, unit, comment, files);
    const [row] = await context.sql<CommentRow>(statement);
    const after = found('comment.not_found', row);
    const mentions = body === null ? before.mentions : await setMentions(context, after);
    unit.emit(
      commentEvent('comment.updated', after, projectId, {
        mentions,
        files: files ?? before.files,
        previous: {
          ...(body !== null && { body: comment.body, editedAt: comment.editedAt }),
          ...(files && { files: before.files.map((id) => ({ id })) }),
        },
      }),
    );
    return after;
  });
}

/**
 * Sets one check box in the current text of a comment; does not count as an edit by its author. Emits `comment.updated` with
 * the box; nothing if unchanged.
 * @throws Problem `checklist.changed`
 */
export function tickComment(context: Context, { id, ...tick }: Tick & { id: string }): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    const { comment, projectId } = await lockComment(context, { id }, commentPolicy.tick);
    const body = ticked(comment.body, tick);
    if (body === comment.body) return comment;
    const [row] = await context.sql<CommentRow>(tickBox, [context.actor.organization, id, body]);
    const after = found('comment.not_found', row);
    const { files } = await referencesOf(context, comment);
    const mentions = mentionedIn(body).length > 0 ? await setMentions(context, after) : [];
    const previous = { body: comment.body };
    unit.emit(commentEvent('comment.updated', after, projectId, { mentions, files, previous, checklist: toEventTick(tick) }));
    return after;
  });
}

/** Stores the mentioned people who can view the task. @returns their ids, sorted */
async function setMentions(context: Context, comment: CommentRow): Promise<string[]> {
  const named = mentionedIn(comment.body);
  const rows = await context.sql<{ id: string }>(mentions, [context.actor.organization, comment.id, comment.taskId, named]);
  return rows.map(({ id }) => id).sort();
}

/** Stores which files of the task the comment shows, in this order. */
async function setFiles(context: Context, unit: Unit, { id, taskId }: CommentRow, files: readonly string[]): Promise<void> {
  await filesNamed.follow(context, unit, { taskId, files });
  const { organization } = context.actor;
  await context.db.commentFile.deleteMany({ where: { commentId: id } });
  await context.db.commentFile.createMany({
    data: files.map((file, position) => ({ organizationId: organization, commentId: id, fileId: file, position })),
  });
  await context.sql(countFiles, [organization, id, files.length]);
}

const insert = statement('comment.insert')`insert into comment (organization_id, id, task_id, author_id, body, thread_id, file_count)
  values ($1, $2, $3, $4, $5, $6, $7) returning ${columns.text.replaceAll('c.', '')},
    exists (select 1 from run r where r.organization_id = $1 and r.task_id = $3 and r.state = 'awaiting_input') as awaited`;
// A reply to a reply joins the same thread. Deleted comments accept replies while they are visible.
const join = statement('comment.join_thread')`update comment h set reply_count = h.reply_count + 1 from comment c
  where c.organization_id = $1 and c.task_id = $2 and c.id = $3 and (c.deleted_at is null or c.reply_count > 0)
    and h.organization_id = $1 and h.id = coalesce(c.thread_id, c.id) returning h.id`;
const touch = statement('comment.touch')`
  update comment c set updated_at = now(), version = c.version + 1 where c.organization_id = $1 and c.id = $2 ${returning}`;
/** Maximum number of earlier texts stored for each comment. */
export const maxEdits = 50;
const update = statement('comment.update')`
  with old as (delete from comment_edit e where e.organization_id = $1 and e.comment_id = $2 and e.version <= (
      select o.version from comment_edit o where o.organization_id = $1 and o.comment_id = $2 order by o.version desc offset ${maxEdits - 1} limit 1)),
    said as (insert into comment_edit (organization_id, comment_id, version, body, written_at, written_by_id)
      select b.organization_id, b.id, b.version, b.body, coalesce(b.edited_at, b.created_at), b.author_id from comment b
      where b.organization_id = $1 and b.id = $2)
  update comment c set body = $3, edited_at = now(), updated_at = now(), version = c.version + 1 where c.organization_id = $1 and c.id = $2 ${returning}`;
const tickBox = statement('comment.tick')`
  update comment c set body = $3, updated_at = now(), version = c.version + 1 where c.organization_id = $1 and c.id = $2 ${returning}`;
const countFiles = statement('comment.count_files')`update comment set file_count = $3 where organization_id = $1 and id = $2`;

// Deletes outdated mentions and adds new ones. People who cannot view the task's project are not mentioned.
const mentions = statement('comment.mentions')`
  with seen as (select m.id from member m join task t on t.organization_id = m.organization_id and t.id = $3
      join project p on p.organization_id = t.organization_id and p.id = t.project_id
      ${membership(memberViewer()).text}
      where m.organization_id = $1 and m.id = any($4::text[]) and m.removed_at is null and ${visible(memberViewer()).text}),
    gone as (delete from comment_mention where organization_id = $1 and comment_id = $2 and user_id not in (select id from seen)),
    new as (insert into comment_mention (organization_id, comment_id, user_id) select $1, $2, id from seen on conflict do nothing)
  select id from seen`;
