import { describe, expect, test } from 'vitest';
import { type NotificationContent, type Reason, reasons } from '../../../schema/activity/notification/content.ts';
import { type FactorName, weights } from '../../../schema/activity/notification/rank.ts';
import { headlineOf, textOf, whyOf } from '../../../schema/activity/notification/text.ts';

const task = { number: 'WEB-12', title: 'Fatura ekranını düzelt' };
const by = (...names: string[]) => ({ actors: names, actorCount: names.length, count: Math.max(1, names.length) });
const nobody = { actors: [], actorCount: 0, count: 1 };
const said = (reason: Reason, rest: Partial<NotificationContent> = {}): NotificationContent => ({
  reason,
  task,
  ...by('Ayşe Yılmaz'),
  ...rest,
});

test.each<[NotificationContent, tr: string, en: string]>([
  [
    { reason: 'file_indexed', ...nobody, name: 'Teklif.pdf' },
    '“Teklif.pdf” dosyası artık içeriğiyle bulunabiliyor',
    '“Teklif.pdf” can be found by its content now',
  ],
  [
    { reason: 'file_failed', ...nobody, name: 'Teklif.pdf', cause: 'no_text' },
    '“Teklif.pdf” dosyası okunamadı: dosyada okunabilir bir metin yok',
    '“Teklif.pdf” could not be read: the file contains no readable text',
  ],
  [{ reason: 'file_failed', ...nobody, name: 'a' }, '“a” dosyası okunamadı', '“a” could not be read'],
  [
    said('mentioned'),
    'Ayşe Yılmaz, WEB-12 “Fatura ekranını düzelt” görevinde senden söz etti',
    'Ayşe Yılmaz mentioned you in WEB-12 “Fatura ekranını düzelt”',
  ],
  [
    said('mentioned', { count: 3 }),
    'Ayşe Yılmaz, WEB-12 “Fatura ekranını düzelt” görevinde senden söz etti (toplam 3 gelişme)',
    'Ayşe Yılmaz mentioned you in WEB-12 “Fatura ekranını düzelt” (3 updates)',
  ],
  [
    said('mentioned', by('Ayşe Yılmaz', 'Mehmet')),
    'WEB-12 “Fatura ekranını düzelt” görevinde senden söz edildi (Ayşe Yılmaz ve Mehmet, toplam 2 gelişme)',
    'You were mentioned in WEB-12 “Fatura ekranını düzelt”; 2 updates by Ayşe Yılmaz and Mehmet',
  ],
  [
    said('assigned', { assistant: true }),
    'Ayşe Yılmaz, asistanla WEB-12 “Fatura ekranını düzelt” görevini sana atadı',
    'Ayşe Yılmaz assigned WEB-12 “Fatura ekranını düzelt” to you, with the assistant',
  ],
  [
    said('assigned'),
    'Ayşe Yılmaz, WEB-12 “Fatura ekranını düzelt” görevini sana atadı',
    'Ayşe Yılmaz assigned WEB-12 “Fatura ekranını düzelt” to you',
  ],
  [
    said('assigned', { actors: ['Ayşe Yılmaz', 'Mehmet', 'Can'], actorCount: 4, count: 6 }),
    'WEB-12 “Fatura ekranını düzelt” görevi sana atandı (Ayşe Yılmaz ve 3 kişi daha, toplam 6 gelişme)',
    'WEB-12 “Fatura ekranını düzelt” was assigned to you; 6 updates by Ayşe Yılmaz and 3 others',
  ],
  [said('assigned', nobody), 'WEB-12 “Fatura ekranını düzelt” görevi sana atandı', 'WEB-12 “Fatura ekranını düzelt” was assigned to you'],
  [
    said('overdue', { ...nobody, due: { date: '2026-11-19', days: -2 } }),
    'WEB-12 “Fatura ekranını düzelt” görevi 2 gün gecikti',
    'WEB-12 “Fatura ekranını düzelt” is 2 days overdue',
  ],
  [
    said('overdue', { ...nobody, due: { date: '2026-11-20', days: -1 } }),
    'WEB-12 “Fatura ekranını düzelt” görevi 1 gün gecikti',
    'WEB-12 “Fatura ekranını düzelt” is 1 day overdue',
  ],
  [said('overdue', nobody), 'WEB-12 “Fatura ekranını düzelt” görevi gecikti', 'WEB-12 “Fatura ekranını düzelt” is overdue'],
  [
    said('due_soon', { ...nobody, due: { date: '2026-11-21', days: 0 } }),
    'WEB-12 “Fatura ekranını düzelt” görevi bugün bitmeli',
    'WEB-12 “Fatura ekranını düzelt” is due today',
  ],
  [
    said('due_soon', { ...nobody, due: { date: '2026-11-22', days: 1 } }),
    'WEB-12 “Fatura ekranını düzelt” görevi yarın bitmeli',
    'WEB-12 “Fatura ekranını düzelt” is due tomorrow',
  ],
  [
    said('due_soon', { ...nobody, due: { date: '2026-12-03', days: 3 } }),
    "WEB-12 “Fatura ekranını düzelt” görevi 3 gün sonra, 3 Aralık'ta bitmeli",
    'WEB-12 “Fatura ekranını düzelt” is due in 3 days, on 3 December',
  ],
  // Dates in another year include the year.
  [
    said('due_soon', { ...nobody, due: { date: '2027-01-02', days: 3 } }),
    "WEB-12 “Fatura ekranını düzelt” görevi 3 gün sonra, 2 Ocak 2027'de bitmeli",
    'WEB-12 “Fatura ekranını düzelt” is due in 3 days, on 2 January 2027',
  ],
  [said('reminder', nobody), 'Hatırlatma: WEB-12 “Fatura ekranını düzelt” görevi', 'Reminder: WEB-12 “Fatura ekranını düzelt”'],
  [
    said('reminder', { ...nobody, due: { date: '2026-11-22', days: 1 } }),
    'Hatırlatma: WEB-12 “Fatura ekranını düzelt” görevi yarın bitmeli',
    'Reminder: WEB-12 “Fatura ekranını düzelt” is due tomorrow',
  ],
  [
    said('reminder', { ...nobody, due: { date: '2026-11-20', days: -1 } }),
    'Hatırlatma: WEB-12 “Fatura ekranını düzelt” görevi gecikti',
    'Reminder: WEB-12 “Fatura ekranını düzelt” is overdue',
  ],
  [
    said('replied'),
    'Ayşe Yılmaz, yorum yazdığın WEB-12 “Fatura ekranını düzelt” görevine yorum yazdı',
    'Ayşe Yılmaz commented on WEB-12 “Fatura ekranını düzelt” after you did',
  ],
  [
    said('replied', by('Ayşe Yılmaz', 'Mehmet')),
    'Yorum yazdığın WEB-12 “Fatura ekranını düzelt” görevine yorum yazıldı (Ayşe Yılmaz ve Mehmet, toplam 2 gelişme)',
    'New comments on WEB-12 “Fatura ekranını düzelt” after yours; 2 updates by Ayşe Yılmaz and Mehmet',
  ],
  [
    said('unblocked'),
    'WEB-12 “Fatura ekranını düzelt” görevini engelleyen bir şey kalmadı',
    'Nothing blocks WEB-12 “Fatura ekranını düzelt” any more',
  ],
  [
    said('status_changed', { from: 'Yapılacak', to: 'Devam ediyor' }),
    'Ayşe Yılmaz, WEB-12 “Fatura ekranını düzelt” görevini “Yapılacak” durumundan “Devam ediyor” durumuna taşıdı',
    'Ayşe Yılmaz moved WEB-12 “Fatura ekranını düzelt” from “Yapılacak” to “Devam ediyor”',
  ],
  [
    said('status_changed', { ...nobody, to: 'Bitti' }),
    'WEB-12 “Fatura ekranını düzelt” görevi “Bitti” durumuna taşındı',
    'WEB-12 “Fatura ekranını düzelt” was moved to “Bitti”',
  ],
  [
    said('commented'),
    'Ayşe Yılmaz, WEB-12 “Fatura ekranını düzelt” görevine yorum yazdı',
    'Ayşe Yılmaz commented on WEB-12 “Fatura ekranını düzelt”',
  ],
  [
    said('watching', { fields: ['title'] }),
    'Ayşe Yılmaz, WEB-12 “Fatura ekranını düzelt” görevinin başlığını değiştirdi',
    'Ayşe Yılmaz changed the title of WEB-12 “Fatura ekranını düzelt”',
  ],
  [
    said('watching', { actors: ['Ayşe Yılmaz', 'Mehmet'], actorCount: 3, count: 5, fields: ['title', 'dueDate', 'priority'] }),
    'Ayşe Yılmaz ve 2 kişi daha, WEB-12 “Fatura ekranını düzelt” görevinin başlığını, son tarihini ve önceliğini değiştirdi (toplam 5 gelişme)',
    'Ayşe Yılmaz and 2 others changed the title, due date, and priority of WEB-12 “Fatura ekranını düzelt” (5 updates)',
  ],
  [
    said('watching', { fields: ['title', 'dueDate', 'priority', 'labels', 'unheardOf'] }),
    'Ayşe Yılmaz, WEB-12 “Fatura ekranını düzelt” görevinin 4 alanını değiştirdi',
    'Ayşe Yılmaz changed 4 fields of WEB-12 “Fatura ekranını düzelt”',
  ],
  [
    said('watching', by('Ayşe', 'Can')),
    'Ayşe ve Can, WEB-12 “Fatura ekranını düzelt” görevinde değişiklik yaptı (toplam 2 gelişme)',
    'Ayşe and Can changed WEB-12 “Fatura ekranını düzelt” (2 updates)',
  ],
  [
    said('project_update', { task: undefined, project: { key: 'WEB', name: 'Web sitesi' }, cause: 'at_risk' }),
    'Ayşe Yılmaz “Web sitesi” projesinin gidişatını bildirdi: riskli',
    'Ayşe Yılmaz wrote a status update of the project “Web sitesi”: at risk',
  ],
  [said('proposed', { task: undefined, count: 3 }), 'Ayşe Yılmaz, 3 değişiklik önerdi', 'Ayşe Yılmaz proposed 3 changes'],
  [said('proposed', { task: undefined, cause: 'own' }), 'Ajanın bir değişiklik önerdi', 'Your agent proposed a change'],
  [
    said('proposal_decided', { task: undefined, cause: 'rejected' }),
    'Ayşe Yılmaz önerdiğin değişikliği reddetti',
    'Ayşe Yılmaz rejected a change that you proposed',
  ],
  [
    said('proposal_decided', { task: undefined, cause: 'approved', count: 12 }),
    'Ayşe Yılmaz önerdiğin 12 değişikliğe karar verdi',
    'Ayşe Yılmaz decided on 12 changes that you proposed',
  ],
  [
    said('project_added', { task: undefined, project: { key: 'WEB', name: 'Web sitesi' } }),
    'Ayşe Yılmaz seni “Web sitesi” projesine ekledi',
    'Ayşe Yılmaz added you to the project “Web sitesi”',
  ],
  [
    said('token_expiring', { ...nobody, task: undefined, name: 'Gece raporu', at: '2026-11-27T22:30:00.000Z' }),
    "“Gece raporu” adlı erişim jetonunun süresi 28 Kasım'da doluyor",
    'Your access token “Gece raporu” expires on 28 November',
  ],
  [
    said('token_expiring', {
      ...nobody,
      task: undefined,
      name: 'Gece raporu',
      at: '2027-01-02T22:30:00.000Z',
      raisedAt: '2026-12-27T09:00:00.000Z',
    }),
    "“Gece raporu” adlı erişim jetonunun süresi 3 Ocak 2027'de doluyor",
    'Your access token “Gece raporu” expires on 3 January 2027',
  ],
  [
    said('webhook_disabled', { ...nobody, task: undefined, name: 'Muhasebe', cause: 'failing' }),
    '“Muhasebe” adlı webhook bağlantısı, beş gündür hiçbir gönderim ulaşmadığı için kapatıldı',
    'The webhook “Muhasebe” was turned off: nothing has arrived for five days',
  ],
  [
    said('webhook_disabled', { ...nobody, task: undefined, cause: 'gone' }),
    'Bir webhook bağlantısı, alıcısı artık var olmadığını bildirdiği için kapatıldı',
    'A webhook was turned off: its receiver answered 410 (gone)',
  ],
  [
    said('webhook_disabled', { ...nobody, task: undefined, name: 'Muhasebe', cause: 'owner_gone' }),
    '“Muhasebe” adlı webhook bağlantısı, sahibinin artık yetkisi olmadığı için kapatıldı',
    'The webhook “Muhasebe” was turned off: its owner may no longer have webhooks',
  ],
  [
    said('webhook_disabled', { task: undefined, name: 'Muhasebe', cause: 'manual' }),
    'Ayşe Yılmaz, “Muhasebe” adlı webhook bağlantısını kapattı',
    'Ayşe Yılmaz turned off the webhook “Muhasebe”',
  ],
  // The reason has no actor, although a person turned it off the time before.
  [
    said('webhook_disabled', { task: undefined, name: 'Muhasebe', cause: 'gone', count: 2 }),
    '“Muhasebe” adlı webhook bağlantısı, alıcısı artık var olmadığını bildirdiği için kapatıldı',
    'The webhook “Muhasebe” was turned off: its receiver answered 410 (gone)',
  ],
  [
    said('webhook_disabled', { ...nobody, task: undefined, name: 'Muhasebe', cause: 'backlog' }),
    '“Muhasebe” adlı webhook bağlantısı, gönderilmeyi bekleyenler sınırı aştığı için kapatıldı',
    'The webhook “Muhasebe” was turned off: too many deliveries were waiting',
  ],
  [
    said('key_expiring', { ...nobody, task: undefined, name: 'Aktarım', at: '2026-11-27T22:30:00.000Z' }),
    `“Aktarım” adlı servis hesabının bir anahtarının süresi 28 Kasım'da doluyor`,
    'A key of the service account “Aktarım” expires on 28 November',
  ],
  [
    said('agent_paused', { ...nobody, task: undefined, name: 'Kopya bulucu', cause: 'errors' }),
    '“Kopya bulucu” ajanı duraklatıldı: değişiklikleri üst üste reddedildi',
    'The agent “Kopya bulucu” was paused: its writes were refused in a row',
  ],
  [
    said('agent_silent', nobody),
    'Ajan WEB-12 “Fatura ekranını düzelt” görevinde çalışmaya başlamadı',
    'The agent has not started to work on WEB-12 “Fatura ekranını düzelt”',
  ],
  [
    said('webhook_failing', { ...nobody, task: undefined, name: 'Muhasebe', cause: 'failing' }),
    '“Muhasebe” adlı webhook bir saattir hiçbir şey ulaştıramıyor',
    'The webhook “Muhasebe” has delivered nothing for an hour',
  ],
  [
    said('webhook_failing', { ...nobody, task: undefined, cause: 'behind' }),
    'Bir webhook bir saattir geride',
    'A webhook has been behind for an hour',
  ],
  // Titles are not escaped, but put on one line.
  [
    said('commented', { task: { number: 'WEB-6', title: '<b>"A"</b>\n & B' } }),
    'Ayşe Yılmaz, WEB-6 “<b>"A"</b> & B” görevine yorum yazdı',
    'Ayşe Yılmaz commented on WEB-6 “<b>"A"</b> & B”',
  ],
  [said('assigned', { ...nobody, task: undefined }), 'Bir görev sana atandı', 'A task was assigned to you'],
  [said('commented', { task: undefined }), 'Ayşe Yılmaz, bir göreve yorum yazdı', 'Ayşe Yılmaz commented on a task'],
])('describes a notification in Turkish and English, %#', (notification, tr, en) => {
  expect([textOf(notification, 'tr'), textOf(notification, 'en')]).toEqual([tr, en]);
});

