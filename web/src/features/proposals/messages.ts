import type { Texts } from '../../i18n/messages.ts';

export const texts = {
  title: { tr: 'Öneriler', en: 'Proposals' },
  lead: {
    tr: 'Yalnızca öneren ajanların değişiklikleri. Sen onaylayana dek hiçbiri uygulanmaz.',
    en: 'Changes of agents that only propose. None takes effect until you approve it.',
  },
  none: { tr: 'Bekleyen öneri yok', en: 'No pending proposals' },
  noneLead: {
    tr: 'Bir jetona ya da servis hesabına “Yalnızca önerir” dersen değişiklikleri buraya düşer.',
    en: 'Changes of a token or service account that only proposes appear here.',
  },
  until: { tr: '{when} gününe dek bekler', en: 'Waits until {when}' },
  approve: { tr: 'Onayla', en: 'Approve' },
  approveNamed: { tr: 'Onayla: {text}', en: 'Approve: {text}' },
  approved: { tr: 'Onaylandı ve uygulandı', en: 'Approved and carried out' },
  edit: { tr: 'Düzenle ve onayla', en: 'Edit and approve' },
  editNamed: { tr: 'Düzenle ve onayla: {text}', en: 'Edit and approve: {text}' },
  changedMeanwhile: { tr: 'Bu arada değişti: {fields}', en: 'Changed meanwhile: {fields}' },
  approveAll: { tr: 'Tümünü onayla', en: 'Approve all' },
  approvedAll: { tr: '{count} öneri uygulandı', en: '{count} carried out' },
  refusedSome: { tr: '{count} öneri uygulanamadı: {detail}', en: '{count} could not be carried out: {detail}' },
  stop: { tr: 'Ajanı durdur', en: 'Stop the agent' },
  stopped: { tr: 'Ajan durduruldu; bir sonraki değişikliği reddedilir', en: 'Agent stopped; its next write is refused' },
  reject: { tr: 'Reddet', en: 'Reject' },
  rejectNamed: { tr: 'Reddet: {text}', en: 'Reject: {text}' },
  rejected: { tr: 'Reddedildi', en: 'Rejected' },
  reason: { tr: 'Neden', en: 'Reason' },
  reasonLead: { tr: 'Öneren ajan bunu okur.', en: 'The agent that proposed it reads this.' },
  openTask: { tr: 'Görevi aç', en: 'Open the task' },
} as const satisfies Texts;
