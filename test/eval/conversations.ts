import type { Answer } from './set.ts';

/** A conversation about the documents: the first questions, the follow-up, and the full question that it abbreviates. */
export type DocumentConversation = {
  readonly before: readonly string[];
  readonly asked: string;
  /** The full question that `asked` abbreviates. Equal to `asked` if that changes the subject; its answer must then be the same as alone. */
  readonly means: string;
  /** Any of them is right. */
  readonly answers: readonly Answer[];
  /** `held`: written before any was tried, and never inspected to improve the product. */
  readonly set: 'shaped' | 'held';
};

type Set = DocumentConversation['set'];
type Row = readonly [before: string | readonly string[], asked: string, means: string, document: string, text?: string];

const goingOn = (set: Set, rows: readonly Row[]): DocumentConversation[] =>
  rows.map(([before, asked, means, document, text]) => ({
    before: typeof before === 'string' ? [before] : before,
    ...{ asked, means, set },
    answers: [{ document, ...(text !== undefined && { text }) }],
  }));

const changing = (set: Set, rows: readonly (readonly [before: string, asked: string])[]): DocumentConversation[] =>
  rows.map(([before, asked]) => ({ before: [before], asked, means: asked, answers: [], set }));

const leave = 'izin-yonetmeligi.docx';
const travel = 'seyahat-yonergesi.pdf';
const handbook = 'calisan-el-kitabi.pdf';
const cars = 'arac-kullanim-talimati.odt';
const maintenance = 'bakim-sozlesmesi-yesilova.pdf';
const rent = 'kira-sozlesmesi-ankara.odt';
const passwords = 'parola-ve-erisim-standardi.docx';
const security = 'bilgi-guvenligi-politikasi.pdf';
const supply = 'tedarik-sozlesmesi-marmara-devre.docx';
const backup = 'yedekleme-ve-geri-donus-plani.pdf';
const ladin = 'ladin-300-sartname.pdf';
const flood = 'depo-su-baskini-raporu.txt';
const secrecy = 'gizlilik-sozlesmesi.odt';
const safety = 'is-guvenligi-egitimi.pptx';
const benefits = 'yan-haklar.xlsx';
const expenses = 'masraf-bildirimi-rehberi.md';
const incident = 'olay-raporu-2026-03-veritabani.md';
const support = 'destek-sik-sorulanlar.txt';

