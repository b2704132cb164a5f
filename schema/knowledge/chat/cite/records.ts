import type { Context } from '../../../kernel/context.ts';
import { dayOf } from '../../../kernel/phrases.ts';
import { knownZone } from '../../../kernel/zone.ts';
import { users } from '../../../people/member/member.ts';
import { comments } from '../../../work/comment/comment.ts';
import { statuses } from '../../../work/project/project.ts';
import { valueName } from '../../../work/task/fields.ts';
import type { TaskRow } from '../../../work/task/row.ts';
import { tasks } from '../../../work/task/task.ts';
import { files } from '../../file/find.ts';
import { unassigned } from '../../question/table.ts';
import type { Found } from '../../search/retrieve.ts';

/** Maximum characters of a name in a line. */
const longest = 80;
const short = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, longest);

type Subject = Pick<Found, 'kind' | 'subject'>;

/**
 * Stored fields of the passages' subjects (assignee, status, dates, author) in one line each, by subject id, as far as the actor can view
 * them now. Loads each kind in one batch.
 */
export async function recordsOf(context: Context, found: readonly Subject[]): Promise<Map<string, string>> {
  const subjects = [...new Map(found.map((each) => [each.subject, each])).values()];
  if (subjects.length === 0) return new Map();
  const zone = await zoneOf(context);
  const read = { task: taskRecord, file: fileRecord, comment: commentRecord, project: undefined };
  const records = await Promise.all(
    subjects.map(async ({ kind, subject }) => [subject, await read[kind]?.(context, subject, zone)] as const),
  );
  return new Map(records.flatMap(([id, record]) => (record ? [[id, record] as const] : [])));
}

/** Time zone of the actor. */
export const zoneOf = async (context: Context): Promise<string> =>
  knownZone((await context.load(users, context.actor.user))?.timeZone ?? 'UTC');

const lineOf = (parts: readonly (string | null | undefined | '')[]): string => parts.filter(Boolean).join(' · ');

async function taskRecord(context: Context, id: string, zone: string): Promise<string | undefined> {
  const task = await context.load(tasks, id);
  return task && lineOfTask(context, task, zone);
}

/** The fields of a task in one line; those without a value are omitted. */
export async function lineOfTask(context: Context, task: TaskRow, zone: string): Promise<string> {
  const all = (await context.load(statuses, task.project.id)) ?? [];
  const status = all.find(({ key }) => key === task.status)?.name;
  const day = (name: string, date: string | null) => date && `${name}: ${dayOf(date, 'tr', { timeZone: zone, from: '0001-01-01' })}`;
  const list = (name: string, values: readonly string[]) => (values.length > 0 ? `${name}: ${values.map(short).join(', ')}` : null);
  return lineOf([
    `Görev ${task.number}`,
    `durum: ${short(status ?? task.status)}`,
    `sorumlu: ${task.assignee ? short(task.assignee.name) : unassigned.tr}`,
    day('bitiş', task.dueDate),
    `proje: ${short(task.project.name)} (${task.project.key})`,
    task.priority === 'none' ? null : `öncelik: ${valueName('priority', task.priority, 'tr')}`,
    list(
      'etiketler',
      task.labels.map(({ name }) => name),
    ),
    list(
      'engelleyen',
      task.blockedBy.map(({ number }) => number),
    ),
    task.estimate === null ? null : `tahmin: ${task.estimate}`,
    task.cycle && `döngü: ${short(task.cycle.name)}`,
    day('başlangıç', task.startDate),
    day('tamamlandı', task.completedAt),
    day('oluşturuldu', task.createdAt),
    `oluşturan: ${short(task.createdBy.name)}`,
    day('son değişiklik', task.updatedAt),
  ]);
}

async function fileRecord(context: Context, id: string, zone: string): Promise<string | undefined> {
  const file = await context.load(files, id);
  if (!file) return undefined;
  const by = (await context.load(users, file.uploadedById))?.name;
  const day = dayOf(file.createdAt, 'tr', { timeZone: zone, from: '0001-01-01' });
  const kind = /\.([\p{L}\p{N}]{1,8})$/u.exec(file.name)?.[1]?.toLowerCase() ?? file.mimeType;
  return lineOf([`Dosya ${short(file.name)}`, `tür: ${kind}`, by === undefined ? null : `yükleyen: ${short(by)}`, `yüklendi: ${day}`]);
}

async function commentRecord(context: Context, id: string, zone: string): Promise<string | undefined> {
  const comment = await context.load(comments, id);
  if (!comment) return undefined;
  const [by, task] = await Promise.all([context.load(users, comment.authorId), context.load(tasks, comment.taskId)]);
  const name = by?.name ?? '';
  const day = dayOf(String(comment.createdAt), 'tr', { timeZone: zone, from: '0001-01-01' });
  return lineOf(['Yorum', `yazan: ${short(name)}`, `tarih: ${day}`, task ? `görev: ${task.number}` : null]);
}
