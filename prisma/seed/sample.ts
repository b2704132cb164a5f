/**
 * What a first start shows: a small company at work, in Turkish. `status` and `priority` as the built-in workflow has
 * them; `due` in days from the start; `under` and `waits` name tasks by title.
 */
export const sample = {
  organization: { name: 'Örnek Şirket', slug: 'ornek' },
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
} as const;
