/** Conversations, proposals and usage of the assistant. */
export const assistant: Readonly<Record<string, string>> = {
  'A record that the assistant read before it proposed a change.': 'Asistanın bir değişiklik önermeden önce okuduğu bir kayıt.',
  'A field with a new value.': 'Yeni bir değer alacak alan.',
  'Its name in the API: `status`.': 'API’deki adı: `status`.',
  'Display name, in the language of the request.': 'İnsanlara gösterilen adı, isteğin dilinde.',
  'References and statuses with their names.': 'Önceki değer; ilişkili kayıtlar ve durumlar adlarıyla.',
  'Former value, as text for people.': 'Önceki değer, insanlar için metin olarak.',
  'New value, as text for people.': 'Yeni değer, insanlar için metin olarak.',
  'Time of the decision; null while it is open.': 'Karar zamanı; karar verilmediyse null.',
  'The conversation it belongs to.': 'Ait olduğu sohbet.',
  'Whether quotes of sources support the answer.': 'Yanıtı kaynaklardan alıntıların destekleyip desteklemediği.',
  'Name of the model that answered; null without one.': 'Yanıtlayan modelin adı; model yoksa null.',
  'Tokens that the model read.': 'Modelin okuduğu belirteç sayısı.',
  'Tokens that the model wrote.': 'Modelin yazdığı belirteç sayısı.',
  'Tokens that the model used.': 'Modelin kullandığı belirteçler.',
  'Conversation to continue; default: a new one.': 'Sürdürülecek sohbet; varsayılan: yeni bir sohbet.',
  'The question.': 'Soru.',
  'The only project to search, by id or key; set when a conversation begins.':
    'Aranacak tek proje: kimliği ya da kısaltması; sohbet başlarken verilir.',
  'A quote that supports an answer, word for word as in the stored text when the answer was given.':
    'Yanıtın dayandığı bir alıntı; yanıt verildiğinde saklanan metinde geçtiği gibi, sözcüğü sözcüğüne.',
  "Its number in the answer's text: `[1]`.": 'Yanıtın metnindeki numarası: `[1]`.',
  '`file`, `task`, `comment` or `project`.': '`file`, `task`, `comment` ya da `project`.',
  'Id of that record.': 'Alıntının alındığı kaydın kimliği.',
  'Page, slide or sheet, from 1; null if there are none.': 'Sayfa, slayt ya da çalışma sayfası, 1’den başlar; yoksa null.',
  'Start offset of the quote in the stored text of the record, in UTF-16 units.':
    'Alıntının, kaydın saklanan metninde başladığı yer, UTF-16 birimiyle.',
  'End offset, exclusive.': 'Bittiği yer; dahil değildir.',
  'Quoted text.': 'Alıntılanan metin.',
  'URL of the source.': 'Uygulamada açıldığı adres.',
  "The caller's questions to the assistant, and its answers. Only the owner can view it.":
    'İsteği yapanın asistana sordukları ve aldığı yanıtlar. Sohbeti yalnızca sahibi görür.',
  'The first question, until it is renamed.': 'Adı değiştirilene kadar ilk soru.',
  'Time of the last question or renaming.': 'Son sorunun ya da ad değişikliğinin zamanı.',
  'Whether an answer helped.': 'Yanıtın işe yarayıp yaramadığı.',
  'A question, or the answer to it.': 'Bir soru ya da onun yanıtı.',
  'Markdown, with the numbers of its citations; without the parts that rely on citations which are gone. Empty while it is `answering`.':
    'Markdown metni, alıntı numaralarıyla; artık gösterilemeyen alıntılara dayanan bölümler çıkarılır. `answering` durumundayken boştur.',
  'Whether a quote that was found in its source supports every sentence of the answer; false if nothing was found. Null unless it is a complete answer whose verification is not pending.':
    'Yanıtın her cümlesini, kaynağında bulunan bir alıntının destekleyip desteklemediği; hiçbir şey bulunamadıysa false. Bitmiş ve doğrulaması sonuçlanmış bir yanıt değilse null.',
  'For a complete answer: number of sentences that no quote supports; all of them if it is unverified. Null while its verification is pending, and for answers from before this was counted.':
    'Bitmiş yanıtta: hiçbir alıntının desteklemediği cümle sayısı; yanıt doğrulanmadıysa bütün cümleler. Doğrulama sürerken ve bu sayım başlamadan önce verilmiş yanıtlarda null.',
  'Result of the verification of an answer: `pending` until the verdicts come; `verified` if a quote supports every sentence; `partly` if the sources do not state some sentences; `failed` if they contradict one; `unverified` if there are no verdicts.':
    'Bir yanıtın doğrulanmasının sonucu: kararlar gelene kadar `pending`; her cümleyi bir alıntı destekliyorsa `verified`; bazı cümleler kaynaklarda yoksa `partly`; kaynaklar bir cümleyle çelişiyorsa `failed`; karar yoksa `unverified`.',
  'Verdict on a sentence: the cited sources support it, contradict it, or do not state it.':
    'Gösterilen kaynakların bir cümle hakkında söylediği: destekliyor, çelişiyor ya da söylemiyor.',
  'A sentence of an answer, with the verdict of the verifying model.': 'Bir yanıtın bir cümlesi, doğrulayan modelin kararıyla.',
  'The sentence without Markdown and citation numbers.': 'Cümle, Markdown ve alıntı numaraları olmadan.',
  'Verdict of the model; `not_stated` if its quote is not found in the source.':
    'Modelin kararı; alıntısı kaynakta bulunamazsa `not_stated`.',
  'Number of the citation that `quote` is from; null if the source has no page, such as a count.':
    '`quote` alıntısının numarası; sayı gibi sayfası olmayan kaynaklarda null.',
  'Words of the source that show the verdict; null for `not_stated`.': 'Kararı gösteren kaynak sözleri; `not_stated` ise null.',
  "Start offset of the sentence in the answer's text, in UTF-16 units.": 'Cümlenin yanıtın metninde başladığı yer, UTF-16 birimiyle.',
  'Verification of an answer against the sources that it cites, by a model.':
    'Bir yanıtın, gösterdiği kaynaklarla bir model tarafından doğrulanması.',
  'Sentences of the answer, in order. Empty without verdicts, and for answers that consist of quotes or of a table.':
    'Yanıtın cümleleri, sırayla. Karar yoksa ve alıntılardan ya da bir tablodan oluşan yanıtlarda boş.',
  'Positions of those sentences in `text`, as far as the caller can view it.':
    'Bu cümlelerin `text` içinde, isteği yapanın gördüğü kadarıyla bulunduğu yerler.',
  'A part of a text.': 'Metnin bir bölümü.',
  'Start offset in UTF-16 units.': 'Başladığı yer, UTF-16 birimiyle.',
  'For a complete answer: whether it was cut off because the model reached its limit or its server sent no more.':
    'Bitmiş yanıtta: modelin yeri kalmadığı ya da sunucusu gerisini iletmediği için metnin yarıda kesilip kesilmediği.',
  'For an answer about tasks that a filter finds: the filter, and what was asked. Null for other answers.':
    'Görevleri bir süzgeçle bulan yanıtta o süzgeç ve ne sorulduğu; ötekilerde null.',
  'Code of the problem that an answer `failed` with.': 'Yanıt `failed` olduysa hatanın kodu.',
  'Citations of sources that still exist and that the caller can still view.':
    'Hâlâ var olan ve isteği yapanın hâlâ gördüğü kaynaklardan alıntılar.',
  'Changes that the assistant proposes with it, as far as the caller can view their records.':
    'Asistanın yanıtla birlikte önerdiği değişikliklerden, isteği yapanın kayıtlarını görebildikleri.',
  'Null if passages were quoted as the answer, without a model.': 'Model; yanıt model olmadan, kaynaklardan olduğu gibi alındıysa null.',
  'Tokens, as the model counted them.': 'Belirteçler, modelin saydığı gibi.',
  'Whether the answer helped; null without feedback.': 'Yanıtın işe yarayıp yaramadığı; kimse belirtmediyse null.',
  'Comment on the feedback.': 'Değerlendirmeye eklenen açıklama.',
  'Author of the message.': 'İletinin yazarı.',
  'State of an answer: `answering` until its last word is stored; `stopped` by the person who asked; `failed` with the part that had come, and can be requested again.':
    'Yanıtta `answering`: son sözcüğü kaydedilene kadar; `stopped`: soran durdurdu; `failed`: gelen bölümüyle yarıda kaldı, yeniden istenebilir.',
  'Requested information about tasks: the tasks themselves, their number, their assignees, their dates, the time spent on them, or their estimates.':
    'Sorunun görevler hakkında ne istediği: onları görmek; kaç tane olduklarını, kime ait olduklarını, tarihlerini, onlara harcanan süreyi ya da tahminlerini öğrenmek.',
  'Grouping of tasks.': 'Görevlerin neye göre gruplandığı.',
  'Null removes the feedback.': 'null değerlendirmeyi kaldırır.',
  'Reason for the feedback.': 'Değerlendirmenin nedeni.',
  'Interpretation of a question about tasks.': 'İşlerle ilgili bir sorudan ne anlaşıldığı.',
  'Filter expression for the tasks that the question is about, with current names.':
    'Sözü edilen görevler, süzgeç diliyle ve şimdiki adlarla.',
  'Requested information, as the question was understood.': 'Sorunun, anlaşıldığı kadarıyla ne istediği.',
  'Property that the tasks are grouped by.': 'Görevlerin neye göre gruplandığı.',
  'Number of tasks that matched when the answer was given; 10,001 for more than 10,000. If the caller can no longer view the project of some of them: number of visible tasks that match now.':
    'Yanıt verildiğinde süzgece uyan görev sayısı; 10.000’den çoksa 10.001. Bir bölümü isteği yapanın artık görmediği bir projedeyse, görünenlerden şimdi uyanların sayısı.',
  'URL of the task list.': 'Uygulamada liste olarak açıldıkları adres.',
  'Server-sent events: `delta` with `{text}`, `citation` with one, `proposal` with the id of one, and at the end `done` with the whole answer as without a stream, or `error` with a Problem.':
    'Sunucudan gönderilen olaylar (SSE): `{text}` içeren `delta`, bir alıntı içeren `citation`, bir önerinin kimliğini içeren `proposal`; en sonda, akışsız yanıtın tamamını içeren `done` ya da bir Problem içeren `error`.',
  'Messages, oldest first: the latest 200.': 'İletiler, eskiden yeniye: son 200.',
  'Usage of the assistant by the organization in a calendar month (UTC).': 'Bir kuruluşun bir takvim ayındaki (UTC) asistan kullanımı.',
  'Year and month, e.g. `2026-11`.': 'Yıl ve ay, örneğin `2026-11`.',
  'Tokens of all members.': 'Bütün üyelerin toplamı.',
  'Number of answers.': 'Yanıt sayısı.',
  'Tokens that the organization may use in a month by the current setting (`CHAT_MONTHLY_TOKENS`); null for no limit.':
    'Sunucunun şimdiki ayarıyla (`CHAT_MONTHLY_TOKENS`) kuruluşun bir ayda kullanabileceği belirteç sayısı; sınır yoksa null.',
  'Tokens of this budget that one member may use (`CHAT_MEMBER_MONTHLY_TOKENS`); null for no limit.':
    'Bunlardan bir üyenin kullanabileceği belirteç sayısı (`CHAT_MEMBER_MONTHLY_TOKENS`); sınır yoksa null.',
  'Members with usage, highest first, up to 200.': 'Kullananlar, en çok kullanandan başlayarak, en çok 200 kişi.',
  'Usage of the assistant by one member in a month.': 'Bir üyenin bir aydaki asistan kullanımı.',
  'Number of answers that were started, including failed and stopped ones.':
    'Başlanmış yanıtlar; yarıda kalanlar ve durdurulanlar da sayılır.',
  'Tokens of these answers, as counted by the model, otherwise estimated.': 'Harcanan belirteçler: modelin saydığı gibi, yoksa tahmini.',
  'Usage of the assistant by the caller in this calendar month (UTC), and its budget.':
    'İsteği yapanın bu takvim ayındaki (UTC) asistan kullanımı ve ne kadar kullanabileceği.',
  'Tokens that one member may use in a month (`CHAT_MEMBER_MONTHLY_TOKENS`); null if only the budget of the organization applies.':
    'Bir üyenin bir ayda kullanabileceği belirteç sayısı (`CHAT_MEMBER_MONTHLY_TOKENS`); kuruluşunki kadarsa null.',
  'Whether questions are refused until `renewsAt`, because the budget of the caller or of the organization is used up.':
    'Soruların `renewsAt` anına kadar reddedilip reddedilmediği: isteği yapanın ya da kuruluşun bütçesi doldu.',
  'Start of the next month.': 'Sonraki ayın başlangıcı.',
  'Returns when the answer is complete, or after 50 seconds with `status` `answering`; the answer then continues in its conversation. With `Accept: text/event-stream` it is sent as it is written. With an `Idempotency-Key`, a repeated request returns the same answer and asks the model only once. Counts as one question toward the limit per minute.':
    'Yanıt tamamlanınca döner; 50 saniyede tamamlanmazsa `status` `answering` olarak döner ve yanıt sohbetinde sürer. `Accept: text/event-stream` ile, yazıldıkça gönderilir. `Idempotency-Key` verilirse yinelenen istek aynı yanıtı döner ve modele yalnızca bir kez sorulur. Dakikalık soru sınırından bir soru düşer.',
  "The caller's own conversations, the most recent question first.": 'İsteği yapanın kendi sohbetleri; son sorulan önce gelir.',
  "One of the caller's conversations, by id.": 'Kimliğiyle, isteği yapanın bir sohbeti.',
  'Renames a conversation.': 'Sohbetin adını değiştirir.',
  'Deletes a conversation and all its messages permanently.': 'Sohbeti bütün iletileriyle kalıcı olarak siler.',
  'Stores whether an answer helped.': 'Bir yanıtın işe yarayıp yaramadığını kaydeder.',
  'Usage of the assistant by month, newest first; months without questions are omitted. For administrators.':
    'Asistanın aylara göre kullanımı, yeniden eskiye; soru sorulmayan aylar yer almaz. Yöneticiler için.',
  "The caller's use of the assistant this month, and when the budget renews. `GET /assistant/usage` returns the organization's use.":
    'İsteği yapanın bu ay asistandan kullandığı ve bütçenin yenileneceği an. Kuruluşun kullanımı için `GET /assistant/usage`.',
};
