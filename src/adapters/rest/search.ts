import { type Row, route } from './row.ts';

/** One search over files, tasks, comments and projects. */
export const searchRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/search',
    operation: 'Search',
    list: true,
    tag: 'search',
    summary: { tr: 'Dosya, görev, yorum ve projelerde ara', en: 'Search files, tasks, comments and projects' },
  }),
];
