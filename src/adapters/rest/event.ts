import { type Row, route } from './row.ts';

/** The event log (design 5). */
export const eventRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/events',
    operation: 'ListEvents',
    list: 'log',
    tag: 'events',
    summary: { tr: 'Olayları sırayla oku', en: 'Read events in order' },
  }),
];
