import { conflict, defineModule, forbidden, notFound, tooMany } from '../../kernel/module.ts';
import { runKinds } from './events.ts';

export const run = defineModule('run', {
  needs: ['access', 'member', 'markdown', 'task', 'comment', 'notification'],
  idPrefixes: { run: 'run', runActivity: 'rac' },
  problems: {
    'run.not_found': notFound({ tr: 'Çalışma bulunamadı.', en: 'Run not found.' }),
    'run.claimed': conflict({
      tr: 'Bu iş şimdi başka bir ajanda. Onun süresi dolunca yeniden dene.',
      en: 'Another agent holds this work. Try again after its lease.',
    }),
    'run.acknowledged': conflict({
      tr: 'Bu çalışma senden istenmedi ya da önceden alındı.',
      en: 'You were not asked for this run, or it was acknowledged before.',
    }),
    'run.lease_lost': conflict({
      tr: 'Bu çalışma artık sende değil: süresi doldu, bitti ya da başkasına geçti. Sürdürmek için onu yeniden al.',
      en: 'You no longer hold this run: its lease has expired, or it was completed or claimed. Claim it again to continue.',
    }),
    'run.required': conflict({
      tr: 'Bir ajanın her değişikliği bir çalışmaya aittir: `X-Run` ve `X-Run-Lease` gönder.',
      en: 'Every write of an agent belongs to a run: send `X-Run` and `X-Run-Lease`.',
    }),
    'run.stopped': conflict({ tr: 'Bir kişi bu çalışmayı durdurdu.', en: 'A person has stopped this run.' }),
    'run.ended': conflict({ tr: 'Bu çalışma bitmiş.', en: 'This run has ended.' }),
    'run.too_many': conflict({
      tr: 'En fazla {max} açık çalışman olabilir; önce bir kısmını bitir.',
      en: 'You may have at most {max} open runs; complete some first.',
    }),
    'run.too_many_writes': conflict({
      tr: 'Bir çalışmada en fazla {max} değişiklik yapılabilir; yeni bir çalışmaya başla.',
      en: 'A run may have at most {max} writes; begin another.',
    }),
    'run.too_many_today': tooMany({
      tr: 'Bir ajan 24 saatte en fazla {max} değişiklik yapabilir. Daha sonra yeniden dene.',
      en: 'An agent may make at most {max} writes within 24 hours. Try again later.',
    }),
    'run.cost_reached': conflict({
      tr: 'Bu çalışma, kuruluşun bir çalışma için koyduğu maliyet sınırına ulaştı. Bir kişiye danış ya da çalışmayı bitir.',
      en: 'This run has reached the cost that the organization allows for a run. Ask a person, or complete it.',
    }),
    'run.cost_reached_today': tooMany({
      tr: 'Bu ajan, kuruluşun bir gün için koyduğu maliyet sınırına ulaştı. Yarın yeniden dene.',
      en: 'This agent has reached the cost that the organization allows for a day. Try again tomorrow.',
    }),
    'run.too_many_activities': conflict({
      tr: 'Bir çalışmaya en fazla {max} kayıt eklenebilir.',
      en: 'A run may have at most {max} activities.',
    }),
    'run.undo_refused': conflict({
      tr: 'Bazı değişiklikler geri alınamıyor: başkaları onları değiştirdi ya da buna yetkin yok. Hiçbir şey geri alınmadı; kalacak adımları `skip` ile bildir.',
      en: 'Some changes cannot be taken back: others changed them, or you may not. Nothing was taken back; name the steps to leave in `skip`.',
    }),
    'run.nothing_to_undo': conflict({
      tr: 'Bu çalışmada geri alınacak bir değişiklik yok.',
      en: 'This run has no changes that could be taken back.',
    }),
    'run.person_required': forbidden({
      tr: 'Bir çalışmayı ancak bir kişi, oturumuyla ya da doğrudan yazabilen bir kişisel erişim jetonuyla durdurabilir.',
      en: 'Only a person may stop a run, with a session or a personal access token that writes directly.',
    }),
  },
  fieldErrors: {
    'run.cost_lower': {
      tr: 'Toplam maliyet azalamaz; şimdiye dek {amount} bildirildi.',
      en: 'The total cost cannot decrease; {amount} was reported so far.',
    },
    'run.cost_currency': { tr: 'Maliyeti {currency} olarak bildir.', en: 'Report the cost in {currency}.' },
  },
  audit: {
    'run.created': { tr: 'Bir ajan çalışmaya başladı', en: 'An agent began a run' },
    'run.claimed': { tr: 'Bir ajan bir çalışmayı aldı', en: 'An agent claimed a run' },
    'run.completed': { tr: 'Bir ajanın çalışması bitti', en: 'A run of an agent ended' },
    'run.undone': { tr: 'Bir ajanın çalışması geri alındı', en: 'A run of an agent was undone' },
    'run.stopped': { tr: 'Bir ajanın çalışması durduruldu', en: 'A run of an agent was stopped' },
  },
  events: runKinds,
  headings: { run: { tr: 'Ajanların çalışmaları', en: 'Runs of agents' } },
});
