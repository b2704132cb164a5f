import { accessRows } from './access.ts';
import { commentRows } from './comment.ts';
import { eventRows } from './event.ts';
import { labelRows } from './label.ts';
import type { Tags } from './openapi/index.ts';
import { projectRows } from './project.ts';
import type { Row } from './row.ts';
import { serviceAccountRows } from './service-account.ts';
import { taskRows } from './task.ts';

/** Every row of the REST door. */
export const rows: readonly Row[] = [
  ...taskRows,
  ...commentRows,
  ...labelRows,
  ...projectRows,
  ...eventRows,
  ...accessRows,
  ...serviceAccountRows,
];

/** Headings of the API reference, in its order. */
export const tags: Tags = {
  tasks: { title: 'Görevler', tr: 'Görevler ve geçmişleri.', en: 'Tasks and their history.' },
  comments: { title: 'Yorumlar', tr: 'Görevlerin yorumları.', en: 'Comments on tasks.' },
  projects: { title: 'Projeler', tr: 'Projeler, üyeleri ve iş akışları.', en: 'Projects, their members and workflows.' },
  labels: { title: 'Etiketler', tr: 'Kuruluşun etiketleri.', en: 'Labels of the organization.' },
  events: { title: 'Olaylar', tr: 'Olay günlüğü: olan her şey, sırasıyla.', en: 'The event log: everything that happened, in order.' },
  access: { title: 'Erişim', tr: 'Kuruluş, üyeler ve erişim jetonları.', en: 'The organization, its members and access tokens.' },
};
