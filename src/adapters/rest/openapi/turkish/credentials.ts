/** Credentials, sessions, domains, quotas and the audit log. */
export const credentials: Readonly<Record<string, string>> = {
  "A client of the identity provider's (OAuth) whose tokens were used in this organization. The web app's own sessions are none.":
    'Kimlik sağlayıcının, jetonları bu kuruluşta kullanılmış bir istemcisi (OAuth). Web uygulamasının kendi oturumları buna girmez.',
  'What the provider names it: `client_id` of its tokens, else `azp`.':
    'Sağlayıcının kullandığı ad: jetonlarındaki `client_id`, yoksa `azp`.',
  'The provider.': 'Sağlayıcı.',
  'How many members used it.': 'Onu kullanan üye sayısı.',
  'In this organization.': 'Bu kuruluştaki ilk kullanım.',
  'In this organization, to the minute.': 'Bu kuruluştaki son kullanım, dakika hassasiyetiyle.',
  'Since when its tokens are refused here; null: they are not.': 'Jetonlarının burada reddedilmeye başladığı an; reddedilmiyorsa null.',
  'Domain name, such as `ornek.com.tr`.': 'Alan adı, örneğin `ornek.com.tr`.',
  'When its first key ends; default never.': 'İlk anahtarının sona ereceği an; varsayılan: süresiz.',
  'Its name as a user, too.': 'Kullanıcı olarak adı da budur.',
  'Limit it to these projects, by id or key.': 'Yalnızca bu projelerle sınırlar: kimlikleri ya da kısaltmaları.',
  'No more than the calling credential holds; `admin` for the role `admin` alone.':
    'İsteği yapan kimlik bilgisinin kapsamlarını aşamaz; `admin` yalnızca `admin` rolü içindir.',
  'The keys that work now end after this time at the latest; default 24, null for not at all.':
    'Şimdi geçerli olan anahtarlar en geç bu kadar saat sonra sona erer; varsayılan: 24, hiç sona ermemeleri için null.',
  'Default 90 days from now; null for never.': 'Varsayılan: bugünden 90 gün sonra; süresiz için null.',
  'No more than the calling credential holds.': 'İsteği yapan kimlik bilgisinin kapsamlarını aşamaz.',
  'What a caller comes with.': 'İsteğin hangi kimlik bilgisiyle yapıldığı.',
  'An e-mail domain of the organization: once proved, whoever signs in with a verified address of it becomes a member.':
    'Kuruluşun bir e-posta alan adı: doğrulandıktan sonra, bu alan adındaki doğrulanmış adresiyle giriş yapan herkes üye olur.',
  'In lower case and ASCII.': 'Küçük harfle ve ASCII olarak.',
  'A record to publish in the domain name system.': 'DNS ayarlarına eklenecek kayıt.',
  'Null until it is proved.': 'Doğrulanma zamanı; doğrulanmadıysa null.',
  'Since when the record of a proved domain is gone: 14 days later the domain is released. Null while it is there.':
    'Doğrulanmış alan adının kaydının kaybolduğu an: 14 gün sonra alan adı bırakılır. Kayıt duruyorsa null.',
  'The DNS record that proves the domain.': 'Alan adını doğrulayan DNS kaydı.',
  'Time at which the domain is given up.': 'Alan adının bırakılacağı an.',
  'What the caller came with, and what it can do with it.': 'İsteğin hangi kimlik bilgisiyle yapıldığı ve onunla neler yapılabildiği.',
  "Null for a token of the identity provider's.": 'Kimlik sağlayıcının jetonunda null.',
  "The application that a token of the identity provider's was given to, as the provider names it; null of any other.":
    'Kimlik sağlayıcının jetonunun verildiği uygulama, sağlayıcının kullandığı adla; ötekilerde null.',
  'Scopes.': 'Kapsamlar.',
  'The only projects it reaches; null for all the user sees.': 'Ulaşabildiği projeler; kullanıcının gördüğü hepsi için null.',
  'Null: not before it is ended.': 'Süresinin dolacağı an; sonlandırılana kadar geçerliyse null.',
  'What it draws on. Asking charges nothing more.': 'Harcadığı kotalar. Bunları sormak ayrıca bir şey harcamaz.',
  'How many requests there are, and how many are left; the quota is full again when its window ends.':
    'Kaç istek hakkı olduğu ve kaçının kaldığı; pencere bitince kota yenilenir.',
  "What is counted: `user`, a person's requests with whatever credential; `service`, those of all service accounts; `chat`, questions to the assistant.":
    'Neyin sayıldığı: `user` bir kişinin herhangi bir kimlik bilgisiyle yaptığı istekler; `service` bütün servis hesaplarının istekleri; `chat` asistana sorulan sorular.',
  'Requests per window.': 'Pencere başına istek sayısı.',
  'Seconds a quota is for.': 'Kotanın kaç saniye için olduğu.',
  'Requests left in this window.': 'Bu pencerede kalan istek sayısı.',
  'Seconds until it is full again.': 'Kotanın yenilenmesine kalan saniye.',
  'Its last four characters, to recognise it by.': 'Tanımaya yarayan son dört karakteri.',
  'Null: never.': 'Süresinin dolacağı an; süresizse null.',
  'A service account by id.': 'Bir servis hesabı, kimliğiyle.',
  'Null: never, which its owner asked for.': 'Süresinin dolacağı an; sahibi süresiz istediyse null.',
  'A program of the organization: it acts with keys of its own, as a user of kind `service`.':
    'Kuruluşun bir programı: kendi anahtarlarıyla, `service` türünde bir kullanıcı olarak çalışır.',
  'The only projects it reaches, as far as the caller sees them; without `otherProjects`, empty for all its user sees.':
    'Ulaşabildiği projelerden isteği yapanın gördükleri; boşsa ve `otherProjects` 0 ise kullanıcısının gördüğü hepsi.',
  'How many projects it reaches besides, which the caller does not see.': 'Ulaşabildiği, ama isteği yapanın görmediği projelerin sayısı.',
  'Newest first: all that work, at most 10, and the last 10 that no longer do.':
    'Yeniden eskiye: geçerli olanların hepsi (en çok 10) ve artık geçerli olmayanların son 10’u.',
  'A key of a service account. The secret is not kept.': 'Bir servis hesabının anahtarı. Gizli değeri saklanmaz.',
  'Whether it works now: neither revoked nor expired.': 'Şimdi geçerli olup olmadığı: ne iptal edilmiş ne süresi dolmuş.',
  'To the minute.': 'Son kullanım, dakika hassasiyetiyle.',
  'Network address of the last use.': 'Son kullanımın ağ adresi.',
  'A personal access token, for scripts of the person who made it: it does what its scopes and projects allow, and never more than its owner still may.':
    'Oluşturan kişinin betikleri için kişisel erişim jetonu: kapsamlarının ve projelerinin izin verdiğini yapar, sahibinin o günkü yetkisini hiçbir zaman aşamaz.',
  'Whether its tokens are refused in this organization.': 'Jetonlarının bu kuruluşta reddedilip reddedilmediği.',
  'By id or key; empty for all its user sees. Replaces those the caller sees: others stay.':
    'Kimlikleri ya da kısaltmaları; kullanıcısının gördüğü hepsi için boş. İsteği yapanın gördüklerinin yerine geçer, ötekiler kalır.',
  'Those it did not have must be held by the calling credential.': 'Yeni eklenenler, isteği yapan kimlik bilgisinde de bulunmalıdır.',
  'The secret: only in the answer to `createToken`, shown this once.':
    'Jetonun gizli değeri: yalnızca `createToken` yanıtında, bir kez gösterilir.',
  'A browser in which the caller is signed in to the web app, in all organizations they belong to.':
    'İsteği yapanın, üyesi olduğu bütün kuruluşlarda geçerli olmak üzere web uygulamasında oturum açtığı bir tarayıcı.',
  'Whether it is the one that asks.': 'İsteğin bu oturumdan gelip gelmediği.',
  'What the browser calls itself (`User-Agent`), cut at 300 characters; null where it was not used yet.':
    'Tarayıcının kendini tanıttığı ad (`User-Agent`), en çok 300 karakter; henüz kullanılmadıysa null.',
  'When it was signed in.': 'Oturumun açıldığı an.',
  'When it ends at the latest; 7 days unused end it too.': 'En geç sona ereceği an; 7 gün kullanılmazsa da sona erer.',
  'The secret of the key that was just made: only in the answers to `createServiceAccount` and `createServiceKey`, shown this once.':
    'Yeni oluşturulan anahtarın gizli değeri: yalnızca `createServiceAccount` ve `createServiceKey` yanıtlarında, bir kez gösterilir.',
  'Something that somebody did to credentials, members, roles or settings. Kept for a year.':
    'Kimlik bilgilerinde, üyelerde, rollerde ya da ayarlarda yapılan bir işlem. Bir yıl saklanır.',
  'What was done, e.g. `member.role_changed`.': 'Yapılan işlem, örneğin `member.role_changed`.',
  "The same as a sentence in the caller's language.": 'Aynısı, isteği yapanın dilinde bir cümle olarak.',
  'What something was done with.': 'İşlemde kullanılan kimlik bilgisi.',
  'What changed: the new values, the old ones under `previous`; references as `{id}`, as far as the caller sees what they name. Never a secret.':
    'Değişenler: yeni değerler, eskileri `previous` altında; isteği yapanın gördüğü ilişkili kayıtlar `{id}` olarak. Gizli değerler hiçbir zaman yer almaz.',
  'Network address it came from.': 'İsteğin geldiği ağ adresi.',
  'What the program called itself (`User-Agent`), 200 characters of it; null for the system.':
    'Programın kendini tanıttığı ad (`User-Agent`), ilk 200 karakteri; sistemde null.',
  'A browser in which a member is signed in, as far as it was used in this organization.':
    'Bir üyenin oturum açtığı ve bu kuruluşta kullanılmış bir tarayıcı.',
  'Network address of that.': 'Bu kullanımın ağ adresi.',
};
