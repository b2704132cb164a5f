import { builder, inputOf, writes } from '../../builder.ts';
import { taskNumber } from '../../kernel/ids.ts';
import { check, exampleId, notNull, reference, text, versioned } from '../../kernel/input.ts';
import { createTimeEntry, deleteTimeEntry, stopTimeEntry, updateTimeEntry } from './operations.ts';
import { TimeEntry } from './time-entry.ts';
import { longestHours } from './times.ts';

const minutes = { minimum: 1, maximum: longestHours * 60, nullable: false, example: 90 };
const note = { max: 500, nullable: false, example: 'Yuvarlama hatası' };

const TimeEntryInput = builder.inputType('TimeEntryInput', { fields: versioned('timeEntry') });

const changing = ['time_entry.not_found', 'auth.role_required', 'version.mismatch'] as const;

builder.mutationFields((t) => ({
  createTimeEntry: t.field({
    type: TimeEntry,
    description: "Records the caller's time on a task. Without an end it starts a timer, and stops the caller's timer that was running.",
    extensions: writes('rehearsed', 'tasks:write', 'auth.role_required', 'project.archived'),
    args: inputOf(
      'CreateTimeEntryInput',
      (t) => ({
        task: t.id({ required: true, description: 'Id or number.', ...reference('task', { orPattern: taskNumber }) }),
        startedAt: t.field({
          type: 'DateTime',
          description: 'Default: now, or with `minutes` such that the entry ends now. Not in the future.',
          ...notNull,
        }),
        endedAt: t.field({ type: 'DateTime', description: `At most ${longestHours} hours later, and not in the future.`, ...notNull }),
        minutes: t.int({ description: 'Duration in minutes, instead of `endedAt`.', ...check(minutes) }),
        note: t.string({ description: 'Description of the work.', ...text(note) }),
      }),
      {
        description: 'Without `endedAt` and `minutes` it starts a timer.',
        extensions: { example: { task: exampleId('tsk'), minutes: 90, note: 'Yuvarlama hatası' } },
      },
    ),
    resolve: (_root, { input }, context) => createTimeEntry(context, input),
  }),
  updateTimeEntry: t.field({
    type: TimeEntry,
    description: 'Changes a time entry; for the person whose time it is, and administrators.',
    extensions: writes('rehearsed', 'tasks:write', ...changing, 'project.archived'),
    args: inputOf(
      'UpdateTimeEntryInput',
      (t) => ({
        ...versioned('timeEntry')(t),
        startedAt: t.field({ type: 'DateTime', description: 'New start; the end stays.', ...notNull }),
        endedAt: t.field({ type: 'DateTime', description: 'New end; stops a running timer.', ...notNull }),
        minutes: t.int({ description: 'Duration in minutes, instead of `endedAt`; the start stays.', ...check(minutes) }),
        note: t.string(text(note)),
      }),
      { extensions: { example: { minutes: 45, note: 'Yuvarlama hatası' } } },
    ),
    resolve: (_root, { input }, context) => updateTimeEntry(context, input),
  }),
  stopTimeEntry: t.field({
    type: TimeEntry,
    description: `Stops a timer now, at most ${longestHours} hours after its start; for the person whose time it is, and administrators. An entry that has ended stays as it is.`,
    extensions: writes('refused', 'tasks:write', ...changing),
    args: { input: t.arg({ type: TimeEntryInput, required: true }) },
    resolve: (_root, { input }, context) => stopTimeEntry(context, input),
  }),
  deleteTimeEntry: t.field({
    type: TimeEntry,
    description: 'Deletes a time entry permanently; for the person whose time it is, and administrators.',
    extensions: writes('rehearsed', 'tasks:write', ...changing, 'project.archived'),
    args: { input: t.arg({ type: TimeEntryInput, required: true }) },
    resolve: (_root, { input }, context) => deleteTimeEntry(context, input),
  }),
}));
