import type { Locale } from '../kernel/errors.ts';
import type { Factor } from './rank.ts';
import type { Told } from './told.ts';

/** What a notification says, in one sentence. */
export function textOf(told: Told, locale: Locale): string {
  const subject = told.task ? `${told.task.number} ${told.task.title}` : (told.project?.name ?? told.name ?? '');
  const others = told.actorCount - told.actors.length;
  const who = told.actors.join(', ') + (others > 0 ? (locale === 'tr' ? ` ve ${others} kişi` : ` and ${others} others`) : '');
  return [subject, reasonTexts[told.reason][locale], who].filter((part) => part !== '').join(' · ');
}

/** Why it stands where it stands, in one sentence. */
export function whyOf(factors: readonly Factor[], locale: Locale): string {
  return factors.map(({ name, points }) => `${factorTexts[name][locale]} (${points > 0 ? '+' : ''}${points})`).join(', ');
}

type Texts = Readonly<Record<Locale, string>>;

const reasonTexts: Readonly<Record<Told['reason'], Texts>> = {
  mentioned: { tr: 'sizden söz edildi', en: 'you were mentioned' },
  assigned: { tr: 'size atandı', en: 'assigned to you' },
  overdue: { tr: 'gecikti', en: 'overdue' },
  due_soon: { tr: 'son tarihi yaklaşıyor', en: 'due soon' },
  replied: { tr: 'yanıt verildi', en: 'replied to' },
  unblocked: { tr: 'önü açıldı', en: 'no longer blocked' },
  status_changed: { tr: 'durumu değişti', en: 'status changed' },
  commented: { tr: 'yorum yazıldı', en: 'commented on' },
  watching: { tr: 'değişti', en: 'changed' },
  project_added: { tr: 'projeye eklendiniz', en: 'you were added to the project' },
  token_expiring: { tr: 'jetonun süresi doluyor', en: 'token expires' },
  webhook_disabled: { tr: 'webhook kapatıldı', en: 'webhook disabled' },
};

const factorTexts: Readonly<Record<Factor['name'], Texts>> = {
  overdue: { tr: 'gecikmiş', en: 'overdue' },
  webhook_disabled: { tr: 'webhook kapatıldı', en: 'a webhook is off' },
  mentioned_you: { tr: 'sizden söz edildi', en: 'you were mentioned' },
  assigned_to_you: { tr: 'size atandı', en: 'assigned to you' },
  replied_to_you: { tr: 'size yanıt verildi', en: 'you were replied to' },
  token_expiring: { tr: 'jetonun süresi doluyor', en: 'a token expires' },
  unblocked: { tr: 'önü açıldı', en: 'no longer blocked' },
  due_soon: { tr: 'son tarihi yakın', en: 'due soon' },
  project_added: { tr: 'projeye eklendiniz', en: 'added to a project' },
  status_changed: { tr: 'durumu değişti', en: 'its status changed' },
  commented: { tr: 'yorum var', en: 'there are comments' },
  watching: { tr: 'izliyorsunuz', en: 'you follow it' },
  due_today: { tr: 'bugün son gün', en: 'due today' },
  due_tomorrow: { tr: 'yarın son gün', en: 'due tomorrow' },
  urgent_priority: { tr: 'öncelik acil', en: 'urgent priority' },
  high_priority: { tr: 'öncelik yüksek', en: 'high priority' },
  yours: { tr: 'görev sizin', en: 'the task is yours' },
  several_people: { tr: 'birkaç kişi', en: 'several people' },
  several_events: { tr: 'birkaç olay', en: 'several events' },
  read: { tr: 'okundu', en: 'read' },
  old: { tr: 'eski', en: 'old' },
};
