import type { Row } from './router.ts';

/** Every row of the REST door. */
export const rows: readonly Row[] = [];

/** Headings of the API reference, in its order. */
export const tags: Readonly<Record<string, { tr: string; en: string }>> = {
  tasks: { tr: 'Görevler, yorumları, etiketleri ve geçmişleri.', en: 'Tasks with their comments, labels and history.' },
  projects: { tr: 'Projeler, üyeleri ve iş akışları.', en: 'Projects, their members and workflows.' },
  feed: { tr: 'Olaylar.', en: 'Events.' },
  access: { tr: 'Kuruluş, üyeler ve erişim jetonları.', en: 'The organization, its members and access tokens.' },
};
