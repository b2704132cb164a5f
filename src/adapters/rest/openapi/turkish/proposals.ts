/** Proposals of credentials that only propose, and what credentials may write. */
export const proposals: Readonly<Record<string, string>> = {
  'Mode of its writes.': 'Yazma biçimi.',
  'Mode of the writes of its keys.': 'Anahtarlarının yazma biçimi.',
  'Mode of the writes of its keys; default `direct`.': 'Anahtarlarının yazma biçimi; varsayılan `direct`.',
  'Mode of the writes of its keys; only a person may change it.': 'Anahtarlarının yazma biçimi; onu yalnızca bir kişi değiştirebilir.',
  'Mode of the writes of its tokens.': 'Jetonlarının yazma biçimi.',
  'Mode of the writes of a credential: `direct` carries them out at once, `propose` makes proposals that a person must approve, `none` refuses them.':
    'Bir kimlik bilgisinin yazma biçimi: `direct` hemen uygular, `propose` bir kişinin onaylaması gereken öneriler yapar, `none` reddeder.',
  'Proposals about records that the caller can view, newest first.': 'Görebildiğin kayıtlar hakkındaki öneriler, en yenisi başta.',
  'A proposal about records that the caller can view.': 'Görebildiğin kayıtlar hakkında bir öneri.',
  'Only those that change this project or something in it, by id or key.':
    'Yalnızca bu projeyi ya da içindeki bir şeyi değiştirenler; kimliği ya da kısaltması.',
  "Carries out a proposal in the proposer's name and with its current rights; the caller must be allowed the same. For people. If a value changed meanwhile, the proposal is renewed and stays pending.":
    'Bir öneriyi, öneren adına ve onun o anki yetkileriyle uygular; isteği yapanın da aynısına yetkisi olmalıdır. Yalnızca kişiler içindir. Bu arada bir değer değiştiyse öneri yenilenir ve beklemeye devam eder.',
  'Rejects a proposal. For people who are allowed the same.': 'Bir öneriyi reddeder. Aynısına yetkisi olan kişiler içindir.',
  'Values that changed since the proposal: `subject`, `field`, the value it was made from (`proposedFrom`), the `current` and the `proposed` one.':
    'Öneriden sonra değişen değerler: `subject`, `field`, önerinin dayandığı değer (`proposedFrom`), şimdiki (`current`) ve önerilen (`proposed`) değer.',
  'Name of the operation in GraphQL: `updateTask`.': 'İşlemin GraphQL’deki adı: `updateTask`.',
  'User in whose name it was proposed, and is carried out.': 'Adına önerilen ve uygulanan kullanıcı.',
  'User in whose name the agent acts.': 'Ajanın adına çalıştığı kullanıcı.',
  'Person who allowed it. The rule has no effect while that person may not do the same.':
    'İzni veren kişi. Aynısını kendisi yapamadığı sürece kural etkisizdir.',
  'User who approved or rejected it.': 'Onaylayan ya da reddeden kullanıcı.',
  'Time until which it can be approved.': 'Onaylanabileceği son an.',
  'A write that a credential with `write: propose` asked for, or the assistant. Nothing happens until a person approves it. Those of the assistant are private to the person who asked it.':
    '`write: propose` taşıyan bir kimlik bilgisinin ya da asistanın önerdiği değişiklik. Bir kişi onaylayana dek hiçbir şey olmaz. Asistanınkileri yalnızca ona soran kişi görür.',
  'Whether it is held back: the question to the assistant asked for no change, so one of `sources` may have asked for it. It is approved only with `held`.':
    'Alıkonup konmadığı: asistana sorulan soru bir değişiklik istemiyordu, bunu `sources` içindeki bir kaynak istemiş olabilir. Yalnızca `held` ile onaylanır.',
  'For a proposal that is held back: the records that the assistant read, as far as the caller can view them.':
    'Alıkonan bir öneride: asistanın okuduğu kayıtlardan isteği yapanın görebildikleri.',
  'Approves also a proposal that is held back. Send it only after the person has seen its `sources`. Default: false.':
    'Alıkonan bir öneriyi de onaylar. Yalnızca kişi `sources` listesini gördükten sonra gönder. Varsayılan: false.',
  'Time at which it was taken back.': 'Geri alındığı an.',
  'The proposal in a few words, in the language of the request.': 'Öneri birkaç sözle, isteğin dilinde.',
  'Transport of the request.': 'İsteğin geldiği yol.',
  'Changes that it makes, as far as the caller can view the records that they refer to.':
    'Yapacağı değişiklikler; anılan kayıtlar ancak görebiliyorsan vardır.',
  'A record that a proposal creates, changes or deletes.': 'Bir önerinin oluşturduğu, değiştirdiği ya da sildiği kayıt.',
  'Kind of the event that it causes; else of the audit entry, or the name of the operation.':
    'Yol açtığı olayın türü; yoksa denetim kaydının türü ya da işlemin adı.',
  'The change in a few words, in the language of the request.': 'Değişiklik birkaç sözle, isteğin dilinde.',
  'Its name, title or number.': 'Adı, başlığı ya da numarası.',
  'Ids of proposals of the same run that create or change records it refers to. They are decided first. If one is rejected, this is rejected too, unless it is possible without it.':
    'Aynı çalışmanın, bu önerinin söz ettiği kayıtları oluşturan ya da değiştiren önerilerinin kimlikleri. Önce onlara karar verilir.',
  'Its proposals about records that the caller can view, newest first.':
    'İsteği yapanın gördüğü kayıtlarla ilgili önerileri, yeniden eskiye.',
  'Fields with new values; of a new record, all that are not empty.': 'Değeri değişen alanlar; yeni bir kaydın boş olmayan bütün alanları.',
  'Records of the result: id, number and version. The answer to the proposed write has the whole result of the rehearsal instead.':
    'Sonucun kayıtları: kimlik, numara ve sürüm. Önerilen değişikliğin yanıtında bunun yerine denemenin bütün sonucu vardır.',
  'Differences that the approval makes, in the language of the request.': 'Onaylanınca farklı olacaklar, isteğin dilinde.',
  'Reason of a rejection; that of a dependant names the rejected proposal without which it is impossible.':
    'Reddin nedeni; bir öneri, onsuz olamayacağı öneri reddedildiği için reddedildiyse o önerinin adını verir.',
  'Whether the caller may reject it, or approve it if the caller may do the same.':
    'İsteği yapan onu reddedebilir mi; aynısını yapabiliyorsa onaylayabilir mi.',
  '`pending`: waits for a decision; `expired`: waited too long; `approved`: carried out.':
    '`pending`: karar bekliyor; `expired`: süresi doldu; `approved`: uygulandı.',
  'Changes that were carried out instead of `diff`, if `decidedBy` edited them.':
    '`decidedBy` değiştirdiyse, `diff` yerine uygulanan değişiklikler.',
  'Fields of the input that the approval may replace with `changes`; empty if it cannot be edited.':
    'Onaylarken `changes` ile değiştirilebilecek girdi alanları; düzenlenemiyorsa boş.',
  "Values that replace those of the proposal before it is carried out: an object with fields of the operation's input (see `editable`).":
    'Uygulanmadan önce öneridekilerin yerini alan değerler: işlemin girdisinin alanlarıyla bir nesne (bkz. `editable`).',
  'A permission for an agent that only proposes: its writes of one operation in one project take effect at once.':
    'Yalnızca öneren bir ajana verilen izin: bir projedeki bir işlemi hemen uygulanır.',
  'Whether the caller may end it: the author, the owner of the agent and administrators.':
    'İsteği yapan onu sonlandırabilir mi: koyan kişi, ajanın sahibi ve yöneticiler.',
  'Valid rules for agents in projects that the caller can view, newest first.':
    'Görebildiğin projelerde ajanlar için geçerli kurallar, en yenisi başta.',
  'Only those of this project, by id or key.': 'Yalnızca bu projedekiler; kimliği ya da kısaltması.',
  'Allows the operation of a proposal for its agent in its project from now on. For people who are allowed the same; it replaces an earlier rule. The proposal itself stays as it is.':
    'Bir önerinin işlemine, ajanı için o projede bundan sonra izin verir. Aynısına yetkisi olan kişiler içindir; önceki kuralın yerini alır. Önerinin kendisi olduğu gibi kalır.',
  'Proposal whose operation, agent and project it is for.': 'İşlemi, ajanı ve projesi alınacak öneri.',
  'Days until it expires, default 30.': 'Kaç gün geçerli olacağı; varsayılan 30.',
  'Ends a rule. For its author, the owner of the agent and administrators.':
    'Bir kuralı sonlandırır. Koyan kişi, ajanın sahibi ve yöneticiler içindir.',
  'Person who approved it: a proposal of an agent, or a rule that let the agent do it.':
    'Onaylayan kişi: bir ajanın önerisini, ya da ajana izin veren kuralı koyarak.',
  'Whether it is a service account that is marked as an agent.': 'Ajan olarak işaretlenmiş bir servis hesabı mı.',
  'Changes that may be reserved for people: `deletion`; `permissions` of people, projects and credentials.':
    'Kişilere ayrılabilecek değişiklikler: `deletion`, silme; `permissions`, kişilerin, projelerin ve kimlik bilgilerinin yetkileri.',
  'Changes of service accounts and applications that always need a person: they become proposals.':
    'Servis hesaplarının ve uygulamaların hep bir kişi gerektiren değişiklikleri: öneri olurlar.',
  'Changes of service accounts and applications that always need a person: they become proposals. Only a person may change it.':
    'Servis hesaplarının ve uygulamaların hep bir kişi gerektiren değişiklikleri: öneri olurlar. Onu yalnızca bir kişi değiştirebilir.',
  'Reason, which the proposer can read.': 'Neden; öneren okuyabilir.',
  'Whether `undoProposal` can take back what it has changed.': '`undoProposal` ile geri alınıp alınamayacağı.',
  'Takes back what an approved proposal has changed, in the name of the caller: deletes what it created, restores what it changed or deleted. If somebody has changed it since, nothing is taken back. For people.':
    'Onaylanan bir önerinin değiştirdiklerini, isteği yapanın adına geri alır: oluşturduklarını siler, değiştirdiklerini ve sildiklerini eski hâline getirir. Biri o zamandan beri değiştirdiyse hiçbir şey geri alınmaz. Kişiler içindir.',
};
