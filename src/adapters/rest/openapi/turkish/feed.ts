/** Notifications and mutes. */
export const feed: Readonly<Record<string, string>> = {
  '`cursor` of a notification: only those that appeared no later than it.':
    'Bir bildirimin `cursor` değeri: yalnızca en geç onunla gelenler.',
  'A task, project or reason that the caller has muted.': 'İsteği yapanın susturduğu görev, proje ya da neden.',
  'Exactly one of `task`, `project` and `reason`.': '`task`, `project` ve `reason` alanlarından yalnızca biri.',
  'Time at which it ends automatically; null or absent for never.': 'Kendiliğinden sona ereceği an; null ise ya da verilmezse sona ermez.',
  'A notification: one per subject, which collects events until it is read.': 'Bir bildirim: her konu için bir tane, okunana kadar büyür.',
  'Kind of the event behind the reason, e.g. `task.updated`; `task.due` for due dates.':
    'Nedenin arkasındaki olayın türü, örneğin `task.updated`; takvimden gelenlerde `task.due`.',
  'Sentence like `text`, without the task, in the language of the request.': '`text` gibi bir cümle, görevi anmadan; isteğin dilinde.',
  'Text of the comment or status update, or the new values, on one line without markup. Null if there are none, or without `tasks:read`.':
    'Yorumun ya da gidişatın metni, ya da yeni değerler; tek satırda ve biçimsiz. Yoksa ya da `tasks:read` yoksa null.',
  "Time of the caller's last comment on the task after it last appeared.":
    'Bildirim son gündeme geldikten sonra isteği yapanın göreve yazdığı son yorumun zamanı.',
  'Reasons for its place in the smart order.': 'Önemlilerin önce geldiği sıralamada neden bu yerde olduğu.',
  'Current urgency: one point equals two hours of age.': 'Şimdi ne kadar acil olduğu: bir puan, iki saatlik yaşa denktir.',
  'The last three people who did it, newest first; empty if the system did.': 'Yapan son üç kişi, yeniden eskiye; sistem yaptıysa boş.',
  'Number of people who did it.': 'Toplam kaç kişinin yaptığı.',
  'Number of its events.': 'Kaç olayı bildirdiği.',
  'Time at which it comes back, unread.': 'O anda, okunmamış olarak geri gelir.',
  'Time of its first event.': 'Bildirdiği ilk olayın zamanı.',
  'Time at which it last appeared: with its last event, or at the end of its snooze.':
    'Son gündeme geldiği an: son olayıyla ya da ertelemesi bitince.',
  'Position in the log; used as `upTo` when marking as read.': 'Olay günlüğündeki yeri; okundu sayarken `upTo` olarak verilir.',
  'Number of marked notifications.': 'Kaç bildirimin okundu sayıldığı.',
  'Subject of the event: a task, comment, project, token or webhook.': 'Olayın konusu: görev, yorum, proje, jeton ya da webhook.',
  '`smart`: by urgency, which decreases with age (see `score` and `why`). `newest`: by the time at which it last appeared.':
    '`smart`: yaşlandıkça azalan aciliyete göre (bkz. `score` ve `why`). `newest`: son gündeme geldiği ana göre.',
  'Reason of a notification: the first of these that applies.': 'Neden bildirildiği; bunlardan geçerli olan ilki.',
  'Removes it from the list and marks it as read until something new happens.':
    'Yeni bir şey olana kadar listeden çıkarır ve okundu sayar.',
  'Whether it is read.': 'Okunup okunmadığı.',
  'Removes it from the list until then; it comes back unread. Null returns it now.':
    'O ana kadar listeden çıkar, okunmamış olarak geri gelir; null hemen geri getirir.',
  'Number of unread notifications in the list.': 'Listede gösterilenlerden kaçının okunmadığı.',
  'Number of notifications that were marked as read.': 'Kaç bildirimin okundu sayıldığı.',
  'Number of notifications that are still unread.': 'Hâlâ okunmamış olanların sayısı.',
  'Notifications of the caller, without archived and snoozed ones unless they are asked for.':
    'İsteği yapanın bildirimleri; arşivlenenler ve ertelenenler yalnızca istenirse gelir.',
  "Number of unread notifications in the caller's feed.": 'İsteği yapanın akışındaki okunmamış bildirimlerin sayısı.',
  "Marks all notifications in the caller's list as read, or only the selected ones.":
    'İsteği yapanın listesindeki bütün bildirimleri ya da yalnızca seçilenleri okundu sayar.',
  'Mutes of the caller, newest first.': 'İsteği yapanın susturdukları, yeniden eskiye.',
  'Mutes a task, a project or a reason. A muted task or project still notifies of mentions, assignments and reminders; a muted reason never notifies.':
    'Görevi, projeyi ya da nedeni susturur. Susturulan görev ve projeden yalnızca anmalar, atamalar ve hatırlatıcılar bildirilir; susturulan nedenle hiçbir bildirim gelmez.',
  'Ends a mute: the caller is notified again from now on.': 'Sesi açar: bundan sonra isteği yapana yeniden bildirim gelir.',
  'A notification of the caller, also an archived or snoozed one.': 'İsteği yapanın bir bildirimi; arşivlenmiş ya da ertelenmiş olsa da.',
  'Marks a notification of the caller as read, snoozes it or archives it, or undoes that.':
    'İsteği yapanın bir bildirimini okundu sayar, erteler ya da arşivler; ya da bunu geri alır.',
  'Notifications of the caller as they come, as events of the kinds `notification.*`.':
    'İsteği yapanın bildirimleri, geldikçe; `notification.*` türünde olaylar olarak.',
};
