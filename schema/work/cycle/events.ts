import { eventKindsOf } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import { creating, former, leaving } from '../../kernel/inverse.ts';
import { type CycleRow, stateOf } from './row.ts';

const example = {
  id: exampleId('cyc'),
  project: { id: exampleId('prj') },
  name: 'Döngü 12',
  goal: 'Ödeme ekranı canlıda',
  state: 'upcoming',
  startDate: '2026-11-23',
  endDate: '2026-12-06',
  rollOver: 'next',
  startedAt: null as string | null,
  endedAt: null as string | null,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  version: 1,
};

const started = { ...example, state: 'current', startedAt: exampleTime, version: 2 };

export const cycleKinds = eventKindsOf({ scope: 'projects:read', example })({
  'cycle.created': {
    inverse: leaving('deleteCycle'),
    description: { tr: 'Döngü oluşturuldu', en: 'A cycle was created' },
    history: { tr: ({ name }) => `${name} döngüsünü oluşturdu`, en: ({ name }) => `created the cycle ${name}` },
  },
  'cycle.updated': {
    inverse: former('updateCycle', ['name', 'goal', 'startDate', 'endDate', 'rollOver']),
    description: { tr: 'Döngü değişti', en: 'A cycle changed' },
    example: { ...example, version: 2 },
    history: { tr: ({ name }) => `${name} döngüsünü değiştirdi`, en: ({ name }) => `changed the cycle ${name}` },
  },
  'cycle.started': {
    inverse: null,
    description: { tr: 'Döngü başladı', en: 'A cycle started' },
    example: started,
    history: { tr: ({ name }) => `${name} döngüsünü başlattı`, en: ({ name }) => `started the cycle ${name}` },
  },
  'cycle.ended': {
    inverse: 'permanent',
    description: {
      tr: 'Döngü sona erdi; bitmeyen görevler devretti ya da dışarıda kaldı',
      en: 'A cycle ended; unfinished tasks rolled over or left the cycle',
    },
    example: { ...started, state: 'past', endedAt: exampleTime, version: 3, rolledOver: { tasks: 2, into: { id: exampleId('cyc') } } },
    history: { tr: ({ name }) => `${name} döngüsünü sona erdirdi`, en: ({ name }) => `ended the cycle ${name}` },
  },
  'cycle.deleted': {
    inverse: creating('createCycle', ['project', 'name', 'goal', 'startDate', 'endDate', 'rollOver']),
    description: { tr: 'Döngü silindi', en: 'A cycle was deleted' },
    history: { tr: ({ name }) => `${name} döngüsünü sildi`, en: ({ name }) => `deleted the cycle ${name}` },
  },
});

/** Event about a cycle, visible to everyone who can view its project. `besides` adds fields to the event data. */
export function cycleEvent(event: keyof typeof cycleKinds, cycle: CycleRow, previous?: object, besides: object = {}): EventDraft {
  const { organizationId: _, projectId, ...fields } = cycle;
  const data = { ...fields, project: { id: projectId }, state: stateOf(cycle), ...besides };
  return { event, subjectId: cycle.id, projectId, data, ...(previous && { previous }) };
}
