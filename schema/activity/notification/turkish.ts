import { dayOf, quoted } from '../../kernel/phrases.ts';
import { suffixed } from '../../kernel/turkish-suffix.ts';
import { fieldNames } from '../../work/task/fields.ts';
import { type NotificationContent, todayOf } from './content.ts';
import { reasonText } from './file-reasons.ts';
import type { Words } from './words.ts';

/** Names the actors: `Ayşe Yılmaz`, `Ayşe Yılmaz ve Can Er`, `Ayşe Yılmaz ve 2 kişi daha`. */
function people({ actors: [first, second], actorCount }: NotificationContent): string {
  if (actorCount <= 1) return first ?? '';
  return actorCount === 2 && second ? `${first} ve ${second}` : `${first} ve ${actorCount - 1} kişi daha`;
}

/** Prefix if a single actor confirmed a proposal of the assistant. */
const by = ({ assistant, actorCount }: NotificationContent): string => (assistant && actorCount === 1 ? 'asistanla ' : '');

/** Texts by `disabledReason` of a webhook. */
const turnedOff: Readonly<Record<string, string>> = {
  failing: 'beş gündür hiçbir gönderim ulaşmadığı için',
  gone: 'alıcısı artık var olmadığını bildirdiği için',
  owner_gone: 'sahibinin artık yetkisi olmadığı için',
  backlog: 'gönderilmeyi bekleyenler sınırı aştığı için',
};

/** Texts by `health` of a status update. */
const healths: Readonly<Record<string, string>> = { on_track: 'yolunda', at_risk: 'riskli', off_track: 'yoldan çıktı' };

/** `WEB-12 “Fatura ekranını düzelt” görevine`: the word after the title has the suffix. */
const task = ({ task }: NotificationContent, word: string): string =>
  task ? `${task.number} ${quoted(task.title)} ${word}` : `bir ${word.replace(/^(görev)in?/, '$1')}`;

/**
 * Builds a sentence: `Ayşe, … görevini sana atadı` for one actor, `… görevi sana atandı` for none or several, because each of
 * several may have done something else. The number of updates follows.
 */
function sentence(one: (it: NotificationContent) => string, any: (it: NotificationContent) => string) {
  return (it: NotificationContent): string => {
    const several = it.count > 1;
    if (it.actorCount === 0) return several ? `${any(it)} (toplam ${it.count} gelişme)` : any(it);
    if (it.actorCount === 1) return `${people(it)}, ${by(it)}${one(it)}${several ? ` (toplam ${it.count} gelişme)` : ''}`;
    return `${any(it)} (${people(it)}, toplam ${it.count} gelişme)`;
  };
}

/** Describes a change of status: `“Yapılacak” durumundan “Bitti” durumuna taşıdı`. */
const moved = ({ from, to }: NotificationContent, verb: string): string =>
  `${from === undefined ? '' : `${quoted(from)} durumundan `}${to === undefined ? 'başka bir duruma' : `${quoted(to)} durumuna`} ${verb}`;

const named = ({ fields = [] }: NotificationContent): string[] => fields.flatMap((field) => fieldNames.tr[field] ?? []);

function changed(it: NotificationContent): string {
  const fields = named(it);
  if (fields.length === 0) return 'değişiklik yaptı';
  return `${fields.length > 3 ? `${fields.length} alanını` : list.format(fields)} değiştirdi`;
}
const list = new Intl.ListFormat('tr', { type: 'conjunction' });

/** Describes the due date: `bugün`, `yarın`, `3 gün sonra, 4 Aralık'ta`. */
function due({ due }: NotificationContent): string {
  if (!due) return 'yakında';
  if (due.days === 0) return 'bugün';
  if (due.days === 1) return 'yarın';
  const day = suffixed(dayOf(due.date, 'tr', { from: todayOf(due) }), 'locative');
  return due.days > 1 ? `${due.days} gün sonra, ${day}` : day;
}

/** Appends the reason of a failure: `: dosya parolayla korunuyor`. */
const clause = (code: string | undefined): string => {
  const [first = '', ...rest] = (reasonText(code ?? null, 'tr') ?? '').replace(/\.$/, '');
  return first && `: ${first.toLocaleLowerCase('tr')}${rest.join('')}`;
};

/** `Ayşe sana atadı`; `Sana atandı` for nobody; `Sana atandı: Ayşe ve Can` for several, because each may have done something else. */
const headline =
  (one: string, any: string) =>
  (it: NotificationContent): string =>
    it.actorCount === 1 ? `${people(it)} ${by(it)}${one}` : [any, ...(it.actorCount > 1 ? [people(it)] : [])].join(': ');

