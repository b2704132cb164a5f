import { defineModule, problem } from '../../kernel/module.ts';

export const search = defineModule('search', {
  needs: ['access', 'project', 'task', 'index'],
  problems: {
    'search.away': problem(
      503,
      'Arama şu anda kullanılamıyor',
      'Search unavailable',
    )({
      tr: 'Arama motoruna şu anda ulaşılamıyor; lütfen biraz sonra yeniden dene.',
      en: 'The search engine is unavailable; try again shortly.',
    }),
  },
});
