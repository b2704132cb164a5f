import { Context } from '../../../kernel/context.ts';
import { dayOf } from '../../../kernel/phrases.ts';
import { fold } from '../../../kernel/turkish.ts';
import { knownZone } from '../../../kernel/zone.ts';
import { users } from '../../../people/member/member.ts';
import { comments } from '../../../work/comment/comment.ts';
import { statuses } from '../../../work/project/project.ts';
import { tasks } from '../../../work/task/task.ts';
import { files } from '../../file/find.ts';
import { isContradicted } from '../../question/contradicted.ts';
import { saidOf } from '../../question/said.ts';
import { unassigned } from '../../question/table.ts';
import type { Found } from '../../search/retrieve.ts';

/** Stored fields of a subject: assignee, status, dates, author. */
export type Rec = {
  /** One line for the model's prompt. */
  readonly line: string;
  /** Text that claims about the subject are checked against. */
  readonly said: (about: string) => string;
  /** Whether a claim contradicts the fields. */
  readonly denies: (about: string) => boolean;
  /** For a task: its title, which is quoted as evidence. */
  readonly title?: string;
  /** For a comment: its author's name. */
  readonly by?: string;
};

/** Maximum characters of a name in a line. */
const longest = 80;
const short = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, longest);

type Subject = Pick<Found, 'kind' | 'subject'>;

/** Records of the passages' subjects, by subject id, as far as the actor can view them now. Loads each kind in one batch. */
export async function recordsOf(context: Context, found: readonly Subject[]): Promise<Map<string, Rec>> {
  const subjects = [...new Map(found.map((each) => [each.subject, each])).values()];
  if (subjects.length === 0) return new Map();
  const member = await context.load(users, context.actor.user);
  const zone = knownZone(member?.timeZone ?? 'UTC');
  const read: Readonly<Partial<Record<Found['kind'], (context: Context, id: string, zone: string) => Promise<Rec | undefined>>>> = {
    task: taskRecord,
    file: fileRecord,
    comment: commentRecord,
  };
  const records = await Promise.all(
    subjects.map(async ({ kind, subject }) => [subject, await read[kind]?.(context, subject, zone)] as const),
  );
  return new Map(records.flatMap(([id, record]) => (record ? [[id, record] as const] : [])));
}

/** Same as `recordsOf`, in a new context without cached rows. */
export const recordsNow = ({ services, ...context }: Context, found: readonly Subject[]): Promise<Map<string, Rec>> =>
  recordsOf(new Context(services, { ...context }), found);

const lineOf = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');

async function taskRecord(context: Context, id: string, zone: string): Promise<Rec | undefined> {
  const task = await context.load(tasks, id);
  if (!task) return undefined;
  const all = (await context.load(statuses, task.project.id)) ?? [];
  const status = all.find(({ key }) => key === task.status)?.name;
  const day = (date: string) => dayOf(date, 'tr', { timeZone: zone, from: '0001-01-01' });
  const line = lineOf([
    `Görev ${task.number}`,
    `durum: ${short(status ?? task.status)}`,
    `sorumlu: ${task.assignee ? short(task.assignee.name) : unassigned.tr}`,
    task.dueDate === null ? null : `bitiş: ${day(task.dueDate)}`,
    `proje: ${short(task.project.name)} (${task.project.key})`,
    `son değişiklik: ${day(task.updatedAt)}`,
  ]);
  return {
    line,
    title: task.title,
    said: (about) => saidOf(task, { status, zone, about }),
    denies: (about) => isContradicted(task, about, all),
  };
}

async function fileRecord(context: Context, id: string, zone: string): Promise<Rec | undefined> {
  const file = await context.load(files, id);
  if (!file) return undefined;
  const by = (await context.load(users, file.uploadedById))?.name;
  const day = dayOf(file.createdAt, 'tr', { timeZone: zone, from: '0001-01-01' });
  const kind = /\.([\p{L}\p{N}]{1,8})$/u.exec(file.name)?.[1]?.toLowerCase() ?? file.mimeType;
  return {
    line: lineOf([`Dosya ${short(file.name)}`, `tür: ${kind}`, by === undefined ? null : `yükleyen: ${short(by)}`, `yüklendi: ${day}`]),
    said: () => `dosya belge file document ${file.name}, tür ${kind}, yükleyen yükledi eklendi uploaded by ${by ?? ''}, tarih ${day}.`,
    denies: () => false,
  };
}

async function commentRecord(context: Context, id: string, zone: string): Promise<Rec | undefined> {
  const comment = await context.load(comments, id);
  if (!comment) return undefined;
  const [by, task] = await Promise.all([context.load(users, comment.authorId), context.load(tasks, comment.taskId)]);
  const name = by?.name ?? '';
  const day = dayOf(String(comment.createdAt), 'tr', { timeZone: zone, from: '0001-01-01' });
  const on = task ? `${task.number} ${task.title}` : '';
  return {
    line: lineOf(['Yorum', `yazan: ${short(name)}`, `tarih: ${day}`, task ? `görev: ${task.number}` : null]),
    by: name,
    said: () => `yorum comment ${on}, yazan yazdı yorumladı wrote ${name}, tarih ${day}.`,
    denies: () => false,
  };
}

/** Words that attribute a statement to somebody. */
const attribution = /(?<!\p{L})(?:yorum|yaz(?:d|m|a|i)|soyle|belirt|bildir|aktar|dedi|not|comment|wrote|said|according|gore)/u;

/** The known author, if a claim attributes a statement to somebody; else nothing. */
export const authorOf = ({ by }: Rec, claim: string): string[] => (by !== undefined && attribution.test(fold(claim)) ? [by] : []);
