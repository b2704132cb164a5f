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
  route({
    method: 'GET',
    path: '/events/stream',
    operation: 'StreamEvents',
    stream: true,
    tag: 'events',
    summary: { tr: 'Olayları geldikçe oku', en: 'Read events as they come' },
  }),
  route({
    method: 'GET',
    path: '/notifications/stream',
    operation: 'StreamNotifications',
    stream: true,
    tag: 'events',
    summary: { tr: 'Bildirimleri geldikçe oku', en: 'Read notifications as they come' },
  }),
];
