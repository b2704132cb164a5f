import { conflict, defineModule, notFound } from '../../kernel/module.ts';
import { cycleKinds } from './events.ts';

export const cycle = defineModule('cycle', {
  needs: ['access', 'project', 'task'],
  idPrefixes: { cycle: 'cyc' },
  problems: {
    'cycle.not_found': notFound({ tr: 'Döngü bulunamadı.', en: 'Cycle not found.' }),
    'cycle.overlap': conflict({
      tr: 'Projenin “{name}” döngüsü bu günlerle çakışıyor ({startDate} – {endDate}).',
      en: 'The cycle “{name}” of the project overlaps with these days ({startDate} – {endDate}).',
    }),
    'cycle.not_started': conflict({ tr: 'Döngü henüz başlamadı.', en: 'The cycle has not started yet.' }),
    'cycle.started': conflict({ tr: 'Başlamış bir döngünün ilk günü değişmez.', en: 'The first day of a started cycle cannot change.' }),
    'cycle.ended': conflict({ tr: 'Döngü sona ermiş; günleri artık değişmez.', en: 'The cycle has ended; its days can no longer change.' }),
  },
  fieldErrors: {
    'cycle.other_project': { tr: 'Aynı projenin bir döngüsü olmalıdır.', en: 'Must be a cycle of the same project.' },
    'cycle.ended': { tr: 'Bu döngü sona ermiş.', en: 'This cycle has ended.' },
    'cycle.self': { tr: 'Döngünün kendisi olamaz.', en: 'Cannot be the cycle itself.' },
    'cycle.too_long': { tr: 'Bir döngü en fazla {max} gün sürebilir.', en: 'A cycle may last at most {max} days.' },
    'cycle.end_before_start': { tr: 'Son gün, ilk günden önce olamaz.', en: 'The last day cannot be before the first.' },
    'cycle.end_past': { tr: 'Son gün, bugünden önce olamaz.', en: 'The last day cannot be before today.' },
  },
  events: cycleKinds,
  headings: { cycle: { tr: 'Döngüler', en: 'Cycles' } },
  names: {
    cycle: { tr: 'Döngü', en: 'Cycle' },
    cycles: { tr: 'Döngüler', en: 'Cycles' },
  },
});
