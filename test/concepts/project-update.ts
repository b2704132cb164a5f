import type { Concept } from '../support/concepts.ts';
import { author, editors, leads, seers } from '../support/roles.ts';

export const concept: Concept = {
  build: async (owner, { project }) => {
    const { body } = await owner.client.post(`/projects/${project}/updates`, { health: 'on_track', body: 'Yolunda' });
    return { projectUpdate: body.id };
  },
  roles: {
    projectUpdate: seers,
    createProjectUpdate: editors,
    updateProjectUpdate: author,
    deleteProjectUpdate: leads,
  },
  withoutTool: {
    'reachable through another tool or a list': ['projectUpdate'],
    'irreversible, or affects the tasks of everyone': ['deleteProjectUpdate', 'updateProjectUpdate'],
    'personal status updates': ['createProjectUpdate'],
  },
  write: async (ask, of, { project }) => {
    const { id } = await ask('POST', `/projects/${project}/updates`, { health: 'on_track', body: of('status update') });
    await ask('PATCH', `/project-updates/${id}`, { body: of('status update, changed') });
    return [`/project-updates/${id}`];
  },
};