export const documentConversations: readonly DocumentConversation[] = [
  ...goingOn('shaped', [
    ['Evlenince kaç gün izin verilir?', 'peki taşınınca?', 'Taşınınca kaç gün izin verilir?', leave, 'Taşınma | 1 iş günü'],
    ['Evlenme izni kaç gün?', 'hangi belge isteniyor?', 'Evlenme izni için hangi belge isteniyor?', leave, 'Evlilik cüzdanı örneği'],
    [
      'Yıllık izne hak kazanmak için ne kadar çalışmak gerekir?',
      'ya stajyerler için?',
      'Stajyerler için hangi izin hükümleri uygulanır?',
      leave,
      'Stajyerler için yalnızca mazeret izni hükümleri uygulanır',
    ],
    [
      'Yıllık izin talebi nereden girilir?',
      'peki kaç gün önceden?',
      'İzin talebi kaç gün önceden girilir?',
      leave,
      'en az on beş gün önceden',
    ],
    [
      ['Ücretsiz izni kim onaylıyor?', 'en fazla ne kadar?'],
      'bu sürede sigorta devam ediyor mu?',
      'Ücretsiz izinde sağlık sigortası devam ediyor mu?',
      leave,
      'özel sağlık sigortası şirketçe sürdürülür',
    ],
    [
      "İstanbul'da otelin gecelik üst sınırı ne kadar?",
      'diğer illerde?',
      'Diğer illerde otelin gecelik üst sınırı ne kadar?',
      travel,
      'Diğer iller | 3.200 TL',
    ],
    [
      'Harcırah avansı ne zaman yatırılır?',
      'ne zaman kapatılması lazım?',
      'Harcırah avansı ne zaman kapatılmalı?',
      travel,
      'on iş günü içinde kapatılması zorunludur',
    ],
    [
      'Yurt içi seyahati kim onaylar?',
      'peki yurt dışı?',
      'Yurt dışı seyahati kim onaylar?',
      travel,
      'yurt dışı seyahatler genel müdürün onayına tabidir',
    ],
    [
      'Uzaktan çalışma haftada kaç gün?',
      'hangi gün seçilemiyor?',
      'Uzaktan çalışma günü olarak hangi gün seçilemez?',
      handbook,
      'Salı günleri tüm ekipler ofiste bulunur',
    ],
    [
      'Uzaktan çalışanlara destek var mı?',
      'ne kadar?',
      'Uzaktan çalışanlara ne kadar destek ödenir?',
      handbook,
      'aylık 900 TL destek ödenir',
    ],
    [
      'Fazla çalışma için onay gerekir mi?',
      'karşılığı nasıl ödeniyor?',
      'Fazla çalışmanın karşılığı nasıl ödenir?',
      handbook,
      'yüzde elli zamlı ücret',
    ],
    [
      'Havuz aracını en çok kaç gün ayırabilirim?',
      'bunu kimler kullanabilir?',
      'Şirket aracını kimler kullanabilir?',
      cars,
      'en az iki yıllık ehliyeti olan',
    ],
    ['Trafik cezasını kim öder?', 'park cezası da mı?', 'Park cezasını kim öder?', cars, 'Park cezaları da buna dahildir'],
    [
      'Yeşilova sözleşmesinde P1 arızanın yanıt süresi ne kadar?',
      'peki çözüm süresi?',
      'Yeşilova sözleşmesinde P1 arızanın çözüm süresi ne kadar?',
      maintenance,
      'P1 | 30 dakika | 4 saat',
    ],
    [
      'Yeşilova bakım bedeli aylık ne kadar?',
      'gecikirse faizi ne?',
      'Yeşilova ödemesi gecikirse faiz ne kadar?',
      maintenance,
      'aylık yüzde üç gecikme faizi',
    ],
    ['Ankara ofisinin kirası ne kadar?', 'aidatı?', 'Ankara ofisinin aidatı ne kadar?', rent, 'metrekare başına aylık 62 TL'],
    [
      'Ankara ofisinin kira sözleşmesi ne zaman bitiyor?',
      'nerede yazıyor?',
      'Ankara ofisinin kira sözleşmesinin bitişi nerede yazıyor?',
      rent,
    ],
    [
      'Kullanıcı parolası en az kaç karakter olmalı?',
      'yöneticilerinki?',
      'Yönetici hesaplarının parolası en az kaç karakter olmalı?',
      passwords,
      'en az 20 karakterdir',
    ],
    [
      'Hesap kaç hatalı denemeden sonra kilitlenir?',
      'ne kadar süreyle?',
      'Hesap hatalı denemelerden sonra ne kadar kilitlenir?',
      passwords,
      'hesap yirmi dakika kilitlenir',
    ],
    [
      'Kaybolan USB bellek nereye bildirilir?',
      'kaç saat içinde?',
      'Kaybolan bellek kaç saat içinde bildirilir?',
      security,
      'en geç bir saat içinde',
    ],
    [
      'Marmara Devre LDN-300 ana kartın birim fiyatı ne?',
      'en az kaç adet?',
      'Marmara Devre LDN-300 ana kartta en az sipariş kaç adet?',
      supply,
      'LDN-300 ana kart | 500 adet',
    ],
    [
      'Ardıç veritabanının tam yedeği ne zaman alınır?',
      'dosya sunucusununki?',
      'Dosya sunucusunun yedeği ne zaman alınır?',
      backup,
      'hafta içi her akşam artımlı',
    ],
    [
      'Günlük yedekler kaç gün saklanır?',
      'ya yıl sonu yedekleri?',
      'Yıl sonu yedekleri ne kadar saklanır?',
      backup,
      'yıl sonu yedekleri 10 yıl',
    ],
    ['Ladin 300 en çok kaç sensörü destekler?', 'garantisi kaç yıl?', 'Ladin 300 garantisi kaç yıl?', ladin, 'Garanti süresi üç yıldır'],
    ['yemek karti gunluk ne kadar', 'spor destegi?', 'spor destegi ne kadar', benefits, 'Spor desteği | Aylık 750 TL'],
    [
      '15 bin liralık masrafı kim onaylar?',
      '30 binin üstünü?',
      "30.000 TL'nin üzerindeki masrafı kim onaylar?",
      expenses,
      'Mali işler müdürü ve genel müdür birlikte',
    ],
  ]),
  ...changing('shaped', [
    ['Yıllık izin kaç gün?', 'Forkliftin depodaki hız sınırı kaç?'],
    ['Ankara ofisinin kirası ne kadar?', 'Kreş yardımı ne kadar?'],
    ['Ladin 300 garantisi kaç yıl?', 'Gemlik deposunda kaç koli ıslandı?'],
    ['Kullanıcı parolası en az kaç karakter olmalı?', 'peki yangın tatbikatı hangi aylarda yapılır?'],
    ['Trafik cezasını kim öder?', 'Bu el kitabı hangi sürüm?'],
    ['Yeşilova bakım bedeli aylık ne kadar?', 'Şirketin kantininde glütensiz menü var mı?'],
    ['Harcırah avansı ne zaman yatırılır?', 'Servis Mudanya iskelesinden kaçta kalkıyor?'],
    ['Evlenince kaç gün izin verilir?', 'Bantlar ne zaman değiştirilir?'],
  ]),
  ...goingOn('held', [
    ['Eşim doğum yaparsa kaç gün izin alırım?', 'çocuk okula başlayınca?', 'Çocuk okula başlayınca ne kadar izin var?', leave, 'Yarım gün'],
    [
      'Kullanılmayan izinlerin kaçı devreder?',
      'ne zamana kadar?',
      'Devredilen izinler ne zamana kadar kullanılır?',
      leave,
      'ertesi yılın mart ayı sonuna kadar',
    ],
    ['Süt izni günde kaç saat?', 'ya analık izni kaç hafta?', 'Analık izni kaç hafta?', leave, 'toplam yirmi hafta ücretli analık izni'],
    [
      ['Hastalanınca rapor gerekir mi?', 'kaçıncı günden sonra?'],
      'raporlu günlerin ücreti ödeniyor mu?',
      'Raporlu günlerin ücreti ödeniyor mu?',
      leave,
      'şirket tarafından tam ödenir',
    ],
    [
      'Kendi arabamla gidersem kilometre başına ne ödenir?',
      'köprü geçişleri?',
      'Köprü geçişleri ödenir mi?',
      travel,
      'otoyol ve köprü geçişleri makbuz karşılığında',
    ],
    [
      "Avrupa'da günlük harcırah ne kadar?",
      'diğer ülkelerde?',
      'Diğer ülkelerde günlük harcırah ne kadar?',
      travel,
      'Diğer ülkeler | 65 USD',
    ],
    [
      'Müşteriyle yemekte üst sınır ne?',
      'içki de dahil mi?',
      'Müşteriyle yemekte alkollü içki karşılanır mı?',
      travel,
      'Alkollü içecek gideri şirketçe karşılanmaz',
    ],
    [
      'Deneme süresi ne kadar?',
      'ihbar gerekiyor mu?',
      'Deneme süresinde ihbar gerekir mi?',
      handbook,
      'iş sözleşmesini ihbarsız sona erdirebilir',
    ],
    [
      'Performans görüşmesi yılda kaç kez?',
      'hangi aylarda?',
      'Performans görüşmesi hangi aylarda yapılır?',
      handbook,
      'haziran ve aralık aylarında',
    ],
    [
      'Tedarikçiden hediye alınabilir mi?',
      'peki nakit?',
      'Nakit hediye alınabilir mi?',
      handbook,
      'Nakit ve hediye çeki tutarı ne olursa olsun geri çevrilir',
    ],
    [
      'Kusurlu kazada sürücüden ne kadar alınır?',
      'ikincisinde ne olur?',
      'İkinci kusurlu kazada ne olur?',
      cars,
      'araç kullanma yetkisi altı ay durdurulur',
    ],
    [
      'Yeşilova ile sözleşme kaç yıllık?',
      'hangi mahkemeler yetkili?',
      'Yeşilova sözleşmesinde hangi mahkemeler yetkili?',
      maintenance,
      'Bursa mahkemeleri ve icra daireleri yetkilidir',
    ],
    [
      'Ankara ofisinde depozito ne kadar?',
      'ne zaman geri veriliyor?',
      'Ankara ofisinin depozitosu ne zaman geri verilir?',
      rent,
      'mektup otuz gün içinde geri verilir',
    ],
    [
      'Ankara ofisinde kapalı otoparkta kaç araçlık yerimiz var?',
      'ya açıkta?',
      'Ankara ofisinde açık otoparkta kaç araçlık yer var?',
      rent,
      'açık otoparkta dört araçlık yer',
    ],
    [
      'VPN oturumu ne zaman kapanır?',
      'peki SMS kodları ne zaman kalkıyor?',
      'Kısa mesajla gelen kodlar ne zamandan sonra kabul edilmeyecek?',
      passwords,
      '1 Temmuz 2026 dan sonra kabul edilmeyecektir',
    ],
    [
      'Kritik güvenlik olayında ilk yanıt kaç dakika?',
      'kime haber veriliyor?',
      'Kritik güvenlik olayında kime haber verilir?',
      security,
      'Kritik | Genel müdür KVKK sorumlusu',
    ],
    [
      'Marmara Devre kartları kaç günde teslim eder?',
      'geç kalırsa?',
      'Marmara Devre gecikirse ne ceza uygulanır?',
      supply,
      'binde beşi oranında ceza',
    ],
    [
      'Muhasebe sisteminde kabul edilebilir veri kaybı ne kadar?',
      'e-postada?',
      'E-postada kabul edilebilir veri kaybı ne kadar?',
      backup,
      'Kurumsal e-posta | 24 saat',
    ],
    ['Ladin 300 hangi sıcaklıkta çalışır?', 'depolarken?', 'Ladin 300 depolama sıcaklığı nedir?', ladin, '40 °C ile +70 °C'],
    [
      "Gemlik'teki su baskınında zarar ne kadar?",
      'sigorta ne kadarını ödüyor?',
      'Gemlik su baskınında sigorta ne kadar ödüyor?',
      flood,
      '96.000 TL ödeneceğini',
    ],
    [
      'Toros Seracılık ile gizlilik sözleşmesi ne kadar yürürlükte?',
      'ihlal edersek cezası ne?',
      'Toros gizlilik sözleşmesine aykırılığın cezası ne?',
      secrecy,
      '750.000 TL cezai şart',
    ],
    [
      'mavi yangin sondurucu nerede kullanilir',
      'ya siyah olan?',
      'siyah yangin sondurucu nerede kullanilir',
      safety,
      'Siyah | Elektrik panosu ve sunucu odası',
    ],
    [
      'Mart ayındaki veritabanı arızası ne kadar sürdü?',
      'raporu kim yazmış?',
      'Veritabanı olay raporunu kim yazmış?',
      incident,
      'Elif Sönmez',
    ],
    [
      'Kalibrasyon ne sıklıkla yapılmalı?',
      'işlem kaç gün sürüyor?',
      'Kalibrasyon işlemi kaç gün sürer?',
      support,
      'işlem beş iş günü sürer',
    ],
    ['Aboneliğimi dondurabilir miyim?', 'en çok kaç ay?', 'Aboneliğimi en çok kaç ay dondurabilirim?', support, 'en çok beş ay süreyle'],
    [
      'Kaybolan fiş için ne yapılır?',
      'yılda kaç kere?',
      'Yılda kaç kayıp fiş tutanağı verilebilir?',
      expenses,
      'yılda en çok üç kayıp fiş tutanağı',
    ],
  ]),
  ...changing('held', [
    ['Kalibrasyon ne sıklıkla yapılmalı?', 'Gözlük yardımı ne kadar?'],
    ['Performans görüşmesi yılda kaç kez?', 'Ziyaretçilere hangi renk yaka kartı verilir?'],
    ['Ankara ofisinde depozito ne kadar?', 'Kış lastiği hangi tarihler arasında takılı olur?'],
    ['Süt izni günde kaç saat?', 'bu arada itfaiyeyi kim aramış?'],
    ['VPN oturumu ne zaman kapanır?', 'Elektrikli araç alımında hangi marka seçildi?'],
    ['Aboneliğimi dondurabilir miyim?', 'Tek kişi en çok kaç kilo kaldırabilir?'],
    ['Ladin 300 hangi sıcaklıkta çalışır?', 'Doğum hediyesi nedir?'],
    ['Yeşilova ile sözleşme kaç yıllık?', 'Disk doluluk alarmı kime gidiyormuş?'],
  ]),
];
