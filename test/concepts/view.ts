import type { Concept } from '../support/concepts.ts';
import { all, leads, seers } from '../support/roles.ts';

export const concept: Concept = {
  build: async (owner, { project }) => {
    const make = async () => (await owner.client.post('/views', { name: 'Görünüm', project, visibility: 'project' })).body.id as string;
    const [view] = [await make(), await make()];
    return { view };
  },
  roles: {
    view: seers,
    views: all,
    createView: all,
    updateView: leads,
    favouriteView: seers,
    unfavouriteView: seers,
    deleteView: leads,
  },
  withoutTool: {
    'reachable through another tool or a list': ['view'],
    'personal views': ['createView', 'deleteView', 'favouriteView', 'unfavouriteView', 'updateView'],
  },
  inHistory: ['view'],
  write: async (ask, of, { project }) => {
    const view = { name: of('view'), project, visibility: 'project', filter: `"${of('filter')}"`, kind: 'list' };
    return [`/views/${(await ask('POST', '/views', view)).id}`];
  },
};
