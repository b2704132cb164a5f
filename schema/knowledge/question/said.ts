import { dayOf } from '../../kernel/phrases.ts';
import { priorityName } from '../../work/task/priority.ts';
import type { TaskRow } from '../../work/task/row.ts';
import { unassigned } from './table.ts';

type With = { readonly status: string | undefined; readonly zone: string | undefined };

/** Far from any day, so that all are told with their year. */
const never = '0001-01-01';
/** Characters of a title that are told. */
const mostOfTitle = 200;

/** A task in words: what is said of it is held against them. What is denied stands in sentences of its own. */
export function saidOf(task: TaskRow, { status, zone = 'UTC' }: With): string {
  const day = (date: string | null) => date && dayOf(date, 'tr', { timeZone: zone, from: never });
  const told: readonly (readonly [name: string, value: string | number | null | undefined])[] = [
    ['durum status', [status, task.status].filter(Boolean).join(' ')],
    ['öncelik priority', `${priorityName(task.priority, 'tr')} ${task.priority}`],
    ['sorumlu assignee', task.assignee?.name],
    ['proje project', `${task.project.key} ${task.project.name}`],
    ['etiket label', task.labels.map(({ name }) => name).join(' ')],
    ['bitiş due', day(task.dueDate)],
    ['başlangıç start', day(task.startDate)],
    ['tamamlandı completed', day(task.completedAt)],
    ['oluşturuldu created', day(task.createdAt)],
    ['güncellendi updated', day(task.updatedAt)],
    ['oluşturan', task.createdBy.name],
    ['tahmin estimate', task.estimate === null ? null : String(task.estimate)],
    ['döngü cycle', task.cycle?.name],
    ['engelleyen blocker', task.blockedBy.map(({ number }) => number).join(' ')],
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
