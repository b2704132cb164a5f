import { eventKindsOf } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId } from '../../kernel/input.ts';
import type { RunRow } from './row.ts';

const example = { id: exampleId('run'), task: { id: exampleId('tsk') }, agent: { id: exampleId('usr') }, state: 'active', lease: 1 };

export const runKinds = eventKindsOf({ scope: 'tasks:read', example })({
  'run.created': {
    description: { tr: 'Bir ajan çalışmaya başladı', en: 'An agent began a run' },
    history: { tr: ({ task }) => `${task('locative')} bir çalışmaya başladı`, en: ({ task }) => `began a run on ${task}` },
  },
  'run.updated': {
    description: { tr: 'Bir çalışmanın durumu ya da ajanı değişti', en: 'The state or the agent of a run changed' },
    example: { ...example, state: 'completed' },
    history: {
      tr: ({ task }) => `${task('locative')}ki bir çalışmanın durumunu değiştirdi`,
      en: ({ task }) => `changed the state of a run on ${task}`,
    },
  },
  'run.activity_created': {
    description: {
      tr: 'Bir çalışmaya kayıt eklendi; metni çalışmadan okunur',
      en: 'An activity was added to a run, whose text is read there',
    },
    example: { ...example, activity: { id: exampleId('rac'), kind: 'thought' } },
    history: {
      tr: ({ task }) => `${task('locative')}ki bir çalışmaya kayıt ekledi`,
      en: ({ task }) => `added an activity to a run on ${task}`,
    },
  },
});

/** Event without texts, for everyone who can view the run's task; without a task, for the agent. */
export function runEvent(event: keyof typeof runKinds, run: RunRow, more: object = {}): EventDraft {
  const { id, taskId, projectId, userId, state, lease } = run;
  return {
    event,
    subjectId: id,
    ...(taskId !== null && projectId !== null ? { taskId, projectId } : { audienceUserId: userId }),
    data: { id, task: taskId === null ? null : { id: taskId }, agent: { id: userId }, state, lease, ...more },
  };
}
