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
  'Fields of a partial response, separated by commas: only these are read and returned. `assignee.name` is one field of an object, `assignee` all of it. Default: all fields.':
    'Kısmi yanıtın alanları, virgülle ayrılır: yalnızca bunlar okunur ve döner. `assignee.name` bir nesnenin tek alanı, `assignee` tamamıdır. Yoksa bütün alanlar.',
  'Kind.': 'Tür.',
  'Ids, `me`, or `none` for unassigned.': 'Kimlikler, `me` ya da atanmamışlar için `none`.',
  '`true`: blocked by an unfinished task that the caller can view.': '`true`: isteği yapanın gördüğü, bitmemiş bir iş onu engelliyor.',
  "Category of the task's status.": 'Durumun kategorisi.',
  'Completed at or after this time.': 'Bu anda ya da sonra tamamlananlar.',
  'Completed before this time.': 'Bu andan önce tamamlananlar.',
  'Created at or after this time.': 'Bu anda ya da sonra oluşturulanlar.',
  'Created before this time.': 'Bu andan önce oluşturulanlar.',
  'Changed at or after this time.': 'Bu anda ya da sonra değişenler.',
  'Changed before this time.': 'Bu andan önce değişenler.',
  'Ids or `me`.': 'Kimlikler ya da `me`.',
  'Ids; `current`, `previous` or `next` for that of each project; or `none`.':
    'Kimlikler; her projenin sürmekte olan, önceki ya da sonraki döngüsü için `current`, `previous` ya da `next`; ya da `none`.',
  '`true`: the trash; otherwise live tasks.': '`true`: çöp kutusu; yoksa silinmemiş görevler.',
  'Due on or after this day.': 'Son tarihi bu gün ya da sonrası olanlar.',
  'Due on or before this day.': 'Son tarihi bu gün ya da öncesi olanlar.',
  'Tasks with at least one of these.': 'Bunlardan en az biri bulunan görevler.',
  'Labels, by id or name.': 'Etiketler: kimlikleri ya da adları.',
  'Ids, or `none`.': 'Kimlikler ya da `none`.',
  'Ids or numbers, or `none` for top-level tasks.': 'Kimlikler, numaralar ya da üst görevi olmayanlar için `none`.',
  'Part of the title, in any case and with or without Turkish letters; or a number.':
    'Başlığın bir parçası (büyük küçük harf ve Türkçe harf ayrımı olmadan) ya da görev numarası.',
  'Ids, `me`, or `none` for watched by nobody.': 'Kimlikler, `me` ya da kimsenin izlemedikleri için `none`.',
  'Task, by id or number.': 'Görev: kimliği ya da numarası.',
  'The comment.': 'Yorum.',
  'The member, by id.': 'Üyenin kimliği.',
  'The account.': 'Hesap.',
  'State.': 'Durum.',
  'Webhook, by id.': 'Webhook kimliği.',
  'Only those of this member.': 'Bu üyeninkiler.',
  'Entries that began at this time or later.': 'Bu anda ya da sonra başlayanlar.',
  'Entries that began before this time.': 'Bu andan önce başlayanlar.',
  'Only entries of tasks that currently match this filter expression.': 'Yalnızca şu anda süzgece uyan görevlerinkiler, süzgeç diliyle.',
  '`me`: the caller.': '`me`: isteği yapan.',
  'Language of texts: Turkish unless English is preferred.': 'Metinlerin dili: İngilizce istenmedikçe Türkçe.',
  'Id or slug of the organization to act in, for members of several; default the one they joined first.':
    'Birden çok kuruluşun üyesiysen, işlem yapılacak kuruluşun kimliği ya da kısa adı; yoksa ilk katıldığın kuruluş.',
  'An `ETag` you have: returns 304 without a body while it is unchanged.': 'Sendeki `ETag`: içerik değişmediyse gövdesiz 304 döner.',
  'The `id` of the last event you have: later events follow. Browsers send it by themselves; it takes precedence over `after`.':
    'Sendeki son olayın `id` değeri: sonrakiler gelir. Tarayıcılar kendiliğinden gönderir; `after` parametresinden önce gelir.',
  'The `ETag` you read, or only its version (`"3"`): returns 412 if the version has changed.':
    'Okuduğun `ETag` ya da yalnızca sürümü (`"3"`): sürüm değiştiyse 412 döner.',
  'Repeating the key and body within 24 hours returns the first answer, without executing the request again.':
    'Aynı anahtar ve gövde 24 saat içinde yinelenirse işlem bir kez yapılır, ilk yanıt yeniden döner.',
  'HMAC-SHA256 of the raw body, keyed with the signing secret.': 'Ham gövdenin, imza anahtarıyla hesaplanan HMAC-SHA256 özeti.',
  'Id of the delivery, identical in every attempt.': 'Gönderimin kimliği; her denemede aynıdır.',
  "The event's id.": 'Olayın kimliği.',
  'Time of the attempt, in seconds.': 'Denemenin zamanı, saniye olarak.',
  'As in Standard Webhooks; during a rotation one signature per secret, separated by spaces.':
    'Standard Webhooks biçiminde; imza anahtarı yenilenirken her anahtar için biri, boşlukla ayrılmış.',
  'Relation of the first task to the other.': 'İlk görevin ötekiyle ilişkisi.',
  'The other task, of any project, by id or number.': 'Öteki görev, herhangi bir projeden: kimliği ya da numarası.',
  'One emoji.': 'Bir emoji.',
  'Part of the name, in any case and with or without Turkish letters; or the key.':
    'Adın bir parçası (büyük küçük harf ve Türkçe harf ayrımı olmadan) ya da kısaltma.',
  'Part of the name, in any case and with or without Turkish letters.': 'Adın bir parçası, büyük küçük harf ve Türkçe harf ayrımı olmadan.',
  'Visibility: everyone who can view it.': 'Kimlerin görebildiği.',
  '`name`, `key` or `createdAt`, with `-` for descending.': '`name`, `key` ya da `createdAt`; azalan sıra için başında `-`.',
  'Only what this user did.': 'Yalnızca bu kişinin yaptıkları.',
  'Only views of this project.': 'Bu projedekiler.',
  'Media types, such as `application/pdf`.': 'Medya türleri, örneğin `application/pdf`.',
  'Fields with `-` for descending; default `-createdAt`.': 'Alanlar; azalan sıra için başında `-`. Varsayılan: `-createdAt`.',
  '`1`: shown in the browser instead of saved; only pictures, PDF and plain text.':
    '`1`: kaydedilmek yerine gösterilir; yalnızca resim, PDF ve düz metin için.',
  'Requested byte range: `bytes=0-1023`.': 'İstenen bayt aralığı: `bytes=0-1023`.',
  'The `ETag` of the part you have: returns the whole content if it has changed.':
    'Sendeki bölümün `ETag` değeri: içerik değiştiyse tamamı döner.',
  'Only parts of this page, slide or sheet.': 'Yalnızca bu sayfadan ya da slayttan.',
  'Words or a question, with or without Turkish letters.': 'Sözcükler ya da bir soru, Türkçe harflerle ya da onlarsız.',
  'Only inside these files: each matching passage is a result of its own.':
    'Yalnızca bu dosyaların içinde: uyan her bölüm ayrı bir sonuçtur.',
  'Only results of these kinds.': 'Yalnızca bu türlerdeki sonuçlar.',
  'Only results in these projects, by id or key.': 'Yalnızca bu projelerdeki sonuçlar: kimlikleri ya da kısaltmaları.',
  '`true`: only archived ones.': '`true`: yalnızca arşivlenenler.',
  'By id or key.': 'Kimliği ya da kısaltması.',
  'Reason.': 'Neden.',
  '`true`: only snoozed ones.': '`true`: yalnızca ertelenenler.',
  '`true`: only unread ones; `false`: only read ones.': '`true`: yalnızca okunmamışlar; `false`: yalnızca okunmuşlar.',
  'Only events of these projects, by id or key.': 'Yalnızca bu projelerdekiler: kimlikleri ya da kısaltmaları.',
  'Key.': 'Anahtar.',
  'Role.': 'Rol.',
  'Only these actions.': 'Yalnızca bu işlemler.',
  'Only actions of this member.': 'Bu üyenin yaptıkları.',
  'Only actions of this run of an agent, and on it.': 'Bir ajanın bu çalışmasında ve onun üzerinde yapılanlar.',
  'At or after this time.': 'Bu anda ya da sonra.',
  'Before this time.': 'Bu andan önce.',
  'Only deliveries of this kind of event.': 'Yalnızca bu tür olayın gönderimleri.',
  'The member.': 'Üye.',
  'Only those that are blocked, or that are not.': 'Yalnızca engellenmiş olanlar ya da olmayanlar.',
  '`true`: only archived ones; otherwise only those in use.': '`true`: yalnızca arşivlenenler; yoksa yalnızca kullanılanlar.',
  'Properties to group by.': 'Neye göre gruplanacağı.',
  'Only tasks of this saved view, narrowed by `filter`; in its order unless `sort` is given.':
    'Kayıtlı bir görünümdekiler, `filter` ile daraltılmış; başka sıra istenmezse görünümün sırasıyla.',
  'Only tasks of this saved view, narrowed by `filter`; with its grouping unless `group` is given.':
    'Kayıtlı bir görünümdekiler, `filter` ile daraltılmış; `group` verilmezse görünümün gruplarıyla.',
  'Only actions on the record with this id, of any kind.': 'Kimliği bu olan kayda yapılanlar; kaydın türü önemli değil.',
  'Only custom fields of tasks of this project.': 'Yalnızca görevlerinde bulunanlar.',
  'Only notifications about a task that currently matches this filter expression. Requires `tasks:read`.':
    'Yalnızca konusu şu anda süzgece uyan bir görev olanlar, süzgeç diliyle. `tasks:read` gerekir.',
  'Like `group`; requires `group` and must differ from it.': '`group` gibi; yalnızca onunla birlikte ve ondan farklı olarak.',
  '`true`: the trash, as far as the caller may restore from it; otherwise live ones.':
    '`true`: çöp kutusunda olup geri alabileceklerin; yoksa silinmemişler.',
  'Limits updates to those of these fields, e.g. `status`. Other kinds are not affected.':
    'Değişikliklerden yalnızca bu alanlarınkiler, örneğin `status`. Öteki türleri etkilemez.',
  "`true`: only favourites of the caller, in the caller's order.": '`true`: isteği yapanın sık kullandıkları, kendi sırasıyla.',
  '`true`: only archived ones; otherwise only open ones. In the trash: both, unless given.':
    '`true`: yalnızca arşivlenenler; yoksa yalnızca açık olanlar. Çöp kutusunda, belirtilmezse ikisi de.',
  'Templates for tasks of this project, including those for all projects, and templates that copy the project.':
    'Bu projenin görevlerini oluşturabilen şablonlar (her projede kullanılanlar da) ve projeyi kopyalayanlar.',
  'Starts with the part that contains this offset: `start` of a search result or citation.':
    'Metnin bu yerini içeren bölümden başlar: bir arama sonucunun ya da alıntının `start` değeri.',
  'Address of the created record.': 'Oluşturulanın adresi.',
  'Seconds to wait.': 'Beklenecek saniye.',
  'Id sent with the request, or a generated one.': 'İstekle gelen kimlik ya da burada üretilen.',
  '`"<version>.<hash>"` of one thing, `"<hash>"` or `W/"<hash>.<state>"` of a list, `"<version>"` with 412.':
    'Tek kayıtta `"<version>.<hash>"`, listede `"<hash>"` ya da `W/"<hash>.<state>"`, 412 yanıtında `"<version>"`.',
  '`rel="next"` (RFC 8288) while there is more.': 'Devamı varsa `rel="next"` (RFC 8288).',
  '`true` if the first answer is returned again.': 'İlk yanıt yeniden dönüyorsa `true`.',
  'Missing credential or scope (RFC 6750), and the resource metadata URL (RFC 9728).':
    'Eksik kimlik bilgisi ya da kapsam (RFC 6750) ve kaynak üst verisinin adresi (RFC 9728).',
  'The limit that was charged: its name, `q` requests in `w` seconds. Also as `x-ratelimit-limit`.':
    'İsteğin sayıldığı sınır: adı, `w` saniyede `q` istek. `x-ratelimit-limit` başlığında da bulunur.',
  'Remaining quota: `r` requests, full again in `t` seconds. Also as `x-ratelimit-remaining` and `x-ratelimit-reset`.':
    'Sınırdan kalan: `r` istek; `t` saniye sonra yenilenir. `x-ratelimit-remaining` ve `x-ratelimit-reset` başlıklarında da bulunur.',
  'The name of the file (RFC 6266, RFC 8187).': 'Dosyanın adı (RFC 6266, RFC 8187).',
  'Returned byte range.': 'Dönen bayt aralığı.',
};