test.each<[NotificationContent, tr: string, en: string]>([
  [said('mentioned', { count: 3 }), 'Ayşe Yılmaz senden söz etti', 'Ayşe Yılmaz mentioned you'],
  [said('mentioned', by('Ayşe', 'Can')), 'Senden söz edildi: Ayşe ve Can', 'You were mentioned: Ayşe and Can'],
  [said('assigned', { assistant: true }), 'Ayşe Yılmaz asistanla sana atadı', 'Ayşe Yılmaz assigned you, with the assistant'],
  [said('assigned', nobody), 'Sana atandı', 'Assigned to you'],
  [said('overdue', { ...nobody, due: { date: '2026-11-19', days: -2 } }), '2 gün gecikti', '2 days overdue'],
  [said('due_soon', { ...nobody, due: { date: '2026-11-22', days: 1 } }), 'Yarın bitmeli', 'Due tomorrow'],
  [said('reminder', { ...nobody, due: { date: '2026-11-21', days: 0 } }), 'Hatırlatma: bugün bitmeli', 'Reminder: due today'],
  [said('resolved', { cause: 'reopened' }), 'Ayşe Yılmaz konuşmanı yeniden açtı', 'Ayşe Yılmaz reopened your thread'],
  [said('reacted', { emoji: '👍' }), 'Ayşe Yılmaz yorumuna 👍 bıraktı', 'Ayşe Yılmaz reacted with 👍 to your comment'],
  [
    said('watching', { fields: ['title', 'dueDate'] }),
    'Ayşe Yılmaz başlığını ve son tarihini değiştirdi',
    'Ayşe Yılmaz changed the title and due date',
  ],
  [said('watching'), 'Ayşe Yılmaz değişiklik yaptı', 'Ayşe Yılmaz changed it'],
])('describes a notification without its task in Turkish and English, %#', (notification, tr, en) => {
  expect([headlineOf(notification, 'tr'), headlineOf(notification, 'en')]).toEqual([tr, en]);
});

