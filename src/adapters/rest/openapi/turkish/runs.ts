/** Runs of agents. */
export const runs: Readonly<Record<string, string>> = {
  'Whether it groups what the assistant proposed in a conversation, which only the owner of the conversation sees.':
    'Asistanın bir sohbette önerdiklerini mi topluyor? Onu yalnızca sohbetin sahibi görür.',
  'Only those of this run.': 'Yalnızca bu çalışmanınkiler.',
  'Runs that the caller can view, newest first.': 'Görebildiğin çalışmalar, en yenisi başta.',
  'Only those of this user.': 'Yalnızca bu kullanıcınınkiler.',
  'Only those of this task, by id or number.': 'Yalnızca bu görevinkiler; kimliği ya da numarası.',
  'Begins a run, which the caller holds for 60 seconds. Every write of it has the headers `X-Run` and `X-Run-Lease`, and is refused once the lease is lost or the run was stopped.':
    'Bir çalışmaya başlar; 60 saniye boyunca isteği yapanda kalır. Çalışmanın her değişikliği `X-Run` ve `X-Run-Lease` başlıklarını taşır; süre dolunca ya da çalışma durdurulunca reddedilir.',
  'A run that the caller can view: with its task; without one, as its agent, as the creator of that, or as an administrator.':
    'Görebildiğin bir çalışma: göreviyle birlikte görünür; görevi yoksa onu ajanı, ajanı oluşturan ve yöneticiler görür.',
  'Adds an activity to a run, at most 1000. Users other than its agent may only answer.':
    'Çalışmaya bir kayıt ekler; en fazla 1000. Ajanından başkaları yalnızca yanıt verebilir.',
  'Run to add it to.': 'Kaydın ekleneceği çalışma.',
  'Gives the caller a run that no other agent holds, with a new generation of the lease.':
    'Başka bir ajanda olmayan çalışmayı, yeni bir sahiplik sayısıyla isteği yapana verir.',
  'Heartbeat: extends the lease to 60 seconds from now.': 'Yaşam belirtisi: sahiplik süresini şimdiden başlayarak 60 saniyeye uzatır.',
  'Ends a run that the caller holds.': 'Sende olan bir çalışmayı bitirir.',
  'Stops a run, so that its next write is refused. For people who may change its task.':
    'Çalışmayı durdurur; bir sonraki değişikliği reddedilir. Görevini değiştirebilen kişiler içindir.',
  'Carries out the pending proposals of a run in order. For people who are allowed the same; the others stay pending.':
    'Bir çalışmanın bekleyen önerilerini sırayla uygular. Aynısına yetkisi olan kişiler içindir; uygulanamayanlar beklemeye devam eder.',
  'A proposal of a run that could not be carried out; it stays pending.': 'Çalışmanın uygulanamayan bir önerisi; beklemeye devam eder.',
  'Id of the proposal.': 'Önerinin kimliği.',
  'Code of the problem.': 'Sorunun kodu.',
  'Text of the problem, in the language of the request.': 'Sorunun metni, isteğin dilinde.',
  'Values that changed since the proposal.': 'Öneriden sonra değişen değerler.',
  'Result of the approval of a run.': 'Bir çalışmayı onaylamanın sonucu.',
  'Id of the run.': 'Çalışmanın kimliği.',
  'Ids of the proposals that were carried out, in order.': 'Uygulanan önerilerin kimlikleri, sırasıyla.',
  'Proposals that stay pending.': 'Beklemeye devam eden öneriler.',
  'Whether there are more than 100, which another request approves.': '100 taneden fazlası var mı; kalanlar yeni bir istekle onaylanır.',
  'Whether it is an agent, whose writes all belong to runs.': 'Bütün değişiklikleri çalışmalara ait olan bir ajan mı.',
  'Whether it is an agent, whose writes all belong to runs. Default: false.':
    'Bütün değişiklikleri çalışmalara ait olan bir ajan mı. Varsayılan: false.',
  'Whether it is an agent, whose writes all belong to runs. Only a person may change it.':
    'Bütün değişiklikleri çalışmalara ait olan bir ajan mı. Onu yalnızca bir kişi değiştirebilir.',
  'Time since which its writes are refused, until an administrator resumes it; null if they are not.':
    'Değişikliklerinin reddedilmeye başladığı an; bir yönetici sürdürene dek reddedilir. Duraklatılmadıysa null.',
  'Reason of the pause.': 'Duraklatılma nedeni.',
  'Reason why an agent is paused: `rejections` of its proposals, or `errors` of its writes, in a row.':
    'Ajanın duraklatılma nedeni: önerilerinin üst üste reddedilmesi (`rejections`) ya da değişikliklerinin üst üste hata vermesi (`errors`).',
  'Lets a paused agent write again. For administrators; only a person may do it.':
    'Duraklatılmış bir ajanı sürdürür. Yöneticiler içindir; bunu yalnızca bir kişi yapabilir.',
  'Time since which its agent is paused; null if it is not.': 'Ajanının duraklatıldığı an; duraklatılmadıysa null.',
  'Number of rejected proposals in a row after which an agent is paused.': 'Kaç öneri üst üste reddedilince ajanın duraklatılacağı.',
  'Number of rejected proposals in a row after which an agent is paused. Only a person may change it.':
    'Kaç öneri üst üste reddedilince ajanın duraklatılacağı. Onu yalnızca bir kişi değiştirebilir.',
  'Number of refused writes in a row after which an agent is paused.': 'Kaç değişiklik üst üste reddedilince ajanın duraklatılacağı.',
  'Number of refused writes in a row after which an agent is paused. Only a person may change it.':
    'Kaç değişiklik üst üste reddedilince ajanın duraklatılacağı. Onu yalnızca bir kişi değiştirebilir.',
  'Id of the run of an agent that the write belongs to, with `X-Run-Lease`.':
    'Değişikliğin ait olduğu çalışmanın kimliği; `X-Run-Lease` ile birlikte.',
  'Generation of the lease of `X-Run`: the `lease` of the last claim.': '`X-Run` çalışmasının sahiplik sayısı: son alınışındaki `lease`.',
  'State of a step of a plan.': 'Bir plan adımının durumu.',
  'A step of the plan of a run.': 'Bir çalışma planının adımı.',
  'Total cost of a run so far, as its agent reports it.': 'Çalışmanın şimdiye dekki toplam maliyeti, ajanının bildirdiği gibi.',
  'In units of the currency: 0.25 is 25 cents of `USD`.': 'Para biriminin kendisiyle: `USD` için 0.25, 25 senttir.',
  'Code of ISO 4217.': 'ISO 4217 kodu.',
  'Code of ISO 4217. That of the organization: `agentCurrency`.': 'ISO 4217 kodu; kuruluşunki olmalı: `agentCurrency`.',
  'Address of something that a run produced or used.': 'Çalışmanın ürettiği ya da kullandığı bir şeyin adresi.',
  'An `https:` address.': 'Bir `https:` adresi.',
  'Steps as the agent plans them, in order.': 'Ajanın planladığı adımlar, sırayla.',
  'Addresses of results and sources.': 'Sonuçların ve kaynakların adresleri.',
  'Reports the plan, the total cost and links of a run that the caller holds.':
    'Sende olan bir çalışmanın planını, toplam maliyetini ve bağlantılarını bildirir.',
  'Replaces all steps.': 'Bütün adımların yerini alır.',
  'Total so far, which never decreases.': 'Şimdiye dekki toplam; hiç azalmaz.',
  'Replaces all links.': 'Bütün bağlantıların yerini alır.',
  'Cost of a run from which on its writes are refused, in `agentCurrency`; null for no limit.':
    'Bir çalışmanın değişikliklerinin reddedilmeye başladığı maliyet, `agentCurrency` ile; sınır yoksa null.',
  'Cost of a run from which on its writes are refused, in `agentCurrency`; null for no limit. Only a person may change it.':
    'Bir çalışmanın değişikliklerinin reddedilmeye başladığı maliyet, `agentCurrency` ile; sınır yoksa null. Onu yalnızca bir kişi değiştirebilir.',
  'Cost of an agent on a day from which on its writes are refused, in `agentCurrency`; null for no limit.':
    'Bir ajanın değişikliklerinin o gün reddedilmeye başladığı maliyet, `agentCurrency` ile; sınır yoksa null.',
  'Cost of an agent on a day from which on its writes are refused, in `agentCurrency`; null for no limit. Only a person may change it.':
    'Bir ajanın değişikliklerinin o gün reddedilmeye başladığı maliyet, `agentCurrency` ile; sınır yoksa null. Onu yalnızca bir kişi değiştirebilir.',
  'Currency in which agents report costs, a code of ISO 4217.': 'Ajanların maliyeti bildirdiği para birimi, ISO 4217 kodu.',
  'Currency in which agents report costs, a code of ISO 4217. Only a person may change it.':
    'Ajanların maliyeti bildirdiği para birimi, ISO 4217 kodu. Onu yalnızca bir kişi değiştirebilir.',
  'Whether the work failed.': 'İş başarısız mı oldu.',
  'Task to work on, by id or number. Only one of its runs is held at a time.':
    'Üzerinde çalışılacak görev; kimliği ya da numarası. Çalışmalarından aynı anda yalnızca biri bir ajandadır.',
  'User of the last claim: a service account, or the owner of a token.':
    'Çalışmayı son alan kullanıcı: bir servis hesabı ya da bir jetonun sahibi.',
  'Generation of the lease, which each claim increases.': 'Sahiplik sayısı; çalışma her alındığında artar.',
  'The run that a proposal belongs to.': 'Önerinin ait olduğu çalışma.',
  'Markdown; empty if not stated. Of a requested run: who asked for it and where, in the language of the request.':
    'Markdown; belirtilmediyse boş. İstenen bir çalışmada: onu kimin, nerede istediği, isteğin dilinde.',
  'Begins a run that the caller was asked for, which it holds for 60 seconds.':
    'İsteği yapandan istenmiş bir çalışmayı başlatır; 60 saniye boyunca onda kalır.',
  'Reason why an agent was asked for a run: its task was assigned to it, or a text of the task mentions it.':
    'Çalışmanın ajandan neden istendiği: görev ona atandı ya da görevin bir metninde ondan söz edildi.',
  'Null if the agent began it by itself.': 'Ajan kendiliğinden başladıysa null.',
  'Its author.': 'Yapan kullanıcı.',
  'User who assigned or mentioned the agent.': 'Ajana görev atayan ya da ondan söz eden kullanıcı.',
  'Comment that mentions the agent; null after its deletion, and if the description of the task mentions it.':
    'Ajandan söz eden yorum; silindiyse ve ajandan görevin açıklamasında söz edildiyse null.',
  'Time until which its agent should acknowledge it while it is pending, see `agentMinutes` of the organization.':
    'Beklerken ajanının onu alması gereken son an; bkz. kuruluşun `agentMinutes` ayarı.',
  'Minutes within which an agent should acknowledge a run that it was asked for, by an assignment or a mention.':
    'Bir ajanın, atama ya da sözünü etme yoluyla kendisinden istenen çalışmayı kaç dakika içinde alması gerektiği.',
  'Minutes within which an agent should acknowledge a run that it was asked for, by an assignment or a mention. Only a person may change it.':
    'Bir ajanın, atama ya da sözünü etme yoluyla kendisinden istenen çalışmayı kaç dakika içinde alması gerektiği. Onu yalnızca bir kişi değiştirebilir.',
  'Whether the caller may stop it, if the caller may change its task.': 'Görevini değiştirebiliyorsan onu durdurabilir misin.',
  'A piece of work of an agent, which groups its writes. The agent holds it by a lease, whose generation it sends with every write.':
    'Bir ajanın, değişikliklerini bir araya toplayan işi. Ajan onu süreli olarak elinde tutar ve sahiplik sayısını her değişiklikle gönderir.',
  'Time until which the agent holds it without a heartbeat.': 'Yaşam belirtisi gelmezse ajanda kalacağı son an.',
  'A message of the agent of a run, or an answer to it.': 'Bir çalışmanın ajanının bildirdiği ya da ona verilen yanıt.',
  '`question` lets the run wait for an `answer`.': '`question`, çalışmayı bir `answer` gelene dek bekletir.',
  '`pending`: waits for an agent to claim it; `awaiting_input`: the agent has asked a question; `stale`: the lease has expired, or its agent did not acknowledge it in time, so any agent may claim it.':
    '`pending`: bir ajanın almasını bekliyor; `awaiting_input`: ajan bir soru sordu; `stale`: süresi doldu ya da ajanı onu zamanında almadı; herhangi bir ajan alabilir.',
  'The activity.': 'Kayıt.',
  'Activities, oldest first.': 'Kayıtlar, en eskisi başta.',
  'Takes back the writes of a run in reverse order, all or none, and stops the run. For people who are allowed each of the operations. `preview` only shows what would happen.':
    'Bir çalışmanın değişikliklerini sondan başa doğru geri alır, ya hep ya hiç; çalışmayı durdurur. Her işleme yetkisi olan kişiler içindir. `preview` yalnızca ne olacağını gösterir.',
  'Changes of a run that were taken back, or would be.': 'Bir çalışmadan geri alınanlar ya da alınacaklar.',
  'False for a preview.': 'Önizlemede false.',
  'Steps in the order in which they run.': 'Adımlar, yürütüldükleri sırayla.',
  'A part of a write that is taken back.': 'Bir değişikliğin geri alınan bir parçası.',
  'Number of the write in its run, and of the step: `2.0`.': 'Değişikliğin çalışmadaki sırası ve adımınki: `2.0`.',
  'Name of the operation that takes it back.': 'Onu geri alan işlemin adı.',
  'Changes of the step. A record that only the agent can view has no name.':
    'Adımın yaptığı değişiklikler. Yalnızca ajanın gördüğü bir kaydın adı yoktur.',
  'Values that others have changed.': 'Başkalarının değiştirdiği değerler.',
  'A value that somebody has changed since the run.': 'Çalışmadan sonra birinin değiştirdiği bir değer.',
  'Step that it prevents; name it in `skip` to leave it.': 'Engellediği adım; olduğu gibi kalsın diye `skip` ile bildir.',
  'Its name in the API; for a record that the run created, also the kind of an event.':
    'API’deki adı; çalışmanın oluşturduğu bir kayıtta bir olay türü de olabilir.',
  'Value now.': 'Şimdiki değer.',
  'Value that the run left.': 'Çalışmanın bıraktığı değer.',
  '`current` with its display name.': '`current`, insanlara gösterilen adıyla.',
  '`written` with its display name.': '`written`, insanlara gösterilen adıyla.',
  'Steps that the caller may not take back.': 'Geri almaya yetkin olmayan adımlar.',
  'A step that the caller may not take back, or that is no longer possible.':
    'Geri almaya yetkin olmayan ya da artık geri alınamayan bir adım.',
  'Name it in `skip` to leave it.': 'Olduğu gibi kalsın diye `skip` ile bildir.',
  'Writes that stay.': 'Yerinde kalan değişiklikler.',
  'A write of which at least a part cannot be taken back.': 'En az bir parçası geri alınamayan bir değişiklik.',
  'Name of the operation in GraphQL.': 'İşlemin GraphQL’deki adı.',
  'The reason in words, in the language of the request.': 'Nedeni, sözle ve isteğin dilinde.',
  '`permanent`: deleted or ended for good; `settings`: the former value is not stored; `outside`: a credential or an effect outside; `too_large`: too many records.':
    '`permanent`: kalıcı olarak silindi ya da bitti; `settings`: eski değeri saklanmıyor; `outside`: erişim bilgisi ya da dışarıya etki; `too_large`: çok fazla kayıt.',
  'Number of webhook deliveries that were already attempted.': 'Denenmiş webhook teslimatlarının sayısı.',
  'Number of morning mails that were already sent to people whom it concerned.': 'İlgili kişilere gönderilmiş sabah e-postalarının sayısı.',
  'Changes nothing. Default: false.': 'Hiçbir şeyi değiştirmez. Varsayılan: false.',
  'Steps to leave as they are, such as those with conflicts.': 'Olduğu gibi kalacak adımlar; örneğin çakışanlar.',
  'Number of writes that took effect.': 'Yürürlüğe giren değişikliklerin sayısı.',
  'Time at which a person last took its writes back.': 'Bir kişinin değişikliklerini son kez geri aldığı an.',
  'Whether it has writes that the caller may take back, if the caller may change its task.':
    'Görevini değiştirebiliyorsan, geri alabileceğin değişiklikleri var mı.',
  'Task that it works on; null if it has none, or the task is in the trash.':
    'Üzerinde çalışılan görev; yoksa ya da çöp kutusundaysa null.',
  'For the undo of a run: steps that the caller may not take back (`step`, `subject`, `code`, `detail`). Its `conflicts` have `step`, `subject`, `field`, `current`, and the value that the run left (`written`).':
    'Çalışmanın geri alınmasında: geri almaya yetkin olmayan adımlar (`step`, `subject`, `code`, `detail`). `conflicts` öğelerinde `step`, `subject`, `field`, `current` ve çalışmanın bıraktığı değer (`written`) bulunur.',
};
