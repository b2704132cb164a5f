import { defineModule, notFound } from '../../kernel/module.ts';
import { projectUpdateKinds } from './events.ts';

export const projectUpdate = defineModule('project-update', {
  needs: ['access', 'member', 'project'],
  idPrefixes: { projectUpdate: 'upd' },
  problems: {
    'project_update.not_found': notFound({ tr: 'Böyle bir gidişat bildirimi yok.', en: 'Status update not found.' }),
  },
  events: projectUpdateKinds,
  headings: { project_update: { tr: 'Gidişat bildirimleri', en: 'Status updates' } },
  names: {
    projectUpdate: { tr: 'Durum güncellemesi', en: 'Status update' },
  },
});
