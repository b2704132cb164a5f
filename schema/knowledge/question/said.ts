import { dayOf } from '../../kernel/phrases.ts';
import { fold } from '../../kernel/turkish.ts';
import { priorityName } from '../../work/task/priority.ts';
import type { TaskRow } from '../../work/task/row.ts';
import { unassigned } from './table.ts';

type With = {
  readonly status: string | undefined;
  readonly zone: string | undefined;
  /** The sentences that are held against it. */
  readonly about: string;
};

/** Far from any day, so that all are told with their year. */
const never = '0001-01-01';
/** Characters of a title that are told. */
const mostOfTitle = 200;

/** By what words, folded, a sentence tells which of a task's dates, people or tasks it means: another's is none of its facts. */
const meant = {
  due: /bitis|bitec|bitiyor|bitmeli|bitmesi|son (?:gun|tarih)|teslim|vade|(?<!\p{L})(?:due|deadline)/u,
  start: /basla|(?<!\p{L})start/u,
  completed: /bitti|bitmis|biten|bitir|tamamla|kapan|kapat|complet|finish|(?<!\p{L})(?:done|closed)/u,
  created: /olustur|(?<!\p{L})(?:acti|actig|acan|acmis|acild|acilmis|acilan)|creat|(?<!\p{L})(?:opened|reported)/u,
  updated: /guncelle|degis|dokun|updat|chang/u,
  blocked: /engel|bekl|block|wait/u,
} as const;

/** A task in words: what is said of it is held against them. What is denied stands in sentences of its own. */
export function saidOf(task: TaskRow, { status, zone = 'UTC', about }: With): string {
  const folded = fold(about);
  const isMeant = (what: keyof typeof meant): boolean => meant[what].test(folded);
  const dated = (['due', 'start', 'completed', 'created', 'updated'] as const).filter(isMeant);
  const day = (which: (typeof dated)[number], date: string | null) =>
    date && (dated.length === 0 || dated.includes(which)) ? dayOf(date, 'tr', { timeZone: zone, from: never }) : null;
  const told: readonly (readonly [name: string, value: string | number | null | undefined])[] = [
    ['durum status', [status, task.status].filter(Boolean).join(' ')],
    ['öncelik priority', `${priorityName(task.priority, 'tr')} ${task.priority}`],
    ['sorumlu assignee', task.assignee?.name],
    ['proje project', `${task.project.key} ${task.project.name}`],
    ['etiket label', task.labels.map(({ name }) => name).join(' ')],
    ['bitiş due', day('due', task.dueDate)],
    ['başlangıç start', day('start', task.startDate)],
    ['tamamlandı completed', day('completed', task.completedAt)],
    ['oluşturuldu created', day('created', task.createdAt)],
    ['güncellendi updated', day('updated', task.updatedAt)],
    ['oluşturan creator', isMeant('created') ? task.createdBy.name : null],
    ['tahmin estimate', task.estimate === null ? null : String(task.estimate)],
    ['döngü cycle', task.cycle?.name],
    ['engelleyen blocker', isMeant('blocked') ? task.blockedBy.map(({ number }) => number).join(' ') : null],
  ];
  const line = [
    `görev iş ${task.number} ${task.title.replaceAll(/\s+/g, ' ').slice(0, mostOfTitle)}`,
    ...told.flatMap(([name, value]) => (value === null || value === undefined || value === '' ? [] : [`${name} ${value}`])),
  ].join(', ');
  const denied = [
    ...(task.completedAt === null ? ['Henüz bitmedi, tamamlanmadı.'] : []),
    ...(task.assignee ? [] : [`Görev ${unassigned.tr}.`]),
  ];
  return [`${line}.`, ...denied].join(' ');
}
