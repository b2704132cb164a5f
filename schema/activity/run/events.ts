import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { exampleId } from '../../kernel/input.ts';
import type { RunRow } from './row.ts';

/** Fields of a run that its events need. */
export type RunFacts = Pick<
  RunRow,
  'id' | 'taskId' | 'projectId' | 'userId' | 'state' | 'lease' | 'reason' | 'requestedById' | 'commentId'
>;

const example = {
  id: exampleId('run'),
  task: { id: exampleId('tsk') },
  agent: { id: exampleId('usr') },
  state: 'active',
  lease: 1,
  reason: null,
  requestedBy: null,
  comment: null,
};
const samples = { reason: 'mentioned', requestedBy: { id: exampleId('usr') }, comment: { id: exampleId('cmt') } };

export const runKinds = eventKindsOf({ scope: 'tasks:read', example, samples, inverse: null })({
  'run.created': {
    description: { tr: 'Bir ajan çalışmaya başladı ya da ondan bir çalışma istendi', en: 'An agent began a run, or was asked for one' },
    example: { ...example, state: 'pending', lease: 0, ...samples },
    history: { tr: ({ task }) => `${task('locative')} bir çalışma başlattı`, en: ({ task }) => `started a run on ${task}` },
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
export function runEvent(event: keyof typeof runKinds, run: RunFacts, more: object = {}): EventDraft {
  const { id, taskId, projectId, userId } = run;
  const data = { ...toEventData(example, run, { agent: { id: userId } }), ...more };
  return { event, subjectId: id, ...(taskId !== null && projectId !== null ? { taskId, projectId } : { audienceUserId: userId }), data };
}