test('uses the reader’s time zone for the expiry date of a token', () => {
  const notification = said('token_expiring', { ...nobody, name: 'Gece raporu', at: '2026-11-27T22:30:00.000Z' });
  expect(textOf(notification, 'tr', 'Europe/London')).toContain("27 Kasım'da");
});

test.each(reasons)('%s has a text even if most details are missing', (reason) => {
  for (const locale of ['tr', 'en'] as const)
    for (const who of [nobody, by('Ayşe'), by('Ayşe', 'Can'), { actors: ['Ayşe'], actorCount: 5, count: 9 }]) {
      for (const text of [textOf({ reason, ...who }, locale), headlineOf({ reason, task, ...who }, locale)]) {
        expect(text).not.toMatch(/undefined|null|NaN/);
        expect(text).toMatch(/^[\p{Lu}“]/u);
      }
    }
});

describe('whyOf', () => {
  const factors = (...names: FactorName[]) => names.map((name) => ({ name, points: weights[name] }));

  test.each<[FactorName[], string, string]>([
    [
      ['due_today', 'mentioned_you', 'urgent_priority', 'yours'],
      'Senden söz edildi, önceliği acil ve son tarihi bugün.',
      'You were mentioned, its priority is urgent, and it is due today.',
    ],
    [['overdue', 'yours'], 'Son tarihi geçti ve görev sende.', 'It is overdue and it is yours.'],
    [['watching'], 'Görevde değişiklik var.', 'It changed.'],
    [
      ['commented', 'several_people', 'several_events'],
      'Yorum yazıldı, birkaç kişi katıldı ve birkaç gelişme oldu.',
      'It was commented on, several people are involved, and several things happened.',
    ],
    [['commented', 'old', 'read'], 'Yorum yazıldı; okunduğu için geride.', 'It was commented on; it is lower since you have read it.'],
  ])('%s', (names, tr, en) => {
    expect([whyOf(factors(...names), 'tr'), whyOf(factors(...names), 'en')]).toEqual([tr, en]);
  });

  test.each(Object.keys(weights) as FactorName[])('%s has a text in both languages', (name) => {
    for (const locale of ['tr', 'en'] as const) expect(whyOf(factors(name), locale)).toMatch(/^\p{Lu}.{4,}\.$/u);
  });
});
