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
    {
      key: 'SIP',
      name: 'Sipariş paneli',
      description: 'Müşteri hizmetleri ile deponun siparişleri birlikte yürüttüğü panel. Eski panel yıl sonunda kapanıyor.',
      visibility: 'organization',
      cycles: [
        { name: 'Döngü 7', goal: 'İade ve yan panel müşteri hizmetlerinin önünde çalışsın.', start: -8, end: 5 },
        { name: 'Döngü 8', goal: 'İlk üç bayi siparişini panelden versin.', start: 6, end: 19 },
      ],
      milestones: [
        { name: 'Temel akış', description: 'Sepet, adres ve stok eski panelden bağımsız.', due: -2 },
        { name: 'Müşteri hizmetleri yayında', description: 'İade, kargo etiketi ve sipariş ayrıntısı panelde.', due: 6 },
        { name: 'Bayiler yayında', description: 'Bayi fiyatları ve kredi sınırı panelde; eski panel kapanır.', due: 24 },
      ],
      update: {
        health: 'at_risk',
        author: 'İlker Çağlar',
        body: 'İade akışı incelemede, müşteri hizmetleri salı günü deneyecek. **Risk:** ikinci kargo şirketi hesabımızı hâlâ açmadı; açmazsa etiket yazdırma tek şirketle açılır.',
      },
      tasks: [
        {
          title: 'Sepeti tek sayfada topla',
          status: 'done',
          priority: 'high',
          assignee: 'İlker Çağlar',
          start: -14,
          due: -6,
          estimate: 5,
          milestone: 'Temel akış',
          labels: ['iyileştirme'],
          spent: [
            { daysAgo: 6, minutes: 180 },
            { daysAgo: 7, minutes: 150 },
          ],
        },
        {
          title: 'Adres defterini eski panelden aktar',
          status: 'done',
          priority: 'medium',
          assignee: 'Şule Işık',
          start: -12,
          due: -5,
          estimate: 3,
          milestone: 'Temel akış',
          spent: [{ daysAgo: 6, minutes: 120 }],
        },
        {
          title: 'Ürün aramasında Türkçe harfleri eşle',
          status: 'done',
          priority: 'high',
          assignee: 'Ayşe Yılmaz',
          start: -8,
          due: -3,
          estimate: 3,
          cycle: 'Döngü 7',
          milestone: 'Temel akış',
          labels: ['hata'],
          spent: [
            { daysAgo: 4, minutes: 90 },
            { daysAgo: 3, minutes: 75 },
          ],
        },
        {
          title: 'Stok bitince siparişi durdur',
          status: 'done',
          priority: 'urgent',
          assignee: 'İlker Çağlar',
          start: -8,
          due: -4,
          estimate: 5,
          cycle: 'Döngü 7',
          milestone: 'Temel akış',
          labels: ['acil'],
          spent: [{ daysAgo: 5, minutes: 200 }],
        },
        {
          title: 'Sipariş onay postasını sadeleştir',
          status: 'done',
          priority: 'low',
          assignee: 'Şule Işık',
          start: -7,
          due: -2,
          estimate: 2,
          cycle: 'Döngü 7',
          milestone: 'Temel akış',
          labels: ['iyileştirme', 'müşteri'],
          spent: [{ daysAgo: 3, minutes: 60 }],
        },
        {
          title: 'KDV oranlarını ürün grubundan al',
          status: 'done',
          priority: 'medium',
          assignee: 'Ayşe Yılmaz',
          start: -6,
          due: -1,
          estimate: 3,
          cycle: 'Döngü 7',
          milestone: 'Temel akış',
          spent: [{ daysAgo: 2, minutes: 110 }],
        },
        {
          title: 'İade isteğini panelden başlat',
          status: 'in_review',
          priority: 'high',
          assignee: 'Şule Işık',
          start: -4,
          due: 1,
          estimate: 5,
          cycle: 'Döngü 7',
          milestone: 'Müşteri hizmetleri yayında',
          labels: ['müşteri'],
          description:
            '## Neden\n\nMüşteri hizmetleri iadeyi bugün e-postayla istiyor; ortalama iki gün sürüyor.\n\n## Bitti sayılması için\n\n- [x] Sipariş sayfasında **İade et** düğmesi\n- [x] Kısmi iade: ürün ve adet seçilir\n- [ ] İade tutarı onay postasında yazar\n',
          spent: [
            { daysAgo: 2, minutes: 140 },
            { daysAgo: 1, minutes: 95 },
          ],
        },
        {
          title: 'Kargo etiketini toplu yazdır',
          status: 'in_review',
          priority: 'medium',
          assignee: 'İlker Çağlar',
          start: -3,
          due: 2,
          estimate: 3,
          cycle: 'Döngü 7',
          milestone: 'Müşteri hizmetleri yayında',
          labels: ['iyileştirme'],
          spent: [{ daysAgo: 1, minutes: 160 }],
        },
        {
          title: 'Fiyat değişikliklerini denetim kaydına yaz',
          status: 'in_review',
          priority: 'low',
          assignee: 'Ayşe Yılmaz',
          start: -2,
          due: 3,
          estimate: 2,
          cycle: 'Döngü 7',
          milestone: 'Müşteri hizmetleri yayında',
        },
        {
          title: 'Sipariş ayrıntısını yan panelde aç',
          status: 'in_progress',
          priority: 'high',
          assignee: 'İlker Çağlar',
          start: -2,
          due: 3,
          estimate: 5,
          cycle: 'Döngü 7',
          milestone: 'Müşteri hizmetleri yayında',
          labels: ['iyileştirme'],
          spent: [{ daysAgo: 1, minutes: 80 }],
        },
        {
          title: 'Ödeme geçmişini ekle',
          status: 'done',
          priority: 'medium',
          assignee: 'İlker Çağlar',
          estimate: 1,
          cycle: 'Döngü 7',
          milestone: 'Müşteri hizmetleri yayında',
          under: 'Sipariş ayrıntısını yan panelde aç',
        },
        {
          title: 'Kargo adımlarını göster',
          status: 'in_progress',
          priority: 'medium',
          assignee: 'Şule Işık',
          due: 2,
          estimate: 2,
          cycle: 'Döngü 7',
          milestone: 'Müşteri hizmetleri yayında',
          under: 'Sipariş ayrıntısını yan panelde aç',
        },
        {
          title: 'Not alanı ekle',
          status: 'todo',
          priority: 'low',
          assignee: 'İlker Çağlar',
          due: 4,
          estimate: 1,
          cycle: 'Döngü 7',
          milestone: 'Müşteri hizmetleri yayında',
          under: 'Sipariş ayrıntısını yan panelde aç',
        },
        {
          title: 'Ay sonunda yavaşlayan sipariş listesini hızlandır',
          status: 'in_progress',
          priority: 'urgent',
          assignee: 'administrator',
          start: -1,
          due: 1,
          estimate: 5,
          cycle: 'Döngü 7',
          milestone: 'Müşteri hizmetleri yayında',
          labels: ['hata', 'acil'],
          description: 'Ayın son günü 40.000 sipariş varken liste **9 saniyede** açılıyor. Dizin eksik; sorgu planı ekte.\n',
          spent: [{ daysAgo: 1, minutes: 65 }],
        },
        {
          title: 'İkinci kargo şirketini bağla',
          status: 'in_progress',
          priority: 'high',
          assignee: 'Şule Işık',
          start: -1,
          due: 6,
          estimate: 8,
          cycle: 'Döngü 7',
          milestone: 'Müşteri hizmetleri yayında',
          labels: ['müşteri'],
        },
        {
          title: 'Kargo şirketinden sınama hesabı iste',
          status: 'todo',
          priority: 'high',
          assignee: 'administrator',
          due: 0,
          estimate: 1,
          cycle: 'Döngü 7',
          milestone: 'Müşteri hizmetleri yayında',
        },
        {
          title: 'Siparişleri toplu onayla',
          status: 'todo',
          priority: 'medium',
          assignee: 'Ayşe Yılmaz',
          start: 1,
          due: 5,
          estimate: 3,
          cycle: 'Döngü 7',
          milestone: 'Müşteri hizmetleri yayında',
          labels: ['iyileştirme'],
        },
        {
          title: 'Bayi fiyat listelerini yükle',
          status: 'todo',
          priority: 'medium',
          assignee: 'İlker Çağlar',
          start: 5,
          due: 9,
          estimate: 5,
          cycle: 'Döngü 8',
          milestone: 'Bayiler yayında',
          labels: ['müşteri'],
        },
        {
          title: 'Bayi kredi sınırını aşan siparişi beklet',
          status: 'todo',
          priority: 'high',
          assignee: 'Şule Işık',
          start: 7,
          due: 12,
          estimate: 5,
          cycle: 'Döngü 8',
          milestone: 'Bayiler yayında',
          waits: 'Bayi fiyat listelerini yükle',
        },
        {
          title: 'Haftalık satış raporunu postala',
          status: 'todo',
          priority: 'low',
          assignee: 'Ayşe Yılmaz',
          start: 8,
          due: 14,
          estimate: 3,
          cycle: 'Döngü 8',
          milestone: 'Bayiler yayında',
        },
        {
          title: 'E-fatura hatalarını panelde göster',
          status: 'todo',
          priority: 'high',
          assignee: 'administrator',
          start: 6,
          due: 11,
          estimate: 5,
          cycle: 'Döngü 8',
          milestone: 'Bayiler yayında',
          labels: ['hata'],
        },
        {
          title: 'Depo rolüne yalnızca kargo ekranını aç',
          status: 'todo',
          priority: 'medium',
          due: 18,
          estimate: 2,
          cycle: 'Döngü 8',
          milestone: 'Bayiler yayında',
        },
        {
          title: 'Depo ekibine eğitim ver',
          status: 'todo',
          priority: 'medium',
          assignee: 'Ayşe Yılmaz',
          due: 20,
          estimate: 1,
          milestone: 'Bayiler yayında',
          waits: 'Depo rolüne yalnızca kargo ekranını aç',
        },
        { title: 'Faksla sipariş almayı sürdür', status: 'cancelled', priority: 'none' },
      ],
      comments: [
        {
          task: 'Ay sonunda yavaşlayan sipariş listesini hızlandır',
          author: 'Şule Işık',
          body: 'Dün 31 saniye sürdü; muhasebe ekranı açık bırakıp kahveye gidiyor.',
        },
        {
          task: 'Ay sonunda yavaşlayan sipariş listesini hızlandır',
          author: 'İlker Çağlar',
          body: 'Sorgu planına baktım: tarih üzerinde dizin yok. Bugün ekliyorum.',
        },
        {
          task: 'İade isteğini panelden başlat',
          author: 'Ayşe Yılmaz',
          body: 'Kısmi iadede kargo ücretini kim ödüyor? Sözleşmede yazmıyordu.',
        },
        { task: 'İkinci kargo şirketini bağla', author: 'Şule Işık', body: 'Deneme ortamı hazır, gerçek hesabı bekliyoruz.' },
      ],
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
