import { builder, inputOf, writes } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { exampleId, line, reference, text, versioned } from '../../kernel/input.ts';
import { Milestone } from './milestone.ts';
import { createMilestone, deleteMilestone, maxMilestones, updateMilestone } from './operations.ts';

const name = { max: 100, nullable: false, example: 'Beta' };
const description = { max: 2000, example: 'Ödeme ekranı müşterilerde' };

const changing = ['milestone.not_found', 'auth.role_required', 'version.mismatch', 'project.archived'] as const;

builder.mutationFields((t) => ({
  createMilestone: t.field({
    type: Milestone,
    description: `Adds a milestone at the end of its project's list; for its leads. A project has at most ${maxMilestones}.`,
    extensions: writes('rehearsed', 'projects:write', 'auth.role_required', 'milestone.too_many', 'project.archived'),
    args: inputOf(
      'CreateMilestoneInput',
      (t) => ({
        project: t.id({ required: true, description: 'Id or key.', ...reference('project', { orPattern: projectKey }) }),
        name: t.string({ required: true, ...line(name) }),
        description: t.string(text(description)),
        targetDate: t.field({ type: 'Date', description: 'Target date.' }),
      }),
      { extensions: { example: { project: exampleId('prj'), name: 'Beta', targetDate: '2026-12-15' } } },
    ),
    resolve: (_root, { input }, context) => createMilestone(context, input),
  }),
  updateMilestone: t.field({
    type: Milestone,
    extensions: writes('rehearsed', 'projects:write', ...changing),
    args: inputOf(
      'UpdateMilestoneInput',
      (t) => ({
        ...versioned('milestone')(t),
        name: t.string(line(name)),
        description: t.string(text(description)),
        targetDate: t.field({ type: 'Date' }),
        after: t.id({ description: 'Milestone of its project to place it after; null places it first.', ...reference('milestone') }),
      }),
      { extensions: { example: { name: 'Beta', targetDate: '2026-12-15' } } },
    ),
    resolve: (_root, { input }, context) => updateMilestone(context, input),
  }),
  deleteMilestone: t.field({
    type: Milestone,
    description: 'Deletes a milestone; its tasks then have none.',
    extensions: writes('rehearsed', 'projects:write', ...changing),
    args: inputOf('DeleteMilestoneInput', versioned('milestone')),
    resolve: (_root, { input }, context) => deleteMilestone(context, input),
  }),
}));
