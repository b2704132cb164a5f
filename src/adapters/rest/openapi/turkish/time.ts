/** Reminders, recurrence and time entries. */
export const time: Readonly<Record<string, string>> = {
  'Exactly one of `at` and `before`.': '`at` ve `before` alanlarından yalnızca biri.',
  'A time in the future.': 'Gelecekte bir an.',
  "An ISO 8601 duration before 9 o'clock of the day the task is due, in the caller's time zone, up to 30 days: `P1D`, `PT2H`. It follows the due date.":
    'Son tarihte saat 09.00’dan ne kadar önce olacağı: isteği yapanın saat diliminde, en çok 30 günlük bir ISO 8601 süresi (`P1D`, `PT2H`). Son tarihle birlikte değişir.',
  'Time of the reminder; null if it is relative to the due date and the task has none.':
    'Geleceği an; son tarihe göre gelecekse ve görevin son tarihi yoksa null.',
  "Time before 9 o'clock on the due date, in the owner's time zone; null if it has a fixed time.":
    'Son tarihte saat 09.00’dan ne kadar önce geldiği, sahibinin saat diliminde; belirli bir anda geliyorsa null.',
  'A reminder of the caller for a task, at a time or before the due date: a notification with the reason `reminder`.':
    'İsteği yapanın bir görev için belirli bir ana ya da son tarihten öncesine koyduğu hatırlatıcı: `reminder` nedenli bir bildirimle gelir.',
  'An RRULE of RFC 5545; `COUNT` is the number of tasks from this one on.':
    'RFC 5545’e göre bir RRULE; `COUNT` bundan başlayarak kaç tane olduğunu belirtir.',
  'Day from which the next date is counted.': 'Sonraki tarihin hesaplandığı gün.',
  'Id of the series, shared by all its tasks.': 'Serinin kimliği; serinin bütün görevlerinde aynıdır.',
  'The task whose completion created this one.': 'Tamamlanınca bunu oluşturan görev.',
  'Day from which the next due date is counted: the due date of the task, or the day of its completion.':
    'Sonrakinin hangi günden hesaplandığı: bunun son tarihinden ya da tamamlandığı günden.',
  'An RRULE of RFC 5545 that repeats daily or less often: FREQ, INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST, and COUNT or UNTIL.':
    'RFC 5545’e göre bir RRULE, en sık günlük: FREQ, INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST ve COUNT ya da UNTIL.',
  'The rule in words, in the language of the request.': 'Kural sözle, isteğin dilinde.',
  'An RRULE of RFC 5545.': 'RFC 5545’e göre bir RRULE.',
  'Without `endedAt` and `minutes` it starts a timer.': 'Ne `endedAt` ne `minutes` verilirse sayaç çalışır.',
  'At most 24 hours later, and not in the future.': 'En çok 24 saat sonrası; gelecekte olamaz.',
  'Duration in minutes, instead of `endedAt`.': '`endedAt` yerine: kaç dakika sürdüğü.',
  'Description of the work.': 'Ne yapıldığı.',
  'Default: now, or with `minutes` such that the entry ends now. Not in the future.':
    'Varsayılan: şimdi; `minutes` verilirse şimdi bitmiş olacak biçimde. Gelecekte olamaz.',
  'User whose time it is.': 'Süresi kaydedilen kişi.',
  'Null while it runs.': 'Bitiş zamanı; sayaç çalışıyorsa null.',
  'Duration in seconds, at most 24 hours; null while it runs.': 'Süre, saniye olarak, en çok 24 saat; sayaç çalışıyorsa null.',
  'Time that somebody spent on a task. A person can have one running timer at a time.':
    'Birinin bir görevde harcadığı süre. Her kişinin aynı anda tek bir sayacı çalışır.',
  'Description of the work; empty if not stated.': 'Ne yapıldığı; belirtilmediyse boş.',
  'New end; stops a running timer.': 'Yeni bitiş; çalışan sayacı durdurur.',
  'Duration in minutes, instead of `endedAt`; the start stays.': '`endedAt` yerine: kaç dakika sürdüğü; başlangıcı değişmez.',
  'Note, one line.': 'Açıklama, tek satır.',
  'New start; the end stays.': 'Yeni başlangıç; bitişi değişmez.',
  'The time entry.': 'Süre kaydı.',
  'Time spent by one person, in one project or on one task, or for a combination of these.':
    'Bir kişi, proje ya da görev için veya bunların birleşimi için harcanan süre.',
  'Null unless the totals are grouped by it.': 'Toplam buna göre alınmadıysa null.',
  'Duration in seconds.': 'Süre, saniye olarak.',
  'Number of entries.': 'Kayıt sayısı.',
  'Time spent on tasks that the caller can view, latest first.': 'İsteği yapanın gördüğü görevlerde harcanan süre, sondan başa.',
  "Records the caller's time on a task. Without an end it starts a timer, and stops the caller's timer that was running.":
    'İsteği yapanın bir görevde harcadığı süreyi kaydeder. Bitiş verilmezse sayaç başlatır ve çalışan sayacını durdurur.',
  'Time spent on the task, latest first.': 'Görevde harcanan süre, sondan başa.',
  "The caller's running timer; null if none is running.": 'İsteği yapanın çalışan sayacı; yoksa null.',
  'Totals of finished time entries on tasks that the caller can view, longest first. Refused if there are more than 1000 totals.':
    'İsteği yapanın gördüğü görevlerdeki bitmiş süre kayıtlarının toplamları, uzundan kısaya. 1000’den çok toplam varsa istek reddedilir.',
  'A time entry by id.': 'Kimliğiyle bir süre kaydı.',
  'Changes a time entry; for the person whose time it is, and administrators.':
    'Süre kaydını değiştirir; süresi kaydedilen kişi ve yöneticiler için.',
  'Deletes a time entry permanently; for the person whose time it is, and administrators.':
    'Süre kaydını kalıcı olarak siler; süresi kaydedilen kişi ve yöneticiler için.',
  'Stops a timer now, at most 24 hours after its start; for the person whose time it is, and administrators. An entry that has ended stays as it is.':
    'Sayacı şimdi, başlangıcından en çok 24 saat sonrası için durdurur; süresi kaydedilen kişi ve yöneticiler için. Bitmiş bir kayıt olduğu gibi kalır.',
  "The caller's own reminders that have not come yet, oldest first.":
    'İsteği yapanın henüz gelmemiş kendi hatırlatıcıları, eskiden yeniye.',
  'Reminds only the caller of a task. Nothing comes if the task is done or deleted by then.':
    'Görevi yalnızca isteği yapana hatırlatır. Görev o zamana kadar bitmiş ya da silinmişse hatırlatıcı gelmez.',
  "Deletes one of the caller's reminders.": 'İsteği yapanın bir hatırlatıcısını siler.',
};
