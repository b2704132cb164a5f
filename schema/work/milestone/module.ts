import { conflict, defineModule, notFound } from '../../kernel/module.ts';
import { milestoneKinds } from './events.ts';

export const milestone = defineModule('milestone', {
  needs: ['access', 'project', 'task', 'cycle'],
  idPrefixes: { milestone: 'mls' },
  problems: {
    'milestone.not_found': notFound({ tr: 'Kilometre taşı bulunamadı.', en: 'Milestone not found.' }),
    'milestone.too_many': conflict({
      tr: 'Bir projenin en fazla {max} kilometre taşı olabilir.',
      en: 'A project may have at most {max} milestones.',
    }),
  },
  fieldErrors: {
    'milestone.other_project': { tr: 'Aynı projenin bir kilometre taşı olmalıdır.', en: 'Must be a milestone of the same project.' },
  },
  events: milestoneKinds,
  headings: { milestone: { tr: 'Kilometre taşları', en: 'Milestones' } },
  names: {
    milestone: { tr: 'Kilometre taşı', en: 'Milestone' },
    milestones: { tr: 'Kilometre taşları', en: 'Milestones' },
  },
});
