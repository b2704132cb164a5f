/** Runs of agents. */
export const runs: Readonly<Record<string, string>> = {
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
  'Whether the work failed.': 'İş başarısız mı oldu.',
  'Task to work on, by id or number. Only one of its runs is held at a time.':
    'Üzerinde çalışılacak görev; kimliği ya da numarası. Çalışmalarından aynı anda yalnızca biri bir ajandadır.',
  'User of the last claim: a service account, or the owner of a token.':
    'Çalışmayı son alan kullanıcı: bir servis hesabı ya da bir jetonun sahibi.',
  'Generation of the lease, which each claim increases.': 'Sahiplik sayısı; çalışma her alındığında artar.',
  'The run that a proposal belongs to.': 'Önerinin ait olduğu çalışma.',
  'Markdown; empty if not stated.': 'Markdown; belirtilmediyse boş.',
  'Whether the caller may stop it, if the caller may change its task.': 'Görevini değiştirebiliyorsan onu durdurabilir misin.',
  'A piece of work of an agent, which groups its writes. The agent holds it by a lease, whose generation it sends with every write.':
    'Bir ajanın, değişikliklerini bir araya toplayan işi. Ajan onu süreli olarak elinde tutar ve sahiplik sayısını her değişiklikle gönderir.',
  'Time until which the agent holds it without a heartbeat.': 'Yaşam belirtisi gelmezse ajanda kalacağı son an.',
  'A message of the agent of a run, or an answer to it.': 'Bir çalışmanın ajanının bildirdiği ya da ona verilen yanıt.',
  '`question` lets the run wait for an `answer`.': '`question`, çalışmayı bir `answer` gelene dek bekletir.',
  '`pending`: waits for an agent to claim it; `awaiting_input`: the agent has asked a question; `stale`: the lease has expired, so any agent may claim it.':
    '`pending`: bir ajanın almasını bekliyor; `awaiting_input`: ajan bir soru sordu; `stale`: süresi doldu, herhangi bir ajan alabilir.',
  'The activity.': 'Kayıt.',
  'Activities, oldest first.': 'Kayıtlar, en eskisi başta.',
};
