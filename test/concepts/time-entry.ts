import { buildTimeEntry } from '../support/builders/index.ts';
import type { Concept } from '../support/concepts.ts';
import { all, editors, others, seers } from '../support/roles.ts';

const times = { startedAt: '2026-11-20T07:00:00.000Z', endedAt: '2026-11-20T08:30:00.000Z', note: 'Yuvarlama' };

export const concept: Concept = {
  build: async (owner, { task }) => ({ timeEntry: (await buildTimeEntry(owner, task, times)).id }),
  roles: {
    runningTimer: all,
    timeEntries: all,
    timeEntry: seers,
    timeTotals: all,
    createTimeEntry: editors,
    updateTimeEntry: others,
    stopTimeEntry: others,
    deleteTimeEntry: others,
  },
  withoutTool: {
    'reachable through another tool or a list': ['timeEntry'],
    'personal time tracking': ['deleteTimeEntry', 'runningTimer', 'stopTimeEntry', 'timeEntries', 'timeTotals', 'updateTimeEntry'],
  },
  write: async (ask, of, { task }) => {
    const { id } = await ask('POST', '/time-entries', { task, minutes: 30, note: of('note') });
    await ask('PATCH', `/time-entries/${id}`, { note: of('note, changed') });
    return [`/time-entries/${id}`];
  },
};
