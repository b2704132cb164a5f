import { builder, inputOf, writes } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { exampleId, line, notNull, reference, text, versioned } from '../../kernel/input.ts';
import type { ProblemCode } from '../../kernel/module.ts';
import { Cycle, CycleRollOver } from './cycle.ts';
import { createCycle, deleteCycle, endCycle, longestCycle, updateCycle } from './operations.ts';

const name = { max: 100, nullable: false, example: 'Döngü 12' };
const goal = { max: 500, example: 'Ödeme ekranı canlıda' };

const written = (...problems: readonly ProblemCode[]) =>
  writes('rehearsed', 'projects:write', ...problems, 'auth.role_required', 'project.archived');

builder.mutationFields((t) => ({
  createCycle: t.field({
    type: Cycle,
    description: 'Plans a cycle of a project; for its leads.',
    extensions: written('cycle.overlap'),
    args: inputOf(
      'CreateCycleInput',
      (t) => ({
        project: t.id({ required: true, description: 'Id or key.', ...reference('project', { orPattern: projectKey }) }),
        name: t.string({ required: true, ...line(name) }),
        goal: t.string({ description: 'Goal of the cycle.', ...text(goal) }),
        startDate: t.field({
          type: 'Date',
          required: true,
          description: 'First day. If it is today or in the past, the cycle starts at once.',
        }),
        endDate: t.field({
          type: 'Date',
          required: true,
          description: `Last day: today or later, at most ${longestCycle - 1} days after the first day.`,
        }),
        rollOver: t.field({ type: CycleRollOver, description: 'Target of unfinished tasks at the end; default `next`.', ...notNull }),
      }),
      { extensions: { example: { project: exampleId('prj'), name: 'Döngü 12', startDate: '2126-11-25', endDate: '2126-12-08' } } },
    ),
    resolve: (_root, { input }, context) => createCycle(context, input),
  }),
  updateCycle: t.field({
    type: Cycle,
    extensions: written('cycle.not_found', 'cycle.overlap', 'cycle.started', 'cycle.ended', 'version.mismatch'),
    args: inputOf(
      'UpdateCycleInput',
      (t) => ({
        ...versioned('cycle')(t),
        name: t.string(line(name)),
        goal: t.string(text(goal)),
        startDate: t.field({ type: 'Date', description: 'Only for a cycle that has not started.', ...notNull }),
        endDate: t.field({ type: 'Date', description: 'For a cycle that has not ended: today or later.', ...notNull }),
        rollOver: t.field({ type: CycleRollOver, ...notNull }),
      }),
      { extensions: { example: { name: 'Döngü 12', goal: 'Ödeme ekranı canlıda' } } },
    ),
    resolve: (_root, { input }, context) => updateCycle(context, input),
  }),
  endCycle: t.field({
    type: Cycle,
    description: 'Ends a cycle early: today becomes its last day, and unfinished tasks leave it.',
    extensions: written('cycle.not_found', 'cycle.not_started', 'cycle.ended', 'version.mismatch'),
    args: inputOf(
      'EndCycleInput',
      (t) => ({
        ...versioned('cycle')(t),
        rollOver: t.id({
          description:
            'Target of unfinished tasks: `next`, `none`, or a cycle of the project that has not ended. Default: the setting of the cycle.',
          ...reference('cycle', { orWords: ['next', 'none'], nullable: false }),
        }),
      }),
      { extensions: { example: { rollOver: 'next' } } },
    ),
    resolve: (_root, { input }, context) => endCycle(context, input),
  }),
  deleteCycle: t.field({
    type: Cycle,
    description: 'Removes all tasks from a cycle and deletes it with its history.',
    extensions: written('cycle.not_found', 'version.mismatch'),
    args: inputOf('DeleteCycleInput', versioned('cycle')),
    resolve: (_root, { input }, context) => deleteCycle(context, input),
  }),
}));
