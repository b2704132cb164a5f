/** A conversation about the generated company: the first questions, the follow-up, and the full question that it abbreviates. */
export type FollowUp = {
  readonly before: readonly string[];
  readonly asked: string;
  /** The full question with the same answer; null if it is about something else that no task table answers. */
  readonly means: string | null;
  /** `held`: written before it was tried, and never inspected to improve the product. */
  readonly set: 'shaped' | 'held';
};

const one = (before: string, asked: string, means: string | null, set: FollowUp['set'] = 'shaped'): FollowUp => ({
  before: [before],
  ...{ asked, means, set },
});

export const followUps: readonly FollowUp[] = [
  one('Geçen hafta ne bitti?', 'peki bu hafta?', 'bu hafta ne bitti'),
  one('gecen hafta ne bitti', 'ya dun?', 'Dün ne bitti?'),
  one('Bu ay kaç görev bitti', 'geçen ay?', 'geçen ay kaç görev bitti'),
  one("Mehmet'in işleri", "Ayşe'ninkiler?", "Ayşe'nin işleri"),
  one('mehmetin gorevleri', 'peki zeynepinkiler?', "Zeynep'in görevleri"),
  one("Mehmet'in işleri", 'ya Zeynep?', "Zeynep'in işleri"),
  one('geciken görevlerim', "peki Mehmet'in?", "Mehmet'in geciken görevleri"),
  one("MOB'da başlanmamış görevler", "ya DEPO'da?", "DEPO'da başlanmamış görevler"),
  one("Ayşe'de kaç acil iş var", "Mehmet'te?", "Mehmet'te kaç acil iş var"),
  one('aysede kac acil is var', 'ya zeynepte?', "Zeynep'te kaç acil iş var"),
  one('acil görevler', 'benimkiler?', 'acil görevlerim'),
  one('bu hafta kimin ne işi var', 'peki gelecek hafta?', 'gelecek hafta kimin ne işi var'),
  one('bu hafta kimin ne isi var', 'haftaya?', 'gelecek hafta kimin ne işi var'),
  one('engellenen işler', "WEB'deki?", "WEB'de engellenen işler"),
  one('Bu hafta açılan görevler', 'geçen hafta?', 'geçen hafta açılan görevler'),
  one('son 30 günde kaç görev açıldı', 'peki son 7 günde?', 'son 7 günde kaç görev açıldı'),
  one('düşük öncelikli kaç görev var', 'peki yüksek öncelikli?', 'yüksek öncelikli kaç görev var'),
  one('dusuk oncelikli kac gorev var', 'peki acil?', 'acil kaç görev var'),
  one('overdue tasks of Zeynep', 'and Mehmet?', 'overdue tasks of Mehmet'),
  one('tasks completed last week', 'what about this week?', 'tasks completed this week'),
  { before: ['Geçen hafta ne bitti?', 'peki bu hafta?'], asked: "ya WEB'de?", means: "bu hafta WEB'de ne bitti", set: 'shaped' },
  { before: ["Mehmet'in işleri", 'ya Zeynep?'], asked: 'gecikenler?', means: "Zeynep'in geciken işleri", set: 'held' },
  { before: ['geciken görevler', 'benimkiler?'], asked: 'acil olanlar?', means: 'geciken acil görevlerim', set: 'shaped' },
  one('müşteri etiketli görevler', 'hukuk etiketli?', 'hukuk etiketli görevler', 'held'),
  one('projelere göre kaç açık görev var', 'önceliğe göre?', 'önceliğe göre kaç açık iş var', 'held'),
  one('devam eden işlerim', "peki Oğuz'un?", "Oğuz'un devam eden işleri", 'held'),
  one('yarın teslim edilecek işler', 'bugün?', 'bugün teslim edilecek işler', 'held'),
  one("DEPO'da bu ay biten işler kaç tane", "MOB'da?", "MOB'da bu ay biten işler kaç tane", 'held'),
  // Questions that change the subject, or that refer to nothing the task tables know.
  ...[
    ...['bugün günlerden ne', 'Yıllık izin kaç gün?', 'peki neden?', 'teşekkürler', 'kim imzalamış?', 'Servis nereden kalkıyor?'],
    ...['peki fatura nasıl kesilir?', 'bugun hava nasil', 'ya yemekhane?', 'merhaba', 'tamam'],
  ].map((then) => one('Geçen hafta ne bitti?', then, null)),
  ...['Kira sözleşmesi ne zaman sona eriyor?', 'peki kim ödüyor?', 'anladım', 'o belgede ne yazıyor?'].map((then) =>
    one("Mehmet'in işleri", then, null, 'held'),
  ),
  one('Yıllık izin kaç gün?', 'peki geçen hafta?', null),
  one('Servis nereden kalkıyor?', "ya Mehmet'inki?", null),
];
