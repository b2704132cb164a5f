import type { Concept } from '../support/concepts.ts';
import { leads, seers } from '../support/roles.ts';

export const concept: Concept = {
  build: async (owner, { project }) => {
    const { body } = await owner.client.post(`/projects/${project}/public-links`, { view: 'board' });
    return { publicLink: body.id };
  },
  roles: { publicLink: seers, createPublicLink: leads, endPublicLink: leads },
  withoutTool: { 'administration and credentials, not for a model': ['createPublicLink', 'endPublicLink', 'publicLink'] },
  write: async (ask, _of, { project }) => [
    `/public-links/${(await ask('POST', `/projects/${project}/public-links`, { view: 'board' })).id}`,
  ],
};
