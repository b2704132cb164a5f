import { buildTemplate } from '../support/builders/index.ts';
import type { Concept } from '../support/concepts.ts';
import { all, leads, seers } from '../support/roles.ts';

export const concept: Concept = {
  build: async (owner, { project }) => ({
    template: await buildTemplate(owner, { project }),
    projectTemplate: await buildTemplate(owner, { project, kind: 'project' }),
  }),
  roles: {
    template: seers,
    templates: all,
    createTemplate: leads,
    updateTemplate: leads,
    deleteTemplate: leads,
  },
  withoutTool: {
    'reachable through another tool or a list': ['template', 'templates'],
    'project leads copy and delete projects in the app': ['createTemplate', 'deleteTemplate', 'updateTemplate'],
  },
  inHistory: ['template'],
  write: async (ask, of, { project }) => {
    const task = { title: of('template title'), description: of('template text') };
    return [`/templates/${(await ask('POST', '/templates', { name: of('template'), project, task })).id}`];
  },
};
