/** Events and webhooks. */
export const events: Readonly<Record<string, string>> = {
  'An entry of the event log, the source of the feed, streams and webhooks.':
    'Olay günlüğünün bir kaydı; bildirim akışı, olay akışları ve webhook’lar bu günlükten beslenir.',
  'Kind, e.g. `task.created`.': 'Tür, örneğin `task.created`.',
  'Actor; null for the system.': 'İşlemi yapan; sistemse null.',
  'The subject after the change; references as `{id}`, as far as the caller can view the record. Contains the long texts `description` and `body` only if they are new: with `created`, and if `previous` contains them.':
    'Konunun değişiklikten sonraki hali; isteği yapanın gördüğü ilişkili kayıtlar `{id}` olarak. Uzun olabilen metinler, `description` ve `body`, yalnızca yeniyse bulunur: `created` olaylarında ve `previous` içinde yer aldıklarında.',
  'Former values of the changed fields.': 'Değişenlerin önceki değerleri.',
  'Cursor: pass it as `after` to continue from here.': 'Buradan sonrası `after` ile okunur.',
  'Server-sent events: `id` is the cursor, `event` the kind, `data` the event as JSON. An event `problem`, with a Problem as its data, is the last one.':
    'Sunucudan gönderilen olaylar (SSE): `id` imleç, `event` tür, `data` JSON olarak olaydır. Verisi bir Problem olan `problem` olayı sonuncudur.',
  'Maximum number of concurrent requests. Default 10.': 'Aynı anda açık olabilecek en çok istek sayısı. Varsayılan: 10.',
  'Kinds of events: `task.*` for all kinds of a record type, `*` for all except `notification.*` and `reminder.*`. The credential must have the scopes to read them.':
    'Olay türleri: bir kavramın hepsi için `task.*`; `notification.*` ve `reminder.*` dışında her şey için `*`. Kimlik bilgisinin bunları okumaya yetkisi olmalıdır.',
  'Limits changes (`….updated`) to changes of one of these fields; empty for all.':
    'Değişikliklerden (`….updated`) yalnızca bu alanlardan birininkiler; hepsi için boş.',
  'Limits events about tasks to tasks that match this filter expression or matched it before the change, up to 2000 characters; `me` is the owner. Empty for all.':
    'Görevlerle ilgili olanlardan yalnızca şimdi uyan ya da o ana kadar uymuş görevlerinkiler, süzgeç diliyle, en çok 2000 karakter; `me` webhook’un sahibidir. Hepsi için boş.',
  'Whether events of one subject are sent one at a time, in order. A failing delivery delays the others of its subject, for days at most. Default false.':
    'Her konunun olayları tek tek ve sırayla gönderilir. Ulaşmayan, aynı konunun ardından gelenlerini en çok birkaç gün bekletir. Varsayılan: false.',
  'Only events of these projects, by id or key; empty for all.':
    'Yalnızca bu projelerde olanlar: kimlikleri ya da kısaltmaları; her şey için boş.',
  'Maximum number of requests per second; null for no limit.':
    'Saniyedeki en çok istek sayısı; alıcının yanıtladığı hızda göndermek için null.',
  'A public https address.': 'Herkese açık bir https adresi.',
  'The webhook delivers what this user can view.': 'Sahibi; webhook’a bu kullanıcının gördükleri gönderilir.',
  'Time of disabling; null if enabled.': 'Devre dışı kalma zamanı; etkinse null.',
  'Time of the first failure since the last success, or since two days without a failure. Five days later the webhook is disabled.':
    'Son ulaşan gönderimden ya da başarısızlık olmayan iki günden sonraki ilk başarısızlık; bundan beş gün sonra devre dışı kalır.',
  'Time since which the oldest delivery without an attempt has been waiting; null if there is none.':
    'Hiç denenmemiş en eski gönderimin beklemeye başladığı an; bekleyen yoksa null.',
  'The delivery.': 'Gönderim.',
  'To continue: the `next` of the previous answer, with all other fields unchanged.':
    'Sürdürmek için: önceki yanıtın `next` değeri; geri kalan her şey aynı olmalıdır.',
  'Start of the range, inclusive; events are kept for 90 days.': 'Bu anda ya da sonra olanlar; olaylar 90 gün saklanır.',
  'End of the range, exclusive; default: now.': 'Bu andan önce olanlar; varsayılan: şimdi.',
  'Hours for which the previous secret also signs. Default 24; 0 if it has leaked.':
    'Önceki imza anahtarının yenisiyle birlikte kaç saat daha imzalayacağı. Varsayılan: 24; sızdıysa 0.',
  'Maximum number of concurrent requests.': 'Aynı anda açık olabilecek en çok istek sayısı.',
  'Whether events of one subject are sent one at a time, in order. A failing delivery delays the others of its subject, for days at most.':
    'Her konunun olayları tek tek ve sırayla gönderilir. Ulaşmayan, aynı konunun ardından gelenlerini en çok birkaç gün bekletir.',
  'Address, `https`.': 'Adres, `https`.',
  'An address that receives the events which its owner can view at the time, in signed requests.':
    'Olayların, sahibinin o anda gördüğü kadarıyla, imzalı isteklerle gönderildiği adres.',
  'Without the right to `inspect`, only the origin: paths and queries can contain secrets.':
    '`inspect` yetkisi olmayana yalnızca hangi sunucuya gittiği gösterilir: kimi adreslerin yolu ve sorgusu gizlidir.',
  'Kinds: `task.*` for all kinds of a record type, `*` for all except `notification.*` and `reminder.*`.':
    'Türler: bir kavramın hepsi için `task.*`; `notification.*` ve `reminder.*` dışında her şey için `*`.',
  'Limits events about changes to changes of one of these fields; empty for all.':
    'Değişikliklerden yalnızca bu alanlardan birininkiler; hepsi için boş.',
  'Only events of these projects, as far as the caller can view them. Empty with `otherProjects` 0: events of all projects.':
    'Yalnızca bu projelerde olanlar, isteği yapanın gördüğü kadarıyla; boşsa ve `otherProjects` 0 ise her şey.',
  'Number of other projects whose events it receives, which the caller cannot view.':
    'Kapsadığı, ama isteği yapanın görmediği projelerin sayısı.',
  'Limits events about tasks to tasks that match this filter expression; `me` is the owner. People, labels, projects, cycles and custom fields are stored by id and shown by their current names. Empty for all.':
    'Görevlerle ilgili olanlardan yalnızca uyan görevlerinkiler, süzgeç diliyle; `me` webhook’un sahibidir. Kişiler, etiketler, projeler, döngüler ve özel alanlar kimlikleriyle saklanır, şimdiki adlarıyla gösterilir. Hepsi için boş.',
  'Whether events of one subject are sent one at a time, in order.': 'Her konunun olayları tek tek ve sırayla gönderilir.',
  'Whether deliveries are sent.': 'Gönderim yapılıp yapılmadığı.',
  'Reason for disabling; null if enabled.': 'Neden devre dışı kaldığı; etkinse null.',
  'Number of consecutive failed deliveries that count for the pauses.': 'Üst üste ulaşmayan ve ara verme hesabına katılan gönderimler.',
  'Nothing is sent before this time, because the receiver failed repeatedly or asked for a pause.':
    'Bu andan önce hiçbir şey gönderilmez: üst üste ulaşmadı ya da alıcı ara istedi.',
  'Until this time the previous secret also signs.': 'Bu ana kadar önceki imza anahtarı da imzalar.',
  'Delivery of an event to a webhook, with all its attempts.': 'Bir webhook’a gönderilen olay, bütün denemeleriyle.',
  'Id of the event, identical in every attempt and redelivery.': 'Olayın kimliği; her denemede ve yeniden gönderimde aynıdır.',
  'Reason of the delivery.': 'Neden gönderildiği.',
  'Number of attempts so far.': 'Yapılan deneme sayısı.',
  'Time of the next attempt; null if there is none.': 'Sonraki denemenin zamanı; olmayacaksa null.',
  'Time of success or of giving up; null before.': 'Ulaştığı ya da vazgeçildiği an; öncesinde null.',
  'Reason of a delivery: the event happened, somebody sent it again, or it is a test.':
    'Gönderimin nedeni: olay gerçekleşti, biri yeniden gönderdi ya da bu bir deneme.',
  'State of a delivery: `failed` after its last attempt; `cancelled` if it is no longer wanted, or the owner can no longer view it.':
    'Gönderimin durumu. `failed`: son denemeden sonra vazgeçildi; `cancelled`: artık istenmiyor ya da sahibi artık göremiyor.',
  'Reason for disabling: a person, an answer 410, five days with only failures, an owner who may no longer have webhooks, or too many waiting deliveries (`backlog`).':
    'Neden hiçbir şey gönderilmediği: biri devre dışı bıraktı, adres 410 yanıtı verdi, beş gün boyunca hiçbir şey ulaşmadı, sahibi artık webhook tutamıyor ya da bekleyenler sınırı aştı (`backlog`).',
  'State of a webhook. `failing`: nothing has arrived for an hour. `behind`: a delivery has waited for an hour without an attempt. `webhook.failing` reports either one once, until the webhook works again.':
    'Webhook’un durumu. `failing`: bir saattir hiçbir şey ulaşmadı; `behind`: hiç denenmemiş bir gönderim bir saattir bekliyor. İkisi de, yeniden çalışana kadar bir kez, `webhook.failing` ile bildirilir.',
  '`failed`: deliveries that were given up; `missed`: also events that happened while the webhook was disabled or did not subscribe to them; `all`: also deliveries that arrived.':
    '`failed`: vazgeçilenler; `missed`: onlar ve webhook devre dışıyken ya da bunları istemezken olanlar; `all`: ulaşanlar da.',
  'The signing secret, shown only once: in the answer that creates or rotates it.':
    'İmza anahtarı; yalnızca oluşturulduğu ya da yenilendiği yanıtta, bir kez gösterilir.',
  'A kind of event that webhooks receive.': 'Webhook’lara gönderilen bir olay türü.',
  'The kind, e.g. `task.created`.': 'Tür, örneğin `task.created`.',
  'A text in both languages.': 'İki dilde bir metin.',
  'Turkish text.': 'Türkçe metin.',
  'English text.': 'İngilizce metin.',
  'Result of a redelivery.': 'Yeniden göndermenin sonucu.',
  'Number of queued events, at most 10,000; 0 if a part of the range needs none.':
    'Kuyruğa alınan olaylar, en çok 10.000; aralığın hiçbir şey gerekmeyen bölümünde 0.',
  'Continue with this as `after` if there are more events.': 'Bakılacak başka olay varsa: `after` olarak gönderilip sürdürülür.',
  'The attempts, first to last.': 'Denemeler, ilkten sona.',
  'One request to a receiver and its result. Kept for 30 days.': 'Alıcıya gönderilen bir istek ve sonucu. 30 gün saklanır.',
  'Number.': 'Numara.',
  'Time of the attempt.': 'Denemenin zamanı.',
  'Duration in milliseconds.': 'Süre, milisaniye olarak.',
  'Status of the answer; null if there was none.': 'Yanıtın durum kodu; yanıt yoksa null.',
  'Reason for the missing answer: `address_refused` `not_found` `not_connected` `tls` `timeout` `cut_off` `bad_answer`.':
    'Neden yanıt olmadığı: `address_refused` `not_found` `not_connected` `tls` `timeout` `cut_off` `bad_answer`.',
  'The error as a sentence, in English.': 'Hata, İngilizce bir cümle olarak.',
  'The first 16 KiB of an unsuccessful answer; null after success.': 'Başarılı olmayan yanıtın ilk 16 KiB’ı; başarılıysa null.',
  'Events that the caller can view, oldest first, kept for 90 days. Continue with `after`: no event is missing or repeated. A page ends at about 2 MB, and after 10,000 events that the caller cannot view; it may be empty although more follow.':
    'İsteği yapanın görebildiği olaylar, eskiden yeniye; 90 gün saklanır. `after` ile sürdürülür: hiçbir olay atlanmaz, yinelenmez. Sayfa yaklaşık 2 MB’ta ve isteği yapanın göremediği 10.000 olaydan sonra biter; devamı olsa da boş gelebilir.',
  'Events that the caller can view, as they happen: without gaps or repeats after the cursor `after`, otherwise from now on.':
    'İsteği yapanın görebildiği olaylar, oldukça: `after` imlecinden sonra eksiksiz ve yinelenmeden, verilmezse bu andan başlayarak.',
  'Webhooks, newest first: all of the organization for administrators, their own for services.':
    'Webhook’lar, yeniden eskiye: yöneticiler için kuruluşunkilerin hepsi, servisler için kendilerininkiler.',
  'Registers an address that receives the events which the caller can view; for administrators and services. The answer contains the signing secret.':
    'İsteği yapanın görebildiği olayların gönderileceği bir adres kaydeder; yöneticiler ve servisler için. İmza anahtarı yanıttadır.',
  'All kinds of events, with their meaning and an example body.': 'Bütün olay türleri, anlamları ve örnek birer gövdeyle.',
  '404 `webhook.not_found` if there is none.': 'Yoksa 404 `webhook.not_found`.',
  'Changes a webhook; waiting deliveries use its new settings.': 'Webhook’u değiştirir; bekleyen gönderimler yeni ayarlarla gönderilir.',
  'Deletes a webhook and its deliveries.': 'Webhook’u gönderimleriyle birlikte siler.',
  'Enables a webhook: waiting deliveries are sent now. `POST /webhooks/{id}/redeliver` sends the events that happened while it was disabled.':
    'Webhook’u etkinleştirir: bekleyen gönderimler şimdi gönderilir. Devre dışıyken olanları `POST /webhooks/{id}/redeliver` gönderir.',
  'Stops sending to a webhook; waiting deliveries stay.': 'Webhook’a göndermeyi durdurur; bekleyen gönderimler kalır.',
  'Gives a webhook a new signing secret, shown only in this answer. The previous secret also signs for another day.':
    'Webhook’a, yalnızca bu yanıtta gösterilen yeni bir imza anahtarı verir. Önceki anahtar bir gün daha yanında imzalar.',
  'Sends a `ping` to a webhook, in a single attempt.': 'Webhook’a tek denemelik bir `ping` gönderir.',
  'Sends the events since a time, or between two times, again: only failed deliveries unless asked for more. Deliveries that are still under way are left as they are.':
    'Bir andan bu yana ya da iki an arasında olanları yeniden gönderir: başka bir şey istenmezse yalnızca başarısız gönderimleri. Hâlâ yolda olan gönderimler olduğu gibi kalır.',
  'Deliveries of the webhook, sent and waiting, newest first, kept for 30 days; for everyone who may manage the webhook.':
    'Webhook’un yapılmış ve bekleyen gönderimleri, yeniden eskiye; 30 gün saklanır. Webhook’u yönetebilenler için.',
  '404 `webhook_delivery.not_found` if there is none.': 'Yoksa 404 `webhook_delivery.not_found`.',
  'Sends the event of a delivery again, with the same event id.': 'Gönderimin olayını aynı olay kimliğiyle yeniden gönderir.',
  'An example body.': 'Örnek bir gövde.',
};
