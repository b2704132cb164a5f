const inflected = `
ev evler evleri evlerimiz evlerimizden evdekiler evlerimizdekilerden evimizdeki evsiz evli evlilik evlenmek evlendirilecek
kitap kitaplar kitapları kitaplarımızın kitabı kitabımızdaki kitapçı kitapçılar kitapçılarımızdan kitapsız kitaplık kitaplığın
göz gözler gözlerinden gözlük gözlükçü gözlükçüler gözlükçülerden gözlükçülüğün gözsüz gözü gözümüz gözleme
çalışma çalışmalar çalışmalarımız çalışmalarımızdan çalışıyor çalışıyorlar çalışmışlardı çalışacağız çalışkan çalışanların çalıştay
sözleşme sözleşmeler sözleşmesi sözleşmelerimizden sözleşmeli sözleşmesiz sözleşmenin sözleşmeye sözleşmedeki sözleşmedir
izin izni izne izinler izinli izinsiz izinlerimiz izninizi iznimden izindeyim izindeydi izinliydik izinliymişler
masraf masraflar masrafı masraflarını masrafsız masraflı masrafların masraftan masraflarımızdandır
fatura faturalar faturası faturaları faturalandırma faturalandırılacaktır faturasız faturanın faturadan
müşteri müşteriler müşterisi müşterilerimizin müşterilere müşteriden müşterisiz müşterininki
toplantı toplantılar toplantısı toplantıda toplantıdan toplantıların toplantıya toplantıdayken toplantımızdaydık
ağaç ağaçlar ağacı ağacın ağaçtan ağaçsız ağaçlandırma ağaçlıklı renk rengi renkler rengin renkli renksiz renklendirme
kanat kanadı kanatlar çocuk çocuğu çocuklar çocukluk çocukluğumuzdaki çocuksu köpek köpeği yaprak yaprağın bıçak bıçağı
burun burnu burunlar şehir şehri şehirler şehirlerarası şehrimizde ağız ağzı ağızlar oğul oğlu oğullar alın alnı isim ismi isimler
su suyu suyun sular sulama sulanan ne neyi neler neyin bilgisayar bilgisayarlar bilgisayarımızın bilgisayarcı
geliyorum geldim gelmiştim gelecektim gelmeyecekmiş gelebilirsiniz gelemeyenlerden gelenler gelirken gelince gelip gelerek gelmeden
gidiyor gitti gidecek gidebilirsiniz gidilemez gidenlerin gidiş gidişat gitmemişlermiş yapıyor yaptı yapacak yapılan yapılabilirlik
görüşme görüştük görüşülecek görüşmelerinden görüyorsunuz görmüştüler gösterilmektedir gösterge göstergeler göstergelerdeki
öğrenci öğrenciler öğrencilerimizden öğretmen öğretmenlik öğretmenliğin öğrenim öğrenilen öğretilmiş öğretici
iş işler işi işimiz işlerimizden işsiz işsizlik işsizliğin işçi işçiler işveren işverenin işletme işletmelerindeki işlemektedir
yıl yıllar yıllık yıllarca yılı yılında yılın ay aylar aylık ayda gün günler günlük günde günün günümüzde hafta haftalar haftalık haftanın
proje projeler projesi projelerimizdeki projelendirme görev görevler görevi görevlendirildi görevliler görevlinin rapor raporu raporlar
bütçe bütçesi bütçeler bütçemizden ödeme ödemeler ödemesi ödendi ödenecek ödenmemiş ödenmeyenlerin maaş maaşı maaşlar maaşından
doktor doktorlar doktorluk hastane hastaneler hastanedeki hasta hastalar hastalık hastalığından sağlık sağlıklı sağlıksız sağlığı
kâğıt kâğıdı hâlâ rüzgâr rüzgârlı millî âlim mekân mekânlar sükûnet dükkân dükkânlarımız hikâye hikâyeler kâr kârı zekâ zekâsı
ılık ısı ısıtma ırmak ızgara ığdır istanbul izmir ilk ihtiyaç İstanbul İZMİR IĞDIR ISPARTA Iğdır İlk ILIK KIZILIRMAK Diyarbakır
büyük büyüğü küçük küçüğümüz güzel güzellik güzelleştirme hızlı hızlıca hızlandırılması uzun uzunluk uzunluğu kısa kısaltma
Türkiye Türk Türkçe Türkçesi Türkler Avrupa Avrupalı Almanya Alman Almanca Ankara Ankaralı Bursa Adana Şanlıurfa Çanakkale Gümüşhane
lar ler ları leri dır tır mı mü mış miş ken ce ca da de ki
`;

const sentences = `
Yıllık izin hakkı, bir yıldan beş yıla kadar çalışanlar için on dört gündür.
Sözleşmenin feshi, taraflardan birinin üç ay önceden yazılı bildirimiyle gerçekleşir.
İstanbul'daki ofisimizin kirası 12.500,75 TL'dir; ödeme her ayın 5'inde yapılır.
WEB-12 ve API-1043 numaralı işler 12.03.2026 tarihinde saat 14:30'da kapatıldı.
Sorularınız için ayse.yilmaz@ornek.com.tr adresine yazın ya da https://ornek.com.tr/yardim?konu=izin#sss sayfasına bakın.
TÜBİTAK'ın, Ali'ler ve Ayşe’ninkiler; O'nun 10'uncu, 5'inci ve 2026'nın raporu.
KDV %20, indirim 1/2, kur 32.15, sürüm v2.0.1, dosya snake_case.txt, kod C++ ve node.js 24.
Telefon +90 532 123 45 67, IBAN TR12 0006 2000 0001 2345 6789 01, plaka 34 ABC 123.
"Tırnak" içinde 'tek' ve ‘eğri’ “çift” tırnaklar — tire – kısa … üç nokta; (parantez) [köşeli] {süslü}
IŞIK ILIK İÇİN AÇIK ŞEKİLDE YAZILMIŞ BAŞLIK: ÇALIŞANLARIN GÖREVLERİ VE SORUMLULUKLARI
calisanlarin yillik izin hakki nasil hesaplanir, sozlesme nasil feshedilir
🚀 hazır 👍🏽 tamam 👨‍👩‍👧‍👦 aile 🇹🇷 bayrak 1️⃣ bir ❤️ kalp ☎ telefon
straße œuvre Łódź Ørsted þing đak naïve façade São Paulo Žižek Dvořák ﬁnans ﬂora Ａｂｃ
Привет мир, Σίσυφος και Ελλάδα, مرحبا بالعالم, 你好世界 こんにちは カタカナ 안녕하세요
foo:bar a:b 12:30 ali@veli @ali #konu a.b.c 3.2.1 don't a'b'c d’Artagnan x_y __z__
`;

/** Words and sentences of many kinds, by which the analysis is compared with Elasticsearch. */
export const words: readonly string[] = [...inflected.trim().split(/\s+/), ...sentences.trim().split('\n')];
