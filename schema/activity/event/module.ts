import { defineModule, problem } from '../../kernel/module.ts';

export const event = defineModule('event', {
  needs: ['access', 'member', 'project', 'field', 'recurrence', 'task', 'comment'],
  idPrefixes: { event: 'evt', activity: 'act' },
  problems: {
    'event.cursor_expired': problem(
      410,
      'İmlecin süresi doldu',
      'Cursor expired',
    )({
      tr: 'Bu imleçten sonraki olayların bir kısmı artık saklanmıyor; gereken verileri yeniden okuyup şu andan devam et.',
      en: 'The cursor has expired. Reload the data and continue from the current cursor.',
    }),
  },
});