export const turkish: Words = {
  picture: 'resim',
  headlines: {
    mentioned: headline('senden söz etti', 'Senden söz edildi'),
    assigned: headline('sana atadı', 'Sana atandı'),
    overdue: ({ due }) => (due ? `${Math.max(1, -due.days)} gün gecikti` : 'Gecikti'),
    due_soon: (it) => `${due(it)} bitmeli`.replace(/^./, (letter) => letter.toLocaleUpperCase('tr')),
    answered: headline('konuşmana yanıt verdi', 'Konuşmana yanıt verildi'),
    reminder: (it) => `Hatırlatma${it.due ? `: ${it.due.days < 0 ? 'gecikti' : `${due(it)} bitmeli`}` : ''}`,
    replied: headline('senden sonra yorum yazdı', 'Senden sonra yorum yazıldı'),
    unblocked: () => 'Engeli kalktı',
    agent_silent: () => 'Ajan başlamadı',
    status_changed: headline('durumunu değiştirdi', 'Durumu değişti'),
    commented: headline('yorum yazdı', 'Yorum yazıldı'),
    resolved: (it) =>
      it.cause === 'reopened'
        ? headline('konuşmanı yeniden açtı', 'Konuşman yeniden açıldı')(it)
        : headline('konuşmanı çözdü', 'Konuşman çözüldü')(it),
    reacted: (it) => headline(`yorumuna ${(it.count === 1 && it.emoji) || 'tepki'} bıraktı`, 'Yorumuna tepki bırakıldı')(it),
    watching: (it) => (it.actorCount === 0 ? 'Değişti' : `${people(it)} ${by(it)}${changed(it)}`),
  },
  sentences: {
    mentioned: sentence(
      (it) => `${task(it, 'görevinde')} senden söz etti`,
      (it) => `${task(it, 'görevinde')} senden söz edildi`,
    ),
    assigned: sentence(
      (it) => `${task(it, 'görevini')} sana atadı`,
      (it) => `${task(it, 'görevi')} sana atandı`,
    ),
    overdue: (it) => `${task(it, 'görevi')} ${it.due ? `${Math.max(1, -it.due.days)} gün ` : ''}gecikti`,
    due_soon: (it) => `${task(it, 'görevi')} ${due(it)} bitmeli`,
    agent_silent: (it) => `Ajan ${task(it, 'görevinde')} çalışmaya başlamadı`,
    answered: sentence(
      (it) => `${task(it, 'görevinde')} yazdığın bir konuşmaya yanıt verdi`,
      (it) => `${task(it, 'görevinde')} yazdığın bir konuşmaya yanıt verildi`,
    ),
    reminder: (it) => `Hatırlatma: ${task(it, 'görevi')}${it.due ? ` ${it.due.days < 0 ? 'gecikti' : `${due(it)} bitmeli`}` : ''}`,
    replied: sentence(
      (it) => `yorum yazdığın ${task(it, 'görevine')} yorum yazdı`,
      (it) => `Yorum yazdığın ${task(it, 'görevine')} yorum yazıldı`,
    ),
    unblocked: (it) => `${task(it, 'görevini')} engelleyen bir şey kalmadı`,
    status_changed: sentence(
      (it) => `${task(it, 'görevini')} ${moved(it, 'taşıdı')}`,
      (it) => `${task(it, 'görevi')} ${moved(it, 'taşındı')}`,
    ),
    commented: sentence(
      (it) => `${task(it, 'görevine')} yorum yazdı`,
      (it) => `${task(it, 'görevine')} yorum yazıldı`,
    ),
    resolved: sentence(
      (it) => `${task(it, 'görevinde')} yazdığın bir konuşmayı ${it.cause === 'reopened' ? 'yeniden açtı' : 'çözüldü olarak işaretledi'}`,
      (it) => `${task(it, 'görevinde')} yazdığın bir konuşma ${it.cause === 'reopened' ? 'yeniden açıldı' : 'çözüldü olarak işaretlendi'}`,
    ),
    reacted: sentence(
      (it) => `${task(it, 'görevindeki')} yorumuna ${(it.count === 1 && it.emoji) || 'tepki'} bıraktı`,
      (it) => `${task(it, 'görevindeki')} yorumuna tepki bırakıldı`,
    ),
    watching: (it) => {
      const count = it.count > 1 ? ` (toplam ${it.count} gelişme)` : '';
      if (it.actorCount === 0) return `${task(it, 'görevi')} değişti${count}`;
      return `${people(it)}, ${by(it)}${task(it, named(it).length > 0 ? 'görevinin' : 'görevinde')} ${changed(it)}${count}`;
    },
    project_added: (it) => {
      const project = it.project ? `${quoted(it.project.name)} projesine` : 'bir projeye';
      return it.actorCount === 0 ? `${project} eklendin` : `${people(it)} seni ${project} ekledi`;
    },
    proposed: (it) => {
      const proposed = `${it.count > 1 ? `${it.count} değişiklik` : 'bir değişiklik'} önerdi`;
      return it.cause === 'own' || it.actorCount === 0 ? `Ajanın ${proposed}` : `${people(it)}, ${proposed}`;
    },
    proposal_decided: (it) => {
      const decided =
        it.count > 1
          ? `önerdiğin ${it.count} değişikliğe karar verdi`
          : `önerdiğin değişikliği ${it.cause === 'rejected' ? 'reddetti' : 'onayladı'}`;
      return it.actorCount === 0 ? 'Önerine karar verildi' : `${people(it)} ${decided}`;
    },
    project_update: (it) => {
      const project = it.project ? `${quoted(it.project.name)} projesinin` : 'bir projenin';
      const stands = healths[it.cause ?? ''] ?? '';
      return `${it.actorCount === 0 ? `${project} gidişatı bildirildi` : `${people(it)} ${project} gidişatını bildirdi`}${stands && `: ${stands}`}`;
    },
    file_failed: ({ name = '', cause }) => `${quoted(name)} dosyası okunamadı${clause(cause)}`,
    file_indexed: ({ name = '' }) => `${quoted(name)} dosyası artık içeriğiyle bulunabiliyor`,
    token_expiring: ({ name = '', at, raisedAt: from }, timeZone) =>
      `${quoted(name)} adlı erişim jetonunun süresi ${at ? suffixed(dayOf(at, 'tr', { timeZone, from }), 'locative') : 'yakında'} doluyor`,
    key_expiring: ({ name = '', at, raisedAt: from }, timeZone) =>
      `${quoted(name)} adlı servis hesabının bir anahtarının süresi ${at ? suffixed(dayOf(at, 'tr', { timeZone, from }), 'locative') : 'yakında'} doluyor`,
    agent_paused: ({ name = '', cause }) =>
      `${quoted(name)} ajanı duraklatıldı: ${cause === 'errors' ? 'değişiklikleri' : 'önerileri'} üst üste reddedildi`,
    webhook_failing: ({ name, cause }) => {
      const webhook = name ? `${quoted(name)} adlı webhook` : 'Bir webhook';
      return `${webhook} ${cause === 'behind' ? 'bir saattir geride' : 'bir saattir hiçbir şey ulaştıramıyor'}`;
    },
    webhook_disabled: (it) => {
      // Actors may stem from an earlier event, so the cause is checked too.
      const byHand = it.cause === 'manual' && it.actorCount > 0;
      const webhook = it.name ? `${quoted(it.name)} adlı webhook` : `${byHand ? 'bir' : 'Bir'} webhook`;
      if (byHand) return `${people(it)}, ${webhook} bağlantısını kapattı`;
      const why = turnedOff[it.cause ?? ''];
      return `${webhook} bağlantısı${why ? `, ${why}` : ''} kapatıldı`;
    },
  },
  why: {
    webhook_failing: 'bir webhook çalışmıyor',
    overdue: 'son tarihi geçti',
    webhook_disabled: 'bir webhook kapatıldı',
    mentioned_you: 'senden söz edildi',
    reminder: 'hatırlatılmasını istedin',
    assigned_to_you: 'görev sana atandı',
    answered_you: 'konuşmana yanıt geldi',
    resolved: 'konuşman çözüldü ya da yeniden açıldı',
    reacted: 'yorumuna tepki geldi',
    replied_to_you: 'senden sonra yorum yazıldı',
    key_expiring: 'bir servis anahtarının süresi doluyor',
    agent_paused: 'bir ajan duraklatıldı',
    agent_silent: 'bir ajan yanıt vermedi',
    token_expiring: 'bir erişim jetonunun süresi doluyor',
    unblocked: 'görevin önü açıldı',
    due_soon: 'son tarihi yaklaşıyor',
    file_failed: 'yüklediğin bir dosya okunamadı',
    file_indexed: 'yüklediğin bir dosya aramaya hazır',
    project_added: 'bir projeye eklendin',
    project_update: 'projenden haber var',
    proposed: 'onayın bekleniyor',
    proposal_decided: 'önerine karar verildi',
    status_changed: 'durumu değişti',
    commented: 'yorum yazıldı',
    watching: 'görevde değişiklik var',
    due_today: 'son tarihi bugün',
    due_tomorrow: 'son tarihi yarın',
    urgent_priority: 'önceliği acil',
    high_priority: 'önceliği yüksek',
    yours: 'görev sende',
    several_people: 'birkaç kişi katıldı',
    several_events: 'birkaç gelişme oldu',
    read: 'okunduğu için geride',
    old: 'üzerinden zaman geçtiği için geride',
  },
};
