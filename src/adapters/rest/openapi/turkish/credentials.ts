/** Credentials, sessions, domains, quotas and the audit log. */
export const credentials: Readonly<Record<string, string>> = {
  'An OAuth client whose tokens were used in this organization: one that registered with this server, or a client of the identity provider. Sessions of the web app do not count.':
    'Jetonları bu kuruluşta kullanılmış bir OAuth istemcisi: bu sunucuya kaydolmuş ya da kimlik sağlayıcının. Web uygulamasının kendi oturumları buna girmez.',
  '`client_id` of its tokens, otherwise `azp`.': 'Jetonlarındaki `client_id`, yoksa `azp`.',
  'Name that it registered with this server, which is not verified; null for a client of the identity provider.':
    'Bu sunucuya kaydolurken bildirdiği, doğrulanmamış ad; kimlik sağlayıcının istemcisi için null.',
  'Issuer of its tokens: this server, or the identity provider.': 'Jetonlarını veren: bu sunucu ya da kimlik sağlayıcı.',
  'Resource that the tokens of a grant are for.': 'Bir erişimin jetonlarının geçtiği yer.',
  'Resource that its tokens are for.': 'Jetonlarının geçtiği yer.',
  'Access that a person gave to an application (OAuth 2.0). Its scopes and projects limit it, and it never has more rights than its user.':
    'Bir kişinin bir uygulamaya verdiği erişim (OAuth 2.0). Kapsamları ve projeleri onu sınırlar; kullanıcısından fazla yetkisi olmaz.',
  '`client_id` of the application.': 'Uygulamanın `client_id` değeri.',
  'Name that the application registered under. It is not verified.': 'Uygulamanın kaydolurken bildirdiği ad; doğrulanmamıştır.',
  'Address that the browser returned to, without its query.': 'Tarayıcının döndüğü adres, sorgu bölümü olmadan.',
  'Time of expiry.': 'Sona ereceği an.',
  "The caller's own valid grants, newest first.": 'Kendi geçerli erişimleri, en yenisi başta.',
  'Valid grants of members, newest first; for administrators.': 'Üyelerin geçerli erişimleri, en yenisi başta; yöneticiler içindir.',
  'Ends a grant that has no more rights than the calling credential: its tokens are refused everywhere within 5 seconds.':
    'İsteği yapan kimlik bilgisini aşmayan bir erişimi sonlandırır: jetonları en geç 5 saniye içinde her yerde reddedilir.',
  'Ends a grant of a member: its tokens are refused everywhere within 5 seconds. The member is notified by e-mail. For administrators.':
    'Bir üyenin verdiği erişimi sonlandırır: jetonları en geç 5 saniye içinde her yerde reddedilir. Üye e-postayla bilgilendirilir. Yöneticiler içindir.',
  'Number of members who used it.': 'Onu kullanan üye sayısı.',
  'Time of the first use in this organization.': 'Bu kuruluştaki ilk kullanım.',
  'Time of the last use in this organization, to the minute.': 'Bu kuruluştaki son kullanım, dakika hassasiyetiyle.',
  'Time since which its tokens are refused here; null if they are not.':
    'Jetonlarının burada reddedilmeye başladığı an; reddedilmiyorsa null.',
  'Domain name, such as `ornek.com.tr`.': 'Alan adı, örneğin `ornek.com.tr`.',
  'Expiry time of its first key; default: never.': 'İlk anahtarının sona ereceği an; varsayılan: süresiz.',
  'Name; also the name of its user.': 'Kullanıcı olarak adı da budur.',
  'Projects it is limited to, by id or key.': 'Yalnızca bu projelerle sınırlar: kimlikleri ya da kısaltmaları.',
  'At most those of the calling credential; `admin` only for the role `admin`.':
    'İsteği yapan kimlik bilgisinin kapsamlarını aşamaz; `admin` yalnızca `admin` rolü içindir.',
  'Hours after which the current keys end at the latest; default 24, null for never.':
    'Şimdi geçerli olan anahtarlar en geç bu kadar saat sonra sona erer; varsayılan: 24, hiç sona ermemeleri için null.',
  'Default 90 days from now; null for never.': 'Varsayılan: bugünden 90 gün sonra; süresiz için null.',
  'No more than the calling credential holds.': 'İsteği yapan kimlik bilgisinin kapsamlarını aşamaz.',
  'Kind of credential of a request.': 'İsteğin hangi kimlik bilgisiyle yapıldığı.',
  'An e-mail domain of the organization: once it is proved, everyone who signs in with a verified address of it becomes a member.':
    'Kuruluşun bir e-posta alan adı: doğrulandıktan sonra, bu alan adındaki doğrulanmış adresiyle giriş yapan herkes üye olur.',
  'Domain name in lower case and ASCII.': 'Küçük harfle ve ASCII olarak.',
  'A record to publish in the domain name system.': 'DNS ayarlarına eklenecek kayıt.',
  'Null until it is proved.': 'Doğrulanma zamanı; doğrulanmadıysa null.',
  'Time since which the DNS record of a proved domain has been missing; after 14 days the domain is released. Null while the record exists.':
    'Doğrulanmış alan adının kaydının kaybolduğu an: 14 gün sonra alan adı bırakılır. Kayıt duruyorsa null.',
  'The DNS record that proves the domain.': 'Alan adını doğrulayan DNS kaydı.',
  'Time at which the domain is given up.': 'Alan adının bırakılacağı an.',
  'Credential of the request and its rights.': 'İsteğin hangi kimlik bilgisiyle yapıldığı ve onunla neler yapılabildiği.',
  'Id; null for a token of the identity provider.': 'Kimlik sağlayıcının jetonunda null.',
  'OAuth client that the token was issued to: its `client_id`; null for other credentials.':
    'Jetonun verildiği OAuth istemcisi: `client_id` değeri; öteki kimlik bilgilerinde null.',
  'Scopes.': 'Kapsamlar.',
  'Projects it is limited to; null for all that the user can view.': 'Ulaşabildiği projeler; kullanıcının gördüğü hepsi için null.',
  'Expiry time; null if it is valid until it is ended.': 'Süresinin dolacağı an; sonlandırılana kadar geçerliyse null.',
  'Quotas that it uses. Reading them costs nothing extra.': 'Harcadığı kotalar. Bunları sormak ayrıca bir şey harcamaz.',
  'Quota of requests and the number left; it is full again when its window ends.':
    'Kaç istek hakkı olduğu ve kaçının kaldığı; pencere bitince kota yenilenir.',
  'Counted requests: `user`, those of a person with any credential; `service`, those of all service accounts; `chat`, questions to the assistant.':
    'Neyin sayıldığı: `user` bir kişinin herhangi bir kimlik bilgisiyle yaptığı istekler; `service` bütün servis hesaplarının istekleri; `chat` asistana sorulan sorular.',
  'Requests per window.': 'Pencere başına istek sayısı.',
  'Length of the window in seconds.': 'Kotanın kaç saniye için olduğu.',
  'Requests left in this window.': 'Bu pencerede kalan istek sayısı.',
  'Seconds until it is full again.': 'Kotanın yenilenmesine kalan saniye.',
  'Its owner.': 'Sahibi.',
  'The person who gave it.': 'Veren kişi.',
  'User that it acts as.': 'Adına çalıştığı kullanıcı.',
  'Creator; null if it was created on the server.': 'Oluşturan kişi; sunucuda oluşturulduysa null.',
  'User who blocked it; null if it is allowed.': 'Engelleyen kullanıcı; izin verildiyse null.',
  'Member who asked for its approval first.': 'Onayını ilk isteyen üye.',
  'Administrator who approved it.': 'Onaylayan yönetici.',
  'Its last four characters, to recognise it by.': 'Tanımaya yarayan son dört karakteri.',
  'Expiry time; null for never.': 'Süresinin dolacağı an; süresizse null.',
  'A service account by id.': 'Bir servis hesabı, kimliğiyle.',
  'Time of expiry; null if its owner asked for none.': 'Süresinin dolacağı an; sahibi süresiz istediyse null.',
  'A program of the organization: it has its own keys and acts as a user of kind `service`.':
    'Kuruluşun bir programı: kendi anahtarlarıyla, `service` türünde bir kullanıcı olarak çalışır.',
  'Projects it is limited to, as far as the caller can view them. Empty with `otherProjects` 0: all projects that its user can view.':
    'Ulaşabildiği projelerden isteği yapanın gördükleri; boşsa ve `otherProjects` 0 ise kullanıcısının gördüğü hepsi.',
  'Number of other projects it reaches, which the caller cannot view.': 'Ulaşabildiği, ama isteği yapanın görmediği projelerin sayısı.',
  'Newest first: all valid keys, at most 10, and the last 10 that are no longer valid.':
    'Yeniden eskiye: geçerli olanların hepsi (en çok 10) ve artık geçerli olmayanların son 10’u.',
  'A key of a service account. The secret is not stored.': 'Bir servis hesabının anahtarı. Gizli değeri saklanmaz.',
  'Whether it is valid now: neither revoked nor expired.': 'Şimdi geçerli olup olmadığı: ne iptal edilmiş ne süresi dolmuş.',
  'Time of the last use, to the minute.': 'Son kullanım, dakika hassasiyetiyle.',
  'Network address of the last use.': 'Son kullanımın ağ adresi.',
  'A personal access token for scripts of the person who created it. Its scopes and projects limit it, and it never has more rights than its owner.':
    'Oluşturan kişinin betikleri için kişisel erişim jetonu: kapsamlarının ve projelerinin izin verdiğini yapar, sahibinin o günkü yetkisini hiçbir zaman aşamaz.',
  'Whether its tokens are refused in this organization.': 'Jetonlarının bu kuruluşta reddedilip reddedilmediği.',
  'By id or key; empty for all that its user can view. Replaces the projects that the caller can view; the others stay.':
    'Kimlikleri ya da kısaltmaları; kullanıcısının gördüğü hepsi için boş. İsteği yapanın gördüklerinin yerine geçer, ötekiler kalır.',
  'Scopes it did not have must be among those of the calling credential.':
    'Yeni eklenenler, isteği yapan kimlik bilgisinde de bulunmalıdır.',
  'The secret, shown only once: in the answer that creates the token.':
    'Jetonun gizli değeri; yalnızca oluşturulduğu yanıtta, bir kez gösterilir.',
  'A browser in which the caller is signed in to the web app, in all organizations they belong to.':
    'İsteği yapanın, üyesi olduğu bütün kuruluşlarda geçerli olmak üzere web uygulamasında oturum açtığı bir tarayıcı.',
  'Whether it is the session of this request.': 'İsteğin bu oturumdan gelip gelmediği.',
  "The browser's `User-Agent`, at most 300 characters; null if it was not used yet.":
    'Tarayıcının kendini tanıttığı ad (`User-Agent`), en çok 300 karakter; henüz kullanılmadıysa null.',
  'Time of the sign-in.': 'Oturumun açıldığı an.',
  'Latest time at which it ends; it also ends after 7 days without use.': 'En geç sona ereceği an; 7 gün kullanılmazsa da sona erer.',
  'The secret of the new key, shown only once: in the answer that creates it.':
    'Yeni anahtarın gizli değeri; yalnızca oluşturulduğu yanıtta, bir kez gösterilir.',
  'A change of credentials, members, roles or settings. Kept for a year.':
    'Kimlik bilgilerinde, üyelerde, rollerde ya da ayarlarda yapılan bir işlem. Bir yıl saklanır.',
  'Action, e.g. `member.role_changed`.': 'Yapılan işlem, örneğin `member.role_changed`.',
  "Sentence about the action in the caller's language.": 'İşlemi anlatan cümle, isteği yapanın dilinde.',
  'Credential of the action.': 'İşlemde kullanılan kimlik bilgisi.',
  'Changes: the new values, with the old ones under `previous`; references as `{id}`, as far as the caller can view the record. Never contains a secret.':
    'Değişenler: yeni değerler, eskileri `previous` altında; isteği yapanın gördüğü ilişkili kayıtlar `{id}` olarak. Gizli değerler hiçbir zaman yer almaz.',
  'Network address that the request came from.': 'İsteğin geldiği ağ adresi.',
  "The program's `User-Agent`, at most 200 characters; null for the system.":
    'Programın kendini tanıttığı ad (`User-Agent`), ilk 200 karakteri; sistemde null.',
  'A browser in which a member is signed in, as far as it was used in this organization.':
    'Bir üyenin oturum açtığı ve bu kuruluşta kullanılmış bir tarayıcı.',
  'Network address of the last use here.': 'Buradaki son kullanımın ağ adresi.',
  "The caller's own tokens that are not revoked, newest first. Secrets are not stored.":
    'İsteği yapanın iptal edilmemiş erişim jetonları, yeniden eskiye. Gizli değerleri saklanmaz.',
  'Creates a token of the caller, with no more rights than the calling credential. OAuth tokens cannot create one. For the scope `admin`, a session must have signed in recently.':
    'İsteği yapana, kullandığı kimlik bilgisinin yetkilerini aşmayan bir erişim jetonu oluşturur. OAuth jetonlarıyla oluşturulamaz. `admin` kapsamı için, oturumda kısa süre önce giriş yapılmış olmalıdır.',
  'Renames a token that has no more rights than the calling credential.':
    'İsteği yapan kimlik bilgisinin yetkilerini aşmayan bir jetonun adını değiştirir.',
  'Revokes a token that has no more rights than the calling credential: it is refused everywhere within 5 seconds.':
    'İsteği yapan kimlik bilgisinin yetkilerini aşmayan bir jetonu iptal eder: 5 saniye içinde her yerde reddedilir.',
  "The caller's own active sessions, newest first.": 'İsteği yapanın sürmekte olan oturumları, yeniden eskiye.',
  "Ends all of the caller's sessions except the calling one. Needs a credential with all rights of its owner.":
    'İsteğin geldiği oturum dışında, isteği yapanın bütün oturumlarını sonlandırır. Sahibinin bütün yetkilerini taşıyan bir kimlik bilgisi gerekir.',
  'Ends a session of the caller: it is refused everywhere within 5 seconds, and its streams end. Needs a credential with all rights of its owner.':
    'İsteği yapanın bir oturumunu sonlandırır: oturum 5 saniye içinde her yerde reddedilir, akışları kapanır. Sahibinin bütün yetkilerini taşıyan bir kimlik bilgisi gerekir.',
  'Service accounts that have not ended, newest first.': 'Sonlandırılmamış servis hesapları, yeniden eskiye.',
  'Creates a service account, the user it acts as, and its first key. For an account with the rights of an administrator, a session must have signed in recently.':
    'Servis hesabını, adına çalıştığı kullanıcıyı ve ilk anahtarını oluşturur. Yönetici yetkisi olan bir hesap için, oturumda kısa süre önce giriş yapılmış olmalıdır.',
  'Changes a service account; a new name or role also applies to its user. Its keys have the new rights everywhere within 5 seconds. Rights can only be added by a caller who can view every project it reaches, and not with a token or key that expires before the keys of the account. For the rights of an administrator, a session must have signed in recently.':
    'Servis hesabını değiştirir; yeni ad ya da rol kullanıcısına da uygulanır. Anahtarları yeni yetkilerini 5 saniye içinde her yerde alır. Yetki, yalnızca hesabın ulaştığı bütün projeleri gören biri tarafından eklenebilir; süresi hesabın anahtarlarından önce dolan bir jeton ya da anahtarla eklenemez. Yönetici yetkisi için, oturumda kısa süre önce giriş yapılmış olmalıdır.',
  'Ends a service account: its keys are refused everywhere within 5 seconds, and its user is removed. What it did stays.':
    'Servis hesabını sonlandırır: anahtarları 5 saniye içinde her yerde reddedilir, kullanıcısı çıkarılır. Yaptıkları kalır.',
  'Creates another key of a service account; the other keys end after the overlap. The account must have no more rights than the calling credential, and reach no project that the caller cannot view.':
    'Servis hesabına yeni bir anahtar oluşturur; öteki anahtarlar örtüşme süresi bitince sona erer. Hesap, isteği yapan kimlik bilgisinin yetkilerini aşmamalı ve isteği yapanın görmediği bir projeye ulaşmamalıdır.',
  'Revokes a key: it is refused everywhere within 5 seconds.': 'Anahtarı iptal eder: 5 saniye içinde her yerde reddedilir.',
  'E-mail domains of the organization, by name; for its administrators.': 'Kuruluşun e-posta alan adları, adlarına göre; yöneticiler için.',
  'Claims an e-mail domain; for administrators. The DNS record in the answer proves it.':
    'Kuruluşa bir e-posta alan adı ekler; yöneticiler için. Alan adı, yanıttaki DNS kaydıyla doğrulanır.',
  'Looks up the DNS record of a claimed domain and marks the domain as proved if the record exists; for administrators.':
    'Eklenmiş bir alan adının DNS kaydını arar, bulursa alan adını doğrulanmış sayar; yöneticiler için.',
  'Releases a domain; members who joined by it stay. For administrators.':
    'Alan adını bırakır; onunla katılan üyeler kalır. Yöneticiler için.',
  'Changes to credentials, members, roles and settings, and who made them, newest first; for administrators.':
    'Kimlik bilgilerinde, üyelerde, rollerde ve ayarlarda yapılanlar ve yapanlar, yeniden eskiye; yöneticiler için.',
  'Valid tokens of members, newest first; for administrators.': 'Üyelerin geçerli erişim jetonları, yeniden eskiye; yöneticiler için.',
  'Revokes a token of a member: it is refused everywhere within 5 seconds. Its owner is notified by e-mail. For administrators.':
    'Bir üyenin jetonunu iptal eder: 5 saniye içinde her yerde reddedilir. Sahibine e-postayla bildirilir. Yöneticiler için.',
  'Active sessions of members that were used in this organization, most recently used first; for administrators.':
    'Üyelerin bu kuruluşta kullanılmış ve süren oturumları, son kullanılan önce; yöneticiler için.',
  'Ends a session of a member in this organization: it is refused there within 5 seconds, and its streams end. In other organizations it continues. For administrators.':
    'Bir üyenin oturumunu bu kuruluşta sonlandırır: burada 5 saniye içinde reddedilir, akışları kapanır. Başka kuruluşlarda sürer. Yöneticiler için.',
  'Ends all sessions of a member in this organization. For administrators.':
    'Bir üyenin bu kuruluştaki bütün oturumlarını sonlandırır. Yöneticiler için.',
  'Applications whose tokens were used in this organization, or for which a member asked for approval, newest first; for administrators.':
    'Jetonları bu kuruluşta kullanılmış ya da onayı istenmiş uygulamalar, yeniden eskiye; yöneticiler için.',
  'Blocks an application in this organization or unblocks it, approves it or withdraws the approval. Within 5 seconds tokens of a blocked one are refused with `auth.client_blocked`, and streams opened with them end. For administrators.':
    'Bir uygulamayı bu kuruluşta engeller ya da engelini kaldırır, onaylar ya da onayını kaldırır. Engellenince jetonları 5 saniye içinde `auth.client_blocked` ile reddedilir, onlarla açılmış akışlar kapanır. Yöneticiler için.',
  'Time at which an administrator approved it; null if none did. Required where `approvedAppsOnly` is set.':
    'Bir yöneticinin onayladığı zaman; onaylanmadıysa null. `approvedAppsOnly` ayarlıysa gerekir.',
  'Time of the first use in this organization, or of the first request for approval.':
    'Bu kuruluşta ilk kullanıldığı ya da onayının ilk istendiği zaman.',
  'Time at which a member asked for its approval; null if nobody did.': 'Bir üyenin onayını istediği zaman; istenmediyse null.',
  'Whether members may give access only to applications that an administrator has approved. Access that was given before stays.':
    'Üyeler yalnızca bir yöneticinin onayladığı uygulamalara mı izin verebilir? Önceden verilmiş izinler sürer.',
  'Whether members may give it access where `approvedAppsOnly` is set. Access that was given before stays.':
    '`approvedAppsOnly` ayarlıysa üyeler ona izin verebilir mi? Önceden verilmiş izinler sürer.',
};
