import { buildMilestone } from '../support/builders/index.ts';
import type { Concept } from '../support/concepts.ts';
import { all, leads, seers } from '../support/roles.ts';

export const concept: Concept = {
  build: async (owner, { project, task }) => {
    const [{ id }] = [await buildMilestone(owner, project, { targetDate: '2126-12-15' }), await buildMilestone(owner, project)];
    await owner.client.patch(`/tasks/${task}`, { milestone: id });
    return { milestone: id };
  },
  roles: {
    milestone: seers,
    milestones: all,
    createMilestone: leads,
    updateMilestone: leads,
    deleteMilestone: leads,
  },
  withoutTool: {
    'reachable through another tool or a list': ['milestone', 'milestones'],
    'project leads plan in the app': ['createMilestone', 'deleteMilestone', 'updateMilestone'],
  },
  inHistory: ['milestone'],
  write: async (ask, of, { project, task }) => {
    const { id } = await ask('POST', '/milestones', { project, name: of('milestone'), description: of('milestone text') });
    await ask('PATCH', `/tasks/${task}`, { milestone: id });
    return [`/milestones/${id}`];
  },
};
