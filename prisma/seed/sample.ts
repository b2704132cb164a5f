import type { Sample } from './index.ts';

/** The sample company in Turkish; `status` is a status of the built-in workflow. */
export const sample = {
  organization: { name: 'Örnek Şirket', slug: 'ornek' },
  administrator: 'Yönetici',
  defaultProject: { key: 'GENEL', name: 'Genel', description: 'Bir projeye ait olmayan işler.' },
  firstToken: 'İlk jeton',
  people: [
    { name: 'Ayşe Yılmaz', email: 'ayse@ornek.test', role: 'member' },
    { name: 'İlker Çağlar', email: 'ilker@ornek.test', role: 'member' },
    { name: 'Şule Işık', email: 'sule@ornek.test', role: 'member' },
    { name: 'Ömer Ünal', email: 'omer@ornek.test', role: 'guest' },
  ],
  labels: [
    { name: 'hata', color: '#d64545' },
    { name: 'iyileştirme', color: '#2f6fed' },
    { name: 'müşteri', color: '#2e9e6b' },
    { name: 'acil', color: '#e08a00' },
  ],
  projects: [
    {
      key: 'WEB',
      name: 'Web sitesi',
      description: 'Yeni kurumsal site ve müşteri paneli.',
      visibility: 'organization',
      tasks: [
        {
          title: 'Fatura ekranındaki yuvarlama hatasını düzelt',
          status: 'in_progress',
          priority: 'high',
          assignee: 'Ayşe Yılmaz',
          due: 2,
          labels: ['hata', 'müşteri'],
        },
        { title: 'Giriş sayfasını yenile', status: 'todo', priority: 'medium', assignee: 'Şule Işık', due: 10, labels: ['iyileştirme'] },
        {
          title: 'Giriş sayfası için metinleri yaz',
          status: 'done',
          priority: 'medium',
          assignee: 'Şule Işık',
          under: 'Giriş sayfasını yenile',
        },
        {
          title: 'Giriş sayfasının görsellerini hazırla',
          status: 'in_review',
          priority: 'low',
          assignee: 'İlker Çağlar',
          under: 'Giriş sayfasını yenile',
        },
        { title: 'Ödeme sağlayıcısını değiştir', status: 'todo', priority: 'urgent', assignee: 'Ayşe Yılmaz', due: 5, labels: ['acil'] },
        { title: 'Eski ödeme kayıtlarını arşivle', status: 'todo', priority: 'low', due: 30, waits: 'Ödeme sağlayıcısını değiştir' },
        { title: 'Çerez bildirimini KVKK metniyle eşle', status: 'todo', priority: 'medium', assignee: 'İlker Çağlar' },
        { title: 'Sunucu sertifikasını yenile', status: 'todo', priority: 'high', assignee: 'administrator', due: -3 },
      ],
      comments: [
        {
          task: 'Fatura ekranındaki yuvarlama hatasını düzelt',
          author: 'İlker Çağlar',
          body: "Çankırı'daki müşteride de aynı sorun var; ekran görüntüsü e-postada.",
        },
        { task: 'Giriş sayfasını yenile', author: 'Ayşe Yılmaz', body: 'Taslak güzel olmuş, yazı boyutunu biraz büyütelim.' },
      ],
    },
    {
      key: 'MOB',
      name: 'Mobil uygulama',
      description: 'iOS ve Android uygulamaları.',
      visibility: 'organization',
      tasks: [
        {
          title: 'Bildirim izinlerini ilk açılışta sorma',
          status: 'todo',
          priority: 'medium',
          assignee: 'İlker Çağlar',
          due: 7,
          labels: ['iyileştirme'],
        },
        { title: 'Karanlık temada okunmayan düğmeler', status: 'in_progress', priority: 'high', assignee: 'Şule Işık', labels: ['hata'] },
        { title: 'Mağaza açıklamasını güncelle', status: 'done', priority: 'low', assignee: 'Ayşe Yılmaz' },
      ],
      comments: [],
    },
    {
      key: 'IK',
      name: 'İnsan kaynakları',
      description: 'Yalnızca üyelerinin gördüğü gizli proje.',
      visibility: 'private',
      tasks: [{ title: 'Mülakat takvimini hazırla', status: 'todo', priority: 'medium', due: 4 }],
      comments: [],
    },
  ],
  files: [
    {
      name: 'İzin politikası.md',
      text: `# İzin politikası

## Yıllık izin

Bir yılını dolduran çalışan 14 gün yıllık izin kullanır. Beş yılını dolduran çalışan 20 gün, on beş yılını dolduran çalışan 26 gün yıllık izin kullanır.

Yıllık izin en az iki hafta önce istenir. İzni bölüm yöneticisi onaylar.

## Babalık izni

Eşi doğum yapan çalışan 5 gün babalık izni kullanır. Babalık izni doğumu izleyen iki ay içinde kullanılır.

## Uzaktan çalışma

Çalışanlar haftada en çok 2 gün uzaktan çalışır. Uzaktan çalışma günleri ekip takvimine yazılır.
`,
    },
    {
      name: 'Seyahat ve masraf yönergesi.md',
      text: `# Seyahat ve masraf yönergesi

## Yemek

Yurt içi seyahatte günlük yemek sınırı 900 TL'dir. Fişi olmayan yemek masrafı ödenmez.

## Konaklama

Otel, gecelik 3.500 TL'ye kadar bölüm yöneticisinin onayıyla tutulur.

## Masraf formu

Masraf formu seyahat bittikten sonra 10 gün içinde verilir. Ödeme ayın 15'inde yapılır.
`,
    },
    {
      name: 'Ödeme sağlayıcısı notları.md',
      project: 'WEB',
      text: `# Ödeme sağlayıcısı notları

Yeni ödeme sağlayıcısının komisyonu yüzde 2,1'dir; eskisininki yüzde 2,9'du. Sözleşme iki yıllıktır.

Geçiş gece 02.00 ile 04.00 arasında yapılır. Eski sağlayıcı 30 gün daha açık kalır, böylece iadeler sürer.
`,
    },
  ],
} as const satisfies Sample;
