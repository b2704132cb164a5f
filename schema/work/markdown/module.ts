import { conflict, defineModule } from '../../kernel/module.ts';

export const markdown = defineModule('markdown', {
  problems: {
    'checklist.changed': conflict({
      tr: 'Listede {item}. sırada bu madde yok: liste bu arada değişmiş. Yeniden okuyup dene.',
      en: 'This is not item {item} of the checklist, which has changed. Read it again and retry.',
    }),
  },
});
