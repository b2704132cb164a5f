import type { Locale } from '../kernel/errors.ts';

/** A task's fields as what somebody changes of it: `görevin başlığını`, `the title of the task`. */
export const fieldNames: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  tr: {
    title: 'başlığını',
    description: 'açıklamasını',
    status: 'durumunu',
    priority: 'önceliğini',
    assignee: 'sorumlusunu',
    project: 'projesini',
    parent: 'üst görevini',
    labels: 'etiketlerini',
    startDate: 'başlangıç tarihini',
    dueDate: 'son tarihini',
    position: 'sırasını',
    watchers: 'izleyenlerini',
    blockedBy: 'engelleyen görevlerini',
  },
  en: {
    title: 'title',
    description: 'description',
    status: 'status',
    priority: 'priority',
    assignee: 'assignee',
    project: 'project',
    parent: 'parent',
    labels: 'labels',
    startDate: 'start date',
    dueDate: 'due date',
    position: 'position',
    watchers: 'watchers',
    blockedBy: 'blockers',
  },
};
