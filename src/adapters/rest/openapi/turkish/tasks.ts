/** Tasks, comments, checklists and history. */
export const tasks: Readonly<Record<string, string>> = {
  'An entry in the history of a task or a project, kept as long as the task or project exists.':
    'Bir görevin ya da projenin geçmişindeki kayıt; görev ya da proje durdukça saklanır.',
  'Kind of the event, e.g. `task.updated`.': 'Olayın türü, örneğin `task.updated`.',
  'Actor of the change.': 'Değişikliği yapan.',
  'Sentence about the event, in the language of the request.': 'Olayı anlatan cümle, isteğin dilinde.',
  'The task, comment or project it is about.': 'İlgili görev, yorum ya da proje.',
  'Changed fields.': 'Değişenler, alan alan.',
  'A field whose value changed; references as `{id}`.': 'Değeri değişen bir alan; ilişkili kayıtlar `{id}` olarak.',
  'Name of the field.': 'Alanın adı.',
  'Operations, in order.': 'İşlemler, sırasıyla.',
  'Check boxes of a Markdown text, in order. Boxes in code, HTML and quotations are ignored.':
    'Markdown metnindeki kutular, metindeki sırayla; kod, HTML ve alıntı içindekiler sayılmaz.',
  'Number of check boxes.': 'Kutu sayısı.',
  'Number of ticked boxes.': 'İşaretli kutu sayısı.',
  'Check boxes, in the order of the text.': 'Kutular, metindeki sırayla.',
  'Check box of a Markdown text: a list item that begins with `[ ]` or `[x]`.':
    'Markdown metnindeki bir kutu: `[ ]` ya da `[x]` ile başlayan liste maddesi.',
  'Position among the check boxes of the text, from 1.': 'Metnin kutuları arasındaki sırası, 1’den başlar.',
  'Text beside the box on its line, as Markdown.': 'Satırda yanında yazan, Markdown olarak.',
  'Whether the box is ticked.': 'Kutunun işaretli olup olmadığı.',
  'Line of the text on which it begins, from 1.': 'Metinde başladığı satır, 1’den başlar.',
  'A comment on a task.': 'Birinin bir göreve yazdığı yorum.',
  'Markdown. `@[Ayşe](usr_…)` mentions a person who can view the task. Empty for a deleted comment.':
    'Markdown metni. `@[Ayşe](usr_…)` görevi gören bir kişiyi anar. Silinmiş yorumda boştur.',
  'Members whom the text mentions.': 'Metinde anılan üyeler.',
  'Number of replies in the thread that it begins.': 'Başlattığı konuşmadaki yanıt sayısı.',
  'Reactions by emoji, at most 20, oldest first.': 'Emojiye göre, en çok 20; ilk gelen önce.',
  'Reactions to a comment with one emoji.': 'Bir yoruma tek emojiyle bırakılan tepki.',
  'The emoji.': 'Emoji.',
  'Number of people who reacted.': 'Tepkiyi bırakan kişi sayısı.',
  'Whether the caller reacted.': 'İsteği yapanın bu tepkiyi bırakıp bırakmadığı.',
  'The first 10 people who reacted, in order.': 'Tepkiyi bırakan ilk 10 kişi, geliş sırasıyla.',
  'Files that it shows, as far as they are still attached to its task.': 'Gösterdiği dosyalar; yalnızca hâlâ görevde bulunanlar.',
  'Time of resolving the thread that it begins; null if the thread is open, and for replies.':
    'Başlattığı konuşmanın çözülme zamanı; konuşma açıksa ve yanıtlarda null.',
  'User who resolved the thread; null while it is open.': 'Konuşmayı çözüldü olarak işaretleyen; konuşma açıksa null.',
  'Time of the last change of the text.': 'Metnin son değişme zamanı.',
  'Time of deletion of a comment that stays without its text because of its replies.':
    'Silinme zamanı; silinen yorum, yanıtları için metni olmadan durur.',
  'Check boxes of its text.': 'Metnindeki kutular.',
  'Null once the task is deleted.': 'Görev; silindiyse null.',
  'For a reply: the comment that begins its thread.': 'Yanıtta: konuşmayı başlatan yorum.',
  'Position of the check box in the text, from 1.': 'Kutunun metindeki sırası, 1’den başlar.',
  'Whether it is done.': 'Yapılıp yapılmadığı.',
  'Files of the task that are shown with it, in this order.': 'Yorumla birlikte, bu sırayla gösterilecek görev dosyaları.',
  'A comment of the same task, whose thread this one joins. A reply to a reply joins the same thread.':
    'Aynı görevin bir yorumu; bu yorum onun konuşmasına eklenir. Bir yanıta yazılan yanıt da aynı konuşmaya girer.',
  'Places it right after this task of the project; default last.': 'Projenin bu görevinden hemen sonraya yerleştirir; varsayılan: en son.',
  'Person who can view the project, or `me`; null for nobody. Default: the default assignee of the project.':
    'Projeyi gören biri ya da `me`; kimse olmayacaksa null. Verilmezse projenin varsayılan sorumlusu.',
  'Place it right before this task of the project.': 'Projenin bu görevinden hemen önceye yerleştirir.',
  'Tasks that must be done before it.': 'Bundan önce bitmesi gereken görevler.',
  'A cycle of the project that has not ended.': 'Projenin sona ermemiş bir döngüsü.',
  'Not before `startDate`.': '`startDate` gününden önce olamaz.',
  'Custom fields by key: a text, a number, a day, `true` or `false`; an id or name of an option, or a list of them; an id or e-mail address of a person. Null clears.':
    'Anahtarlarıyla özel alanlar: metin, sayı, gün, `true` ya da `false`; seçeneğin kimliği ya da adı veya bunların listesi; kişinin kimliği ya da e-posta adresi. null alanı boşaltır.',
  'Labels.': 'Etiketler.',
  'A milestone of its project. A task that moves to another project leaves it.':
    'Projesinin bir kilometre taşı. Başka bir projeye taşınan görev ondan ayrılır.',
  'A task of the same project.': 'Aynı projeden bir görev.',
  'Id or key. Default: the project of the parent, else of the template, else the default project of the organization.':
    'Kimliği ya da kısaltması; varsayılan: üst görevin, yoksa şablonun projesi, o da yoksa kuruluşun varsayılan projesi.',
  'Recurrence: completing it creates the next one.': 'Nasıl yinelendiği: tamamlanınca sonraki oluşur.',
  'Default: the first `unstarted` status of the workflow.': 'Varsayılan: iş akışının ilk `unstarted` durumu.',
  'A task template to create it from, with the tasks below it; fields given here take precedence. Without a template, `title` is required.':
    'Görevin, altındakilerle birlikte oluşturulacağı görev şablonu; burada verilen değerler önceliklidir. Şablon yoksa `title` zorunludur.',
  'Refused with `version.mismatch` if the version has changed.': 'Sürüm değiştiyse istek `version.mismatch` ile reddedilir.',
  'Whether its sub-tasks are duplicated, too: at most 99. Default `false`.':
    'Alt görevlerin de çoğaltılıp çoğaltılmayacağı: en çok 99 görev. Varsayılan: `false`.',
  'Default: the same title.': 'Varsayılan: aynı başlık.',
  'A task that a text mentions.': 'Metinde adı geçen bir görev.',
  'As written in the text.': 'Metinde geçtiği gibi.',
  'Parent task, in the same project.': 'Parçası olduğu üst görev, aynı projeden.',
  'Labels, by name in Turkish order.': 'Adlarına göre, Türkçe sırayla.',
  'The cycle that it is planned for.': 'Planlandığı döngü.',
  'Milestone of its project that it belongs to.': 'Projesinde bağlı olduğu kilometre taşı.',
  'Recurrence; null if it does not repeat.': 'Nasıl yinelendiği; yinelenmiyorsa null.',
  "Position among the project's tasks: compared byte by byte, set by `before` and `after`.":
    'Projenin görevleri arasındaki sırası: bayt bayt karşılaştırılır, `before` ve `after` ile belirlenir.',
  'Members who are notified of changes.': 'Değişikliklerden haberdar olmak isteyenler.',
  'Tasks that block it, as far as the caller can view them.': 'Bundan önce bitmesi gerekenlerden isteği yapanın gördükleri.',
  'Time at which it entered a status of category `completed`.': '`completed` kategorisindeki bir duruma geçtiği an.',
  'Time of deletion; it can be restored for 30 days from then.': 'Silinme zamanı; o andan başlayarak 30 gün içinde geri yüklenebilir.',
  'Increases with every change; see `expectedVersion`.': 'Her değişiklikte artar; bkz. `expectedVersion`.',
  'Values of the custom fields that its project has, by key: `{"musteri": "Kızılırmak A.Ş.", "puan": 5}`. An option is an object with `id`, `name` and `color`, a person one with `id`, `name`, `avatar` and `agent`; a field without a value is left out.':
    'Projesindeki özel alanların değerleri, anahtarlarıyla: `{"musteri": "Kızılırmak A.Ş.", "puan": 5}`. Seçenek `id`, `name` ve `color` içeren, kişi `id`, `name` ve `avatar` içeren bir nesnedir; değeri olmayan alan yer almaz.',
  'The task that it duplicates; null also if the caller cannot view that task.':
    'Kopyası olduğu görev; isteği yapan onu görmüyorsa da null.',
  'For a duplicate: whether it moves to the first status of category `cancelled`, if it is unfinished and its workflow allows it. Default `true`.':
    'Kopya için: hâlâ yapılacaksa ve iş akışı izin veriyorsa `cancelled` kategorisindeki ilk duruma geçip geçmeyeceği. Varsayılan: `true`.',
  'Related tasks, as far as the caller can view them.': 'İlişkili olduğu görevlerden isteği yapanın gördükleri.',
  'Its duplicates, as far as the caller can view them.': 'Bunun kopyası olan görevlerden isteği yapanın gördükleri.',
  'Tasks that it blocks, as far as the caller can view them.': 'Bunu bekleyen görevlerden isteği yapanın gördükleri.',
  'Recurrence of a task: completing it creates the next one.': 'Görevin nasıl yinelendiği: tamamlanınca sonraki oluşur.',
  'Check boxes of its description.': 'Açıklamasındaki kutular.',
  'Optional parts of a task.': 'Bir görevin isteğe bağlı parçaları.',
  'Exactly one of the three.': 'Üçünden yalnızca biri.',
  'A task to create.': 'Oluşturulacak görev.',
  'A task to delete.': 'Silinecek görev.',
  'A task to change.': 'Değiştirilecek görev.',
  'Whether to tick the box; `false` clears it.': 'Kutunun işaretlenip işaretlenmeyeceği.',
  'Position of the box in the text, from 1.': 'Kutunun metindeki kutular arasındaki sırası, 1’den başlar.',
  'Text of the box, as in `checklist`: if it has changed, nothing is ticked.':
    'Yanında yazan, `checklist` alanındaki gibi: değiştiyse hiçbir şey işaretlenmez.',
  'Tasks to add to those that block it, by id or number.': 'Engelleyenlere eklenecek görevler: kimlikleri ya da numaraları.',
  'Labels to add, by id or name.': 'Eklenecek etiketler: kimlikleri ya da adları.',
  'Move it right after this task of the project.': 'Projenin bu görevinden hemen sonraya taşır.',
  'Person who can view the project, or `me`; null for nobody.': 'Projeyi gören biri ya da `me`; kimse olmayacaksa null.',
  'Move it right before this task of the project.': 'Projenin bu görevinden hemen önceye taşır.',
  'A cycle of its project that has not ended. A task that moves to another project leaves it.':
    'Projesinin sona ermemiş bir döngüsü. Başka bir projeye taşınan görev ondan ayrılır.',
  'A task of the same project, not below this one.': 'Aynı projeden, bunun altında olmayan bir görev.',
  'Moves it with its sub-tasks; they get new numbers there.': 'Görevi alt görevleriyle taşır; orada yeni numara alırlar.',
  'Recurrence; null ends it and the series.': 'Nasıl yineleneceği; null yinelemeyi ve seriyi bitirir.',
  'Tasks to remove from those that block it, by id or number.': 'Engelleyenlerden çıkarılacak görevler: kimlikleri ya da numaraları.',
  'Labels to remove, by id or name.': 'Çıkarılacak etiketler: kimlikleri ya da adları.',
  "A status that the project's workflow allows next.": 'Projenin iş akışının izin verdiği bir durum.',
  'Tasks grouped by a common property.': 'Ortak yanlarına göre görevler.',
  'Number of counted tasks: at most 100,000.': 'Sayıma giren görev sayısı: en çok 100.000.',
  'Whether all matching tasks were counted and all of their groups are listed.':
    'Uyan görevlerin hepsinin sayılıp bütün gruplarının gösterilip gösterilmediği.',
  'Groups, largest first: at most 500, including sub-groups.': 'En büyükten başlayarak; içlerindekilerle birlikte en çok 500.',
  'Tasks with a common property.': 'Ortak bir yanı olan görevler.',
  'The common value: an id, the key of a status, a day or a value; several labels or options are ids separated by commas. Null for tasks without a value.':
    'Ortak değer: bir kimlik, durum anahtarı, gün ya da değer; birden çok etiket ya da seçenek varsa virgülle ayrılmış kimlikler. Değeri olmayanlarda null.',
  'Display name; null for tasks without a value.': 'İnsanlara gösterilen adı; değeri olmayanlarda null.',
  'Sub-groups, largest first; empty without `subgroup`.': 'İçindeki gruplar, en büyükten başlayarak; `subgroup` ile istenmediyse boş.',
  'A text that mentions a task by number.': 'Bir görevi numarasıyla anan metin.',
  'Text of a comment before a change.': 'Yorumun değişmeden önceki metni.',
  'Version of the comment with this text.': 'Yorumun bu metni taşıdığı sürüm.',
  'Time of writing.': 'Yazılma zamanı.',
  'Tasks that the caller can view, newest first unless sorted otherwise.':
    'İsteği yapanın gördüğü görevler; başka sıra istenmezse yeniden eskiye.',
  'Creates a task. A task template also creates the tasks below it; each of them counts as a request.':
    'Görev oluşturur. Görev şablonu, altındaki görevleri de oluşturur; her biri bir istek sayılır.',
  'Counts the matching tasks that the caller can view by a common property, largest group first. A task with several labels, or several options of a field, is in the group of exactly these.':
    'Süzgece uyan ve isteği yapanın gördüğü görevleri ortak yanlarına göre sayar; en büyük grup önce gelir. Birden çok etiketi ya da seçeneği olan görev, tam o birleşimin grubundadır.',
  'Creates, updates and deletes up to 100 tasks: all of them or none. Results come in the order of the operations.':
    'En çok 100 görevi oluşturur, değiştirir ve siler: ya hepsi yapılır ya hiçbiri. Sonuçlar işlemlerin sırasıyla döner.',
  'A task by id or number. 404 `task.not_found` if the caller cannot view it.':
    'Kimliğiyle ya da numarasıyla bir görev. İsteği yapan görmüyorsa 404 `task.not_found`.',
  'Changes only the given fields.': 'Yalnızca verilen alanları değiştirir.',
  'Moves a task with its sub-tasks to the trash, from where it can be restored for 30 days.':
    'Görevi alt görevleriyle çöp kutusuna taşır; 30 gün içinde geri yüklenebilir.',
  'The check boxes of the description, in the order of the text.': 'Açıklamadaki kutular, metindeki sırayla.',
  'Ticks or clears a check box of the description as it is now. It needs no version, so people can tick different boxes at the same time. Refused if the box at this position has another text.':
    'Açıklamanın o anki metninde bir kutuyu işaretler ya da işaretini kaldırır. Sürüm gerekmez; farklı kutular aynı anda işaretlenebilir. Bu sıradaki kutunun yanında başka bir metin varsa istek reddedilir.',
  'Tasks that the description mentions by number, also by a number from before a move, as far as the caller can view them. Only the first 20 numbers count.':
    'Açıklamada numarasıyla anılan görevlerden isteği yapanın gördükleri; taşınmadan önceki numaralar da geçerlidir. Yalnızca ilk 20 numaraya bakılır.',
  'Descriptions of other tasks, and comments on them, that mention this task by number, also by a number from before a move, as far as the caller can view them. The newest tasks come first.':
    'Bu görevi numarasıyla anan başka görev açıklamalarından ve yorumlardan isteği yapanın gördükleri; taşınmadan önceki numaralar da geçerlidir. En yeni görevler önce gelir.',
  'Related tasks, duplicates, and the task that this one duplicates, as far as the caller can view them.':
    'İlişkili görevler, kopyalar ve bunun kopyası olduğu görevden isteği yapanın gördükleri.',
  'Relates a task to another. The caller must be able to change the blocked task or the duplicate, otherwise the first task; the other one need only be visible. Does nothing if the relation exists.':
    'Görevi başka bir görevle ilişkilendirir. Engellenen görevi ya da kopyayı, öteki ilişkilerde ilk görevi değiştirme yetkisi gerekir; öteki görevi görmek yeter. İlişki zaten varsa bir şey yapmaz.',
  'Removes a relation. Either of its two tasks can name it. A status that was set with the relation stays.':
    'İlişkiyi kaldırır; adreste iki görevden herhangi biri verilebilir. İlişkiyle birlikte değişen durum olduğu gibi kalır.',
  'Restores a task from the trash, with the sub-tasks that were deleted with it.':
    'Görevi, onunla birlikte silinen alt görevleriyle çöp kutusundan geri yükler.',
  'Creates a copy of a task right after it: with its texts, dates, labels, custom fields, cycle and milestone, in the first status and with no box ticked.':
    'Görevin hemen ardına bir kopyasını oluşturur: metinleri, tarihleri, etiketleri, özel alanları, döngüsü ve kilometre taşıyla; ilk durumda ve kutuları işaretsiz olarak.',
  'Notifies the caller of changes to the task from now on.': 'Bundan sonra görevdeki değişiklikler isteği yapana bildirilir.',
  'Stops watching a task.': 'Görevi izlemeyi bırakır.',
  'History of a task and of everything below it, newest first.': 'Görevin ve altındaki her şeyin geçmişi, yeniden eskiye.',
  'Comments on the task and their replies, oldest first.': 'Görevin yorumları ve yanıtları, eskiden yeniye.',
  'Writes a comment on a task.': 'Göreve yorum yazar.',
  'A comment by id.': 'Kimliğiyle bir yorum.',
  'Changes the text of a comment; for its author.': 'Yorumun metnini değiştirir; yalnızca yazanı için.',
  'Deletes a comment; for its author and the leads of the project. It can be restored for 7 days. If others replied to it, it stays without its text.':
    'Yorumu siler; yazanı ve proje liderleri için. 7 gün içinde geri yüklenebilir. Başkaları yanıtladıysa metni olmadan durur.',
  'The check boxes of the comment, in the order of the text.': 'Yorumdaki kutular, metindeki sırayla.',
  'Ticks or clears a check box of a comment as it is now; for everyone who may edit the task. Refused if the box at this position has another text.':
    'Yorumun o anki metninde bir kutuyu işaretler ya da işaretini kaldırır; görevi değiştirebilen herkes için. Bu sıradaki kutunun yanında başka bir metin varsa istek reddedilir.',
  'Tasks that the comment mentions by number, also by a number from before a move, as far as the caller can view them. Only the first 20 numbers count.':
    'Yorumda numarasıyla anılan görevlerden isteği yapanın gördükleri; taşınmadan önceki numaralar da geçerlidir. Yalnızca ilk 20 numaraya bakılır.',
  'Restores a deleted comment within 7 days; for the person who deleted it and the leads of the project.':
    'Silinen yorumu 7 gün içinde geri yükler; silen kişi ve proje liderleri için.',
  'Replies in the thread that the comment begins, oldest first.': 'Yorumun başlattığı konuşmadaki yanıtlar, eskiden yeniye.',
  'Marks the thread of a comment as resolved. Returns the comment that begins the thread.':
    'Yorumun konuşmasını çözüldü olarak işaretler. Yanıt, konuşmayı başlatan yorumdur.',
  'Reopens a resolved thread. Returns the comment that begins the thread.':
    'Çözülmüş konuşmayı yeniden açar. Yanıt, konuşmayı başlatan yorumdur.',
  'Adds an emoji to a comment; a person can add each emoji once.':
    'Yoruma emojiyle tepki bırakır; bir kişi her emojiyi bir kez bırakabilir.',
  "Removes the caller's reaction.": 'İsteği yapanın tepkisini geri alır.',
  'Previous texts of the comment, newest first: the last 50.': 'Yorumun önceki metinleri, yeniden eskiye: son 50 metin.',
};
