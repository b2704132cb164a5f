/** Parameters and headers. */
export const parameters: Readonly<Record<string, string>> = {
  'Unique id.': 'Değişmeyen kimlik.',
  'Cursor: returns what comes after it.': 'İmleç: bundan sonrakiler döner.',
  'Page size, from the start: 1 to 200.': 'Sayfadaki kayıt sayısı: 1–200.',
  'Ids or keys.': 'Kimlikler ya da kısaltmalar.',
  'Ids or numbers.': 'Kimlikler ya da numaralar.',
  'Project, by id or key.': 'Proje: kimliği ya da kısaltması.',
  'Status.': 'Durum.',
  'Only these kinds.': 'Yalnızca bu türler.',
  'Kind.': 'Tür.',
  'Ids, `me`, or `none` for unassigned.': 'Kimlikler, `me` ya da atanmamışlar için `none`.',
  '`true`: something that is not finished blocks it, as far as the caller sees it.':
    '`true`: isteği yapanın gördüğü, bitmemiş bir iş onu engelliyor.',
  'Of the status.': 'Durumun kategorisi.',
  'Completed at or after this time.': 'Bu anda ya da sonra tamamlananlar.',
  'Completed before this time.': 'Bu andan önce tamamlananlar.',
  'Created at or after this time.': 'Bu anda ya da sonra oluşturulanlar.',
  'Created before this time.': 'Bu andan önce oluşturulanlar.',
  'Changed at or after this time.': 'Bu anda ya da sonra değişenler.',
  'Changed before this time.': 'Bu andan önce değişenler.',
  'Ids or `me`.': 'Kimlikler ya da `me`.',
  'Ids, `current` for those that are under way, or `none`.': 'Kimlikler, sürmekte olanlar için `current` ya da `none`.',
  '`true`: the trash; otherwise live tasks.': '`true`: çöp kutusu; yoksa silinmemiş görevler.',
  'Due on or after this day.': 'Son tarihi bu gün ya da sonrası olanlar.',
  'Due on or before this day.': 'Son tarihi bu gün ya da öncesi olanlar.',
  'One of these.': 'Bunlardan biri.',
  'Labels, by id or name.': 'Etiketler: kimlikleri ya da adları.',
  'Ids, or `none`.': 'Kimlikler ya da `none`.',
  'Ids or numbers, or `none` for top-level tasks.': 'Kimlikler, numaralar ya da üst görevi olmayanlar için `none`.',
  'Priority.': 'Öncelik.',
  'Part of the title, in any case and with or without Turkish letters; or a number.':
    'Başlığın bir parçası (büyük küçük harf ve Türkçe harf ayrımı olmadan) ya da görev numarası.',
  'Ids, `me`, or `none` for watched by nobody.': 'Kimlikler, `me` ya da kimsenin izlemedikleri için `none`.',
  'Task, by id or number.': 'Görev: kimliği ya da numarası.',
  'The comment.': 'Yorum.',
  'The member, by id.': 'Üyenin kimliği.',
  'The account.': 'Hesap.',
  'State.': 'Durum.',
  'Webhook, by id.': 'Webhook kimliği.',
  "This member's.": 'Bu üyeninkiler.',
  'What began at this time or later.': 'Bu anda ya da sonra başlayanlar.',
  'What began before this time.': 'Bu andan önce başlayanlar.',
  'Only of tasks that match now, in the language of filters (`text` of `TaskFilter`).':
    'Yalnızca şu anda süzgece uyan görevlerinkiler, süzgeç diliyle (`TaskFilter` türünün `text` alanı).',
  '`me`: the caller.': '`me`: isteği yapan.',
  'Language of texts: Turkish unless English is preferred.': 'Metinlerin dili: İngilizce istenmedikçe Türkçe.',
  'Id or slug of the organization to act in, for whoever belongs to several; without it the one they joined first.':
    'Birden çok kuruluşun üyesiysen, işlem yapılacak kuruluşun kimliği ya da kısa adı; yoksa ilk katıldığın kuruluş.',
  'An `ETag` you have: 304 without a body while it is still that.': 'Sendeki `ETag`: içerik değişmediyse gövdesiz 304 döner.',
  'The `id` of the last event you have: what came after it follows. Browsers send it by themselves; before `after`.':
    'Sendeki son olayın `id` değeri: sonrakiler gelir. Tarayıcılar kendiliğinden gönderir; `after` parametresinden önce gelir.',
  'The `ETag` you read, or its version alone (`"3"`): 412 if the version is another by now.':
    'Okuduğun `ETag` ya da yalnızca sürümü (`"3"`): sürüm değiştiyse 412 döner.',
  'The same key and body within 24 hours get the first answer again, without doing it twice.':
    'Aynı anahtar ve gövde 24 saat içinde yinelenirse işlem bir kez yapılır, ilk yanıt yeniden döner.',
  'HMAC-SHA256 of the raw body, keyed with the signing secret.': 'Ham gövdenin, imza anahtarıyla hesaplanan HMAC-SHA256 özeti.',
  'The same in every attempt.': 'Her denemede aynıdır.',
  "The event's id.": 'Olayın kimliği.',
  'Of the attempt, in seconds.': 'Denemenin zamanı, saniye olarak.',
  'As Standard Webhooks has it; one of each secret, by space, while one is rotated.':
    'Standard Webhooks biçiminde; imza anahtarı yenilenirken her anahtar için biri, boşlukla ayrılmış.',
  'What the first task is to the other.': 'İlk görevin ötekiyle ilişkisi.',
  'The other task, of any project, by id or number.': 'Öteki görev, herhangi bir projeden: kimliği ya da numarası.',
  'One emoji.': 'Bir emoji.',
  'Part of the name, in any case and with or without Turkish letters; or the key.':
    'Adın bir parçası (büyük küçük harf ve Türkçe harf ayrımı olmadan) ya da kısaltma.',
  'Part of the name, in any case and with or without Turkish letters.': 'Adın bir parçası, büyük küçük harf ve Türkçe harf ayrımı olmadan.',
  'Who can view it.': 'Kimlerin görebildiği.',
  '`name`, `key` or `createdAt`, with `-` for descending.': '`name`, `key` ya da `createdAt`; azalan sıra için başında `-`.',
  'Only what this user did.': 'Yalnızca bu kişinin yaptıkları.',
  'Those of this project.': 'Bu projedekiler.',
  'Media types, such as `application/pdf`.': 'Medya türleri, örneğin `application/pdf`.',
  'Fields with `-` for descending; default `-createdAt`.': 'Alanlar; azalan sıra için başında `-`. Varsayılan: `-createdAt`.',
  '`1`: to be shown and not saved; pictures, PDF and plain text alone.':
    '`1`: kaydedilmek yerine gösterilir; yalnızca resim, PDF ve düz metin için.',
  'A part of it: `bytes=0-1023`.': 'Bir bölümü: `bytes=0-1023`.',
  'The `ETag` of the part you have: all of it, where it is another by now.':
    'Sendeki bölümün `ETag` değeri: içerik değiştiyse tamamı döner.',
  'Of this page, slide or sheet alone.': 'Yalnızca bu sayfadan ya da slayttan.',
  'Words or a question, with or without Turkish letters.': 'Sözcükler ya da bir soru, Türkçe harflerle ya da onlarsız.',
  'Inside these files alone: each passage that fits is a result of its own.':
    'Yalnızca bu dosyaların içinde: uyan her bölüm ayrı bir sonuçtur.',
  'Only these.': 'Yalnızca bunlar.',
  'In one of these, by id or key.': 'Bunlardan birinde: kimliği ya da kısaltması.',
  'True: those that are archived.': 'True: arşivlenenler.',
  'By id or key.': 'Kimliği ya da kısaltması.',
  'Reason.': 'Neden.',
  'True: those that are snoozed.': 'True: ertelenenler.',
  'Only those that are unread; false: that are read.': 'Yalnızca okunmamışlar; false: okunmuşlar.',
  'Only what is of these projects, by id or key.': 'Yalnızca bu projelerdekiler: kimlikleri ya da kısaltmaları.',
  'Key.': 'Anahtar.',
  'Role.': 'Rol.',
  'Any of these.': 'Bunlardan herhangi biri.',
  'Done by this member.': 'Bu üyenin yaptıkları.',
  'At this moment or later.': 'Bu anda ya da sonra.',
  'Before this moment.': 'Bu andan önce.',
  'Of this kind.': 'Bu türden olanlar.',
  'The member.': 'Üye.',
  'Only those that are blocked, or that are not.': 'Yalnızca engellenmiş olanlar ya da olmayanlar.',
  '`true`: only archived ones; otherwise only those in use.': '`true`: yalnızca arşivlenenler; yoksa yalnızca kullanılanlar.',
  'What to group by.': 'Neye göre gruplanacağı.',
  'Those of a saved view, narrowed by `filter`; in its order unless sorted otherwise.':
    'Kayıtlı bir görünümdekiler, `filter` ile daraltılmış; başka sıra istenmezse görünümün sırasıyla.',
  'Those of a saved view, narrowed by `filter`; grouped as it is unless `group` says otherwise.':
    'Kayıtlı bir görünümdekiler, `filter` ile daraltılmış; `group` verilmezse görünümün gruplarıyla.',
  'Done to the thing with this id, of any kind.': 'Kimliği bu olan kayda yapılanlar; kaydın türü önemli değil.',
  'Only what its tasks have.': 'Yalnızca görevlerinde bulunanlar.',
  'Only those about a task that matches now, in the language of filters (`text` of `TaskFilter`). Takes `tasks:read`.':
    'Yalnızca konusu şu anda süzgece uyan bir görev olanlar, süzgeç diliyle (`TaskFilter` türünün `text` alanı). `tasks:read` gerekir.',
  'As `group`: only beside that, and another.': '`group` gibi; yalnızca onunla birlikte ve ondan farklı olarak.',
  '`true`: the trash, as far as the caller may restore from it; otherwise live ones.':
    '`true`: çöp kutusunda olup geri alabileceklerin; yoksa silinmemişler.',
  'Of updates only those of these fields, e.g. `status`. Other kinds are not affected.':
    'Değişikliklerden yalnızca bu alanlarınkiler, örneğin `status`. Öteki türleri etkilemez.',
  '`true`: those the caller keeps at hand, in their order.': '`true`: isteği yapanın sık kullandıkları, kendi sırasıyla.',
  '`true`: only archived ones; otherwise only open ones. Of the trash: both, unless it is said.':
    '`true`: yalnızca arşivlenenler; yoksa yalnızca açık olanlar. Çöp kutusunda, belirtilmezse ikisi de.',
  'By which tasks of this project can be made, those of all projects too; and what it is copied by.':
    'Bu projenin görevlerini oluşturabilen şablonlar (her projede kullanılanlar da) ve projeyi kopyalayanlar.',
  'Begin with the part that has this place of the text: `start` of a search result or a citation.':
    'Metnin bu yerini içeren bölümden başlar: bir arama sonucunun ya da alıntının `start` değeri.',
  'Address of what was made.': 'Oluşturulanın adresi.',
  'Seconds to wait.': 'Beklenecek saniye.',
  "The request's own id, or one made here.": 'İstekle gelen kimlik ya da burada üretilen.',
  '`"<version>.<hash>"` of one thing, `"<hash>"` of a list, `"<version>"` with 412.':
    'Tek kayıtta `"<version>.<hash>"`, listede `"<hash>"`, 412 yanıtında `"<version>"`.',
  '`rel="next"` (RFC 8288) while there is more.': 'Devamı varsa `rel="next"` (RFC 8288).',
  '`true` on the first answer given again.': 'İlk yanıt yeniden dönüyorsa `true`.',
  'What is missing (RFC 6750), and where tokens come from (RFC 9728).':
    'Neyin eksik olduğu (RFC 6750) ve jetonların nereden alındığı (RFC 9728).',
  'The limit that was charged: its name, `q` requests in `w` seconds. Also as `x-ratelimit-limit`.':
    'İsteğin sayıldığı sınır: adı, `w` saniyede `q` istek. `x-ratelimit-limit` başlığında da bulunur.',
  'What is left of it: `r` requests, full again in `t` seconds. Also as `x-ratelimit-remaining` and `x-ratelimit-reset`.':
    'Sınırdan kalan: `r` istek; `t` saniye sonra yenilenir. `x-ratelimit-remaining` ve `x-ratelimit-reset` başlıklarında da bulunur.',
  'The name of the file (RFC 6266, RFC 8187).': 'Dosyanın adı (RFC 6266, RFC 8187).',
  'Which part it is.': 'Hangi bölüm olduğu.',
};
