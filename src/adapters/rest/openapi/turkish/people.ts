/** Organizations, members, profiles and invitations. */
export const people: Readonly<Record<string, string>> = {
  'Address of a picture: a path of this server (`/avatars/…`), which requires a credential of the organization, or the URL of a picture elsewhere.':
    'Resmin adresi: bu sunucuda, kuruluşun bir kimlik bilgisiyle okunan bir yol (`/avatars/…`) ya da resim başka yerdeyse URL’si.',
  'E-mail address.': 'E-posta adresi.',
  'Projects that it gives access to; a guest needs at least one.': 'Davetin açacağı projeler; konuk için en az biri gerekir.',
  'An invitation of an e-mail address to the organization.': 'Bir e-posta adresine gönderilen kuruluş daveti.',
  'Projects that it gives access to, as far as the caller can view them.': 'Davetin açtığı projelerden isteği yapanın gördükleri.',
  'A project that an invitation gives access to.': 'Davetin açtığı bir proje.',
  'Time of expiry; null if it does not expire.': 'Süresinin dolacağı an; dolmayacaksa null.',
  'State of an invitation: `revoked` if it was withdrawn, declined or replaced by another one.':
    'Davetin sonucu: geri alındıysa, reddedildiyse ya da yerine başkası geldiyse `revoked`.',
  'The caller.': 'İsteği yapan.',
  'E-mail address; null for services.': 'E-posta adresi; servis hesaplarında null.',
  'IANA name, e.g. `Europe/Istanbul`.': 'IANA adı, örneğin `Europe/Istanbul`.',
  'Whether a mail every morning lists new unread notifications. Off by default.':
    'Akıştaki yeni ve okunmamış şeylerin her sabah postayla bildirilip bildirilmediği. İstenene kadar kapalıdır.',
  "Whether it lists the caller's tasks that are due today or tomorrow, or overdue. Off by default.":
    'İsteği yapanın son tarihi bugün ya da yarın olan ve geciken görevlerinin de bildirilip bildirilmediği. İstenene kadar kapalıdır.',
  'Hour at which it is sent, in `timeZone`.': 'Gönderildiği saat, `timeZone` saat diliminde.',
  'A team with its own people, projects and events.': 'Kendi kişileri, projeleri ve olayları olan bir ekip.',
  'Name in URLs.': 'Adreslerdeki kısa adı.',
  'Organizations in which the caller can act with this credential, selected by `X-Organization`. Requests without the header act in the first one.':
    'İsteği yapanın bu kimlik bilgisiyle, `X-Organization` başlığıyla seçerek çalışabildiği kuruluşlar; başlıksız istekler ilkine gider.',
  "An organization that the caller can act in, with the caller's role.": 'İsteği yapanın çalışabildiği bir kuruluş ve oradaki rolü.',
  'Id of the organization.': 'Kuruluşun kimliği.',
  'Name in `X-Organization`; the id is also accepted.': '`X-Organization` başlığında kullanılan kısa ad; kimliği de kullanılabilir.',
  'Number of changes of the profile so far.': 'Profilde şimdiye kadar yapılan değişiklik sayısı.',
  'A person, or a service that acts for a program.': 'Bir kişi ya da bir program adına çalışan servis.',
  'Rights of a person in the organization. A guest can view only projects that they are a member of.':
    'Kişinin kuruluşta neler yapabildiği. Konuk yalnızca üyesi olduğu projeleri görür.',
  'Whether leads may create public links of their projects. If not, existing links show nothing.':
    'Proje liderlerinin herkese açık bağlantı oluşturup oluşturamayacağı. Oluşturamıyorlarsa var olanlar da bir şey göstermez.',
  'IANA name of the time zone in which cycles begin and end.': 'IANA adı: döngüler bu saat diliminin günlerine göre başlar ve biter.',
  'The picture in base64. Its content decides its type. Metadata, such as the place where it was taken, is removed. The app shows the square in its middle.':
    'base64 biçiminde resim. Türü içeriğinden anlaşılır; çekildiği yer gibi, görüntüye ait olmayan bilgiler saklanmaz. Uygulama ortasındaki kareyi gösterir.',
  'Address of a picture elsewhere, which the web app does not show; an uploaded picture is stored here. Null: none.':
    'Başka bir yerdeki resmin adresi; web uygulaması onu göstermez, yüklenen resim ise burada saklanır. Resim yoksa null.',
  'Whether the morning mail lists new notifications.': 'Yenilikleri bildiren sabah postası.',
  'Hour of the morning mail, in `timeZone`.': 'Saati, `timeZone` saat diliminde.',
  'Whether the morning mail lists due tasks.': 'Son tarihi gelenleri bildiren sabah postası.',
  'IANA name of the time zone.': 'Saat diliminin IANA adı.',
  'Project of new tasks that name none: one that everybody can view and that is not archived.':
    'Projesi seçilmeden oluşturulan görevlerin gideceği proje: herkesin gördüğü, arşivlenmemiş bir proje.',
  'Language of mails and other texts that nobody requested in another language.':
    'Postaların ve kimsenin başka dilde istemediği metinlerin dili.',
  'Unique name in URLs and in `X-Organization`.': 'Adreslerdeki ve `X-Organization` başlığındaki kısa adı; başka bir kuruluşunki olamaz.',
  'Time zone in which cycles begin and end.': 'Döngüler bu saat diliminin günlerine göre başlar ve biter.',
  'E-mail address; null for services and for people who left. Guests see only their own.':
    'E-posta adresi; servislerde ve ayrılmış kişilerde null. Konuklara yalnızca kendi adresleri gösterilir.',
  'A membership that the caller may accept: by an invitation, or by the proved domain of their address.':
    'İsteği yapanın kabul edebileceği bir kuruluş üyeliği: ona gönderilen davet ya da adresinin doğrulanmış alan adının sağladığı üyelik.',
  'Id of the invitation (`inv_…`) or of the domain (`dom_…`); a domain cannot be declined.':
    'Davetin (`inv_…`) ya da alan adının (`dom_…`) kimliği; alan adınınki reddedilemez.',
  'An organization that somebody may join, as shown to people who are not members.':
    'Birinin katılabileceği bir kuruluş; üyesi olmayana bundan fazlası gösterilmez.',
  'Invited e-mail address.': 'Davetin gönderildiği adres.',
  'Name of the sender; null for a membership by domain.': 'Gönderenin adı; alan adıyla katılımda null.',
  'Expiry time; null for a membership by domain.': 'Süresinin dolacağı an; alan adıyla katılımda null.',
  'Address at which it is accepted, shown only once: in the answer that creates the invitation.':
    'Davetin kabul edildiği adres; yalnızca oluşturulduğu yanıtta, bir kez gösterilir.',
  'The caller, its organization, and what its credential can do.': 'İsteği yapan, kuruluşu ve kimlik bilgisinin neler yapabildiği.',
  "Changes the caller's own profile.": 'İsteği yapanın kendi profilini değiştirir.',
  'Stores a picture of the caller, who must be a person, and replaces the previous one: PNG, JPEG or WebP, up to 128 KiB and 1024 pixels a side.':
    'İsteği yapan kişinin resmini kaydeder ve öncekinin yerine koyar: PNG, JPEG ya da WebP; en çok 128 KiB ve her kenarı en çok 1024 piksel. Servis hesapları kullanamaz.',
  "Removes the caller's picture.": 'İsteği yapanın resmini kaldırır.',
  "The caller's organization.": 'İsteği yapanın kuruluşu.',
  'Changes settings of the organization; for its administrators.': 'Kuruluşun ayarlarını değiştirir; yöneticiler için.',
  'Members of the organization, by name in Turkish order; for guests, only members of their projects.':
    'Kuruluşun üyeleri, adlarına göre Türkçe sırayla; konuklar için yalnızca kendi projelerinin üyeleri.',
  '404 `member.not_found` if nobody in the organization has this id.': 'Kuruluşta bu kimliği taşıyan kimse yoksa 404 `member.not_found`.',
  "Changes a person's role; for administrators. The last administrator keeps the role. To appoint an administrator, a session must have signed in recently, and a token or key must never expire.":
    'Kişinin rolünü değiştirir; yöneticiler için. Son yöneticinin rolü değiştirilemez. Birini yönetici yapmak için oturumda kısa süre önce giriş yapılmış, jeton ya da anahtar ise süresiz olmalıdır.',
  'Removes a person: their sign-ins, tokens, roles in projects and watches end at once. Their unfinished tasks are unassigned; everything else stays in their name. Administrators remove others with the scope `admin`. Everyone may leave with a credential that has all their scopes.':
    'Kişiyi kuruluştan çıkarır: oturumları, jetonları, projelerdeki rolleri ve izledikleri hemen sona erer. Bitmemiş görevleri sorumlusuz kalır; geri kalan her şey onun adıyla durur. Yöneticiler başkalarını `admin` kapsamıyla çıkarır. Herkes, bütün kapsamlarını taşıyan bir kimlik bilgisiyle ayrılabilir.',
  'Invitations, newest first; only open ones unless asked otherwise. For administrators.':
    'Davetler, yeniden eskiye; başkası istenmezse yalnızca açık olanlar. Yöneticiler için.',
  'Invites a person, and replaces an earlier invitation of the address; for administrators. Sends the link by e-mail if mail is set up. To invite an administrator, a session must have signed in recently, and a token or key must never expire.':
    'Birini davet eder ve adrese gönderilmiş önceki davetin yerine geçer; yöneticiler için. Posta ayarlandıysa bağlantıyı e-postayla gönderir. Bir yönetici davet etmek için oturumda kısa süre önce giriş yapılmış, jeton ya da anahtar ise süresiz olmalıdır.',
  '404 `invitation.not_found` if there is none. For administrators.': 'Yoksa 404 `invitation.not_found`. Yöneticiler için.',
  'Withdraws an invitation that nobody has accepted: its link no longer works. For administrators.':
    'Kimsenin kabul etmediği bir daveti geri alır: bağlantısı artık çalışmaz. Yöneticiler için.',
  'Invitations that the caller may accept, newest first: those to an address that the identity provider has verified, those whose link the caller followed, and the organization that proved the domain of the address. Also for people who are not members yet. Empty for personal tokens and service keys, which belong to one organization.':
    'İsteği yapanın kabul edebileceği davetler, yeniden eskiye: kimlik sağlayıcının doğruladığı adrese gelenler, bağlantısı açılmış olanlar ve adresin alan adını doğrulamış kuruluş. Henüz üye olmayanlar da okuyabilir. Tek bir kuruluşa ait olan kişisel jetonlar ve servis anahtarları için boştur.',
  'Makes the caller a member, with the role and the projects of the invitation. Also for people who are not members yet. Requests without `X-Organization` still act in the same organization as before.':
    'İsteği yapanı, davetteki rol ve projelerle üye yapar. Henüz üye olmayanlar da kullanabilir. `X-Organization` başlığı olmayan istekler eskisi gibi aynı kuruluşta çalışır.',
  'Declines an invitation: its link no longer works. Also for people who are not members yet.':
    'Daveti reddeder: bağlantısı artık çalışmaz. Henüz üye olmayanlar da kullanabilir.',
};
