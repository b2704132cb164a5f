/** Languages of every text a person reads. Turkish is the default (spec 7.1). */
export type Locale = 'tr' | 'en';

/** Roles as texts call them; the author is that of a comment. */
export const roleTexts = {
  admin: { tr: 'kuruluş yöneticisi', en: 'admin' },
  member: { tr: 'kuruluş üyesi', en: 'member' },
  editor: { tr: 'proje düzenleyicisi', en: 'editor' },
  lead: { tr: 'proje lideri', en: 'lead' },
  author: { tr: 'yorumun yazarı', en: 'author' },
  'uploader or lead': { tr: 'dosyayı yükleyen ya da proje lideri', en: 'uploader or lead' },
  'author or lead': { tr: 'yorumun yazarı ya da proje lideri', en: 'author or lead' },
} as const satisfies Record<string, Record<Locale, string>>;

type ProblemTexts = { status: number; titleTr: string; titleEn: string; tr: string; en: string };

const badRequest = { status: 400, titleTr: 'Geçersiz istek', titleEn: 'Bad request' } as const;
const unauthorized = { status: 401, titleTr: 'Kimlik doğrulanamadı', titleEn: 'Unauthorized' } as const;
const forbidden = { status: 403, titleTr: 'Yetki yok', titleEn: 'Forbidden' } as const;
const missing = { status: 404, titleTr: 'Bulunamadı', titleEn: 'Not found' } as const;
const tooMany = { status: 429, titleTr: 'Çok fazla istek', titleEn: 'Too many requests' } as const;
const conflict = { status: 409, titleTr: 'Çakışma', titleEn: 'Conflict' } as const;

/**
 * Every problem a caller may meet: its HTTP status and its texts. Codes are stable within v1.
 * Placeholders in braces are filled from the problem's `params`.
 */
export const problems = {
  'request.malformed_json': { ...badRequest, tr: 'İstek gövdesi geçerli bir JSON değil.', en: 'The request body is not valid JSON.' },
  'request.doubled_key': {
    ...badRequest,
    tr: 'İstek gövdesindeki bir nesnede aynı ad iki kez var: {key}.',
    en: 'A name stands twice in an object of the request body: {key}.',
  },
  'request.malformed': { ...badRequest, tr: 'İstek anlaşılamadı: {reason}.', en: 'The request could not be understood: {reason}.' },
  'request.unknown_parameter': { ...badRequest, tr: 'İstekte bilinmeyen parametre var.', en: 'The request has an unknown parameter.' },
  'request.too_large': {
    status: 413,
    titleTr: 'İstek çok büyük',
    titleEn: 'Content too large',
    tr: 'İstek gövdesi en fazla {max} bayt olabilir.',
    en: 'The request body may have at most {max} bytes.',
  },
  'request.unsupported_media_type': {
    status: 415,
    titleTr: 'Desteklenmeyen içerik türü',
    titleEn: 'Unsupported media type',
    tr: 'İçerik türü {expected} olmalıdır.',
    en: 'The content type must be {expected}.',
  },
  'request.not_acceptable': {
    status: 406,
    titleTr: 'Kabul edilemez',
    titleEn: 'Not acceptable',
    tr: 'Yanıt yalnızca {available} olarak verilebilir.',
    en: 'The answer is available only as {available}.',
  },
  'request.method_not_allowed': {
    status: 405,
    titleTr: 'Yönteme izin yok',
    titleEn: 'Method not allowed',
    tr: 'Bu adres yalnızca {allowed} yöntemlerini kabul eder.',
    en: 'This address accepts only {allowed}.',
  },
  'route.not_found': { ...missing, tr: 'Böyle bir adres yok.', en: 'There is no such address.' },
  'input.invalid': { ...badRequest, tr: 'Gönderilen bilgiler geçersiz.', en: 'The input is invalid.' },
  'cursor.invalid': {
    ...badRequest,
    tr: 'İmleç geçersiz; listeyi baştan oku.',
    en: 'The cursor is invalid; read the list from its beginning.',
  },
  'auth.required': { ...unauthorized, tr: 'Bu işlem için erişim jetonu gerekir.', en: 'An access token is required.' },
  'auth.invalid_token': {
    ...unauthorized,
    tr: 'Erişim jetonu geçersiz ya da süresi dolmuş.',
    en: 'The access token is invalid or expired.',
  },
  'auth.scope_missing': {
    ...forbidden,
    tr: 'Erişim jetonunda şu kapsam eksik: {scope}.',
    en: 'The access token lacks the scope: {scope}.',
  },
  'auth.read_only': { ...forbidden, tr: 'Bu erişim jetonu yalnızca okumak içindir.', en: 'This access token is for reading alone.' },
  'auth.role_required': { ...forbidden, tr: 'Bu işlem için gereken rol: {role}.', en: 'This needs the role: {role}.' },
  'auth.projects_limited': {
    ...forbidden,
    tr: 'Belirli projelerle sınırlı bir erişim jetonu bunu yapamaz; bu işlem tüm kuruluşu ilgilendirir.',
    en: 'An access token limited to certain projects cannot do this: it concerns the whole organization.',
  },
  'auth.token_in_query': {
    ...badRequest,
    tr: 'Erişim jetonu adreste gönderilemez; Authorization başlığında gönder.',
    en: 'An access token cannot be sent in the address; send it in the Authorization header.',
  },
  'auth.issuer_unavailable': {
    status: 503,
    titleTr: 'Hizmet şu anda kullanılamıyor',
    titleEn: 'Service unavailable',
    tr: 'Kimlik sağlayıcıya ulaşılamıyor; lütfen biraz sonra yeniden dene.',
    en: 'The identity provider cannot be reached; please try again shortly.',
  },
  'auth.not_a_member': {
    ...forbidden,
    tr: 'Bu kimlik hiçbir kuruluşun üyesi değil; bekleyen bir davetin varsa kabul et, yoksa bir yöneticiden davet iste.',
    en: 'This identity is no member of any organization; accept an invitation that waits for you, or ask an administrator for one.',
  },
  'auth.person_required': {
    ...forbidden,
    tr: 'Servis hesapları bunu yapamaz; bu işlem bir kişi ister.',
    en: 'Service accounts cannot do this: it takes a person.',
  },
  'auth.oauth_refused': {
    ...forbidden,
    tr: 'Kimlik sağlayıcının jetonuyla erişim jetonu ya da anahtar oluşturulamaz; web uygulamasında oturum aç ya da bir kişisel erişim jetonu kullan.',
    en: "A token of the identity provider's cannot make access tokens or keys; sign in to the web app, or use a personal access token.",
  },
  'auth.fresh_sign_in_required': {
    ...forbidden,
    tr: 'Yönetici yetkisi veren bir işlem bu: son {minutes} dakika içinde yeniden giriş yap, ya da en az onun kadar uzun süre geçerli bir jeton kullan.',
    en: 'This gives the rights of an administrator: sign in again, within the last {minutes} minutes, or use a token that lasts at least as long.',
  },
  'auth.origin_refused': {
    ...forbidden,
    tr: 'Oturumla gönderilen istekler yalnızca uygulamanın kendi adresinden gelebilir.',
    en: "Requests with a session must come from the application's own address.",
  },
  'auth.client_blocked': {
    ...forbidden,
    tr: 'Bu uygulama bu kuruluşta engellendi; bir yöneticiyle görüş.',
    en: 'This application is blocked in this organization; ask an administrator.',
  },
  'auth.rights_changed': {
    ...forbidden,
    tr: 'Bu bağlantı açıldıktan sonra yetkilerin değişti; yeniden bağlan.',
    en: 'Your rights have changed since this connection began; connect again.',
  },
  'connection.too_many': {
    ...tooMany,
    tr: 'Aynı anda en fazla {max} bağlantı açık olabilir.',
    en: 'At most {max} connections may be open at once.',
  },
  'connection.too_many_operations': {
    ...tooMany,
    tr: 'Bir bağlantıda en fazla {max} işlem açık olabilir.',
    en: 'At most {max} operations may be open on a connection.',
  },
  'connection.slow_reader': {
    status: 503,
    titleTr: 'Okuyucu çok yavaş',
    titleEn: 'Reader too slow',
    tr: 'Bu bağlantı olayları yeterince hızlı okumadığı için kesildi; son imleçten yeniden bağlan.',
    en: 'This connection was cut because it read its events too slowly; connect again from the last cursor.',
  },
  'organization.not_member': {
    ...forbidden,
    tr: 'X-Organization başlığındaki kuruluşta bu kimlik bilgisiyle çalışılamaz.',
    en: 'This credential is not good for the organization in the X-Organization header.',
  },
  'organization.slug_taken': {
    ...conflict,
    tr: '"{slug}" kısa adını başka bir kuruluş kullanıyor.',
    en: 'Another organization has the slug "{slug}".',
  },
  'rate_limit.exceeded': {
    ...tooMany,
    tr: 'Dakikada en fazla {limit} istek gönderilebilir; {reset} saniye sonra yeniden dene.',
    en: 'At most {limit} requests a minute are allowed; try again in {reset} seconds.',
  },
  'chat.budget_spent': {
    status: 429,
    titleTr: 'Asistanın bütçesi doldu',
    titleEn: "The assistant's budget is spent",
    tr: 'Kuruluşun asistan için ayrılan bu ayki {limit} belirteci kullandı; ay başında yeniden sorabilirsin.',
    en: 'Your organization has used the {limit} tokens it has for the assistant this month; you can ask again when the next one begins.',
  },
  'task.not_found': { ...missing, tr: 'Görev bulunamadı.', en: 'Task not found.' },
  'task.transition_not_allowed': {
    ...conflict,
    tr: 'Görev "{from}" durumundan "{to}" durumuna geçemez. Geçebileceği durumlar: {allowed}.',
    en: 'The task cannot move from "{from}" to "{to}". Allowed: {allowed}.',
  },
  'task.parent_cycle': {
    ...conflict,
    tr: 'Bir görev kendi alt görevinin altına taşınamaz.',
    en: 'A task cannot be moved under its own sub-task.',
  },
  'task.too_deep': {
    ...conflict,
    tr: 'Alt görevler en fazla {max} düzey derine inebilir.',
    en: 'Sub-tasks can be at most {max} levels deep.',
  },
  'task.blocker_cycle': {
    ...conflict,
    tr: 'Görevler birbirini döngüsel olarak engelleyemez.',
    en: 'Tasks cannot block each other in a cycle.',
  },
  'task.parent_deleted': {
    ...conflict,
    tr: 'Üst görev silinmiş; önce onu geri yükle.',
    en: 'The parent task is deleted; restore it first.',
  },
  'task.not_deleted': { ...conflict, tr: 'Görev silinmiş değil.', en: 'The task is not deleted.' },
  'project.not_found': { ...missing, tr: 'Proje bulunamadı.', en: 'Project not found.' },
  'project.key_taken': { ...conflict, tr: '"{key}" anahtarı başka bir projede kullanılıyor.', en: 'Another project uses the key "{key}".' },
  'project.archived': { ...conflict, tr: 'Proje arşivlenmiş; önce arşivden çıkar.', en: 'The project is archived; unarchive it first.' },
  'project.last_lead': {
    ...conflict,
    tr: 'Gizli bir projenin en az bir lideri kalmalıdır.',
    en: 'A private project must keep at least one lead.',
  },
  'project.default': {
    ...conflict,
    tr: 'Kuruluşun varsayılan projesi gizlenemez ve arşivlenemez.',
    en: "The organization's default project cannot be private or archived.",
  },
  'workflow.status_in_use': {
    ...conflict,
    tr: '"{status}" durumunda görev var; onları taşı ya da yerine geçecek durumu belirt.',
    en: 'There are tasks in the status "{status}"; move them, or name the status that replaces it.',
  },
  'member.not_found': { ...missing, tr: 'Üye bulunamadı.', en: 'Member not found.' },
  'member.last_admin': {
    ...conflict,
    tr: 'Kuruluşun en az bir yöneticisi kalmalıdır.',
    en: 'The organization must keep at least one administrator.',
  },
  'member.service': {
    ...conflict,
    tr: 'Bu üye bir servis hesabıdır; servis hesapları sayfasından yönet.',
    en: 'This member is a service account; change that instead.',
  },
  'invitation.not_found': { ...missing, tr: 'Davet bulunamadı.', en: 'Invitation not found.' },
  'invitation.already_member': { ...conflict, tr: 'Bu e-posta adresi zaten bir üyenin.', en: 'A member has this e-mail address already.' },
  'service_account.not_found': { ...missing, tr: 'Servis hesabı bulunamadı.', en: 'Service account not found.' },
  'service_account.hidden_projects': {
    ...forbidden,
    tr: 'Bu servis hesabı senin göremediğin projelere erişiyor; bunu yalnızca o projelerin hepsini gören bir yönetici yapabilir.',
    en: 'This service account reaches projects that you do not see; only an administrator who sees all of them can do this.',
  },
  'service_key.not_found': { ...missing, tr: 'Servis anahtarı bulunamadı.', en: 'Service key not found.' },
  'service_key.too_many': {
    ...conflict,
    tr: 'Bir servis hesabının en fazla {max} geçerli anahtarı olabilir; önce birini iptal et.',
    en: 'A service account may have at most {max} keys that work; revoke one first.',
  },
  'domain.not_found': { ...missing, tr: 'Alan adı bulunamadı.', en: 'Domain not found.' },
  'domain.taken': { ...conflict, tr: 'Bu alan adı başka bir kuruluşun.', en: 'Another organization has this domain.' },
  'domain.not_proved': {
    ...conflict,
    tr: '{name} adında "{value}" değerli bir TXT kaydı bulunamadı.',
    en: 'There is no TXT record "{value}" at {name}.',
  },
  'comment.not_found': { ...missing, tr: 'Yorum bulunamadı.', en: 'Comment not found.' },
  'label.not_found': { ...missing, tr: 'Etiket bulunamadı.', en: 'Label not found.' },
  'label.name_taken': { ...conflict, tr: '"{name}" adında bir etiket zaten var.', en: 'There is already a label named "{name}".' },
  'custom_field.not_found': { ...missing, tr: 'Özel alan bulunamadı.', en: 'Custom field not found.' },
  'custom_field.key_taken': {
    ...conflict,
    tr: '"{key}" anahtarı başka bir özel alanda kullanılıyor.',
    en: 'Another custom field uses the key "{key}".',
  },
  'custom_field.too_many': {
    ...conflict,
    tr: 'Bir kuruluşun, arşivdekilerle birlikte en fazla {max} özel alanı olabilir; önce birini sil.',
    en: 'An organization may have at most {max} custom fields, archived ones too; delete one first.',
  },
  'file.not_found': { ...missing, tr: 'Dosya bulunamadı.', en: 'File not found.' },
  'file.link_expired': {
    ...forbidden,
    tr: 'Bu bağlantı artık geçerli değil; dosyayı yeniden aç.',
    en: 'This link is not valid any more; open the file again.',
  },
  'file.range': {
    status: 416,
    titleTr: 'Aralık karşılanamıyor',
    titleEn: 'Range not satisfiable',
    tr: 'Dosya {size} bayt; istenen aralık onun dışında.',
    en: 'The file has {size} bytes; the range asked for is beyond them.',
  },
  'upload.not_found': { ...missing, tr: 'Yükleme bulunamadı ya da süresi doldu.', en: 'Upload not found, or it has expired.' },
  'upload.incomplete': {
    ...conflict,
    tr: 'Dosyanın içeriği henüz gelmedi.',
    en: 'The content of the file has not arrived yet.',
  },
  'upload.in_progress': {
    ...conflict,
    tr: 'Dosyanın içeriği şu anda başka bir istekle geliyor.',
    en: 'The content of the file is just arriving with another request.',
  },
  'storage.away': {
    status: 503,
    titleTr: 'Geçici olarak hizmet verilemiyor',
    titleEn: 'Service unavailable',
    tr: 'Dosyaların saklandığı yere şu anda ulaşılamıyor; biraz sonra yeniden dene.',
    en: 'Where files are kept cannot be reached right now; try again in a moment.',
  },
  'storage.full': {
    status: 507,
    titleTr: 'Yer kalmadı',
    titleEn: 'Insufficient storage',
    tr: 'Dosyaların saklandığı yerde yer kalmadı; sistem yöneticine haber ver.',
    en: 'There is no room left where files are kept; tell whoever runs the server.',
  },
  'file.quota_exceeded': {
    status: 413,
    titleTr: 'Depolama alanı doldu',
    titleEn: 'Storage quota exceeded',
    tr: 'Kuruluşun dosyaları toplam en fazla {max} bayt olabilir; önce yer aç: çöpteki dosyalar da sayılır.',
    en: "The organization's files may have at most {max} bytes together; make room first: files in the bin count too.",
  },
  'upload.too_many': {
    ...tooMany,
    tr: 'Aynı anda en fazla {max} dosya yüklenebilir.',
    en: 'At most {max} files may be uploaded at once.',
  },
  'invitation.too_many': {
    ...conflict,
    tr: 'Bir kuruluş 24 saatte en fazla {max} davet gönderebilir.',
    en: 'An organization may send at most {max} invitations within 24 hours.',
  },
  'notification.not_found': { ...missing, tr: 'Bildirim bulunamadı.', en: 'Notification not found.' },
  'mute.not_found': { ...missing, tr: 'Sessize alma kaydı bulunamadı.', en: 'Mute not found.' },
  'session.not_found': { ...missing, tr: 'Oturum bulunamadı.', en: 'Session not found.' },
  'application.not_found': { ...missing, tr: 'Uygulama bulunamadı.', en: 'Application not found.' },
  'token.too_many': {
    ...conflict,
    tr: 'Bir kişinin en fazla {max} geçerli erişim jetonu olabilir; önce birini iptal et.',
    en: 'A person may have at most {max} access tokens that work; revoke one first.',
  },
  'token.not_found': { ...missing, tr: 'Erişim jetonu bulunamadı.', en: 'Access token not found.' },
  'webhook.not_found': { ...missing, tr: 'Webhook bulunamadı.', en: 'Webhook not found.' },
  'webhook_delivery.not_found': { ...missing, tr: 'Gönderim bulunamadı.', en: 'Delivery not found.' },
  'webhook.not_owner': {
    ...forbidden,
    tr: "Bir webhook'u yalnızca sahibi yönetebilir; bir servis hesabınınkini yöneticiler de yönetebilir.",
    en: "A webhook is managed by its owner alone; a service account's by administrators too.",
  },
  'webhook.disabled': { ...conflict, tr: 'Webhook devre dışı; önce etkinleştir.', en: 'The webhook is disabled; enable it first.' },
  'webhook.backlog_full': {
    ...conflict,
    tr: 'Bu webhook için en fazla {max} gönderim bekleyebilir; bekleyenler gidince yeniden dene.',
    en: 'At most {max} deliveries may wait for this webhook; try again once some of them are gone.',
  },
  'webhook.owner_gone': {
    ...conflict,
    tr: "Webhook'un sahibi artık webhook kullanamıyor; yenisini oluştur.",
    en: 'The owner of the webhook may not have webhooks any more; create another.',
  },
  'webhook.too_many': {
    ...conflict,
    tr: "Bir kuruluşun en fazla {max} webhook'u olabilir; önce birini sil.",
    en: 'An organization may have at most {max} webhooks; delete one first.',
  },
  'event.cursor_expired': {
    status: 410,
    titleTr: 'İmlecin süresi doldu',
    titleEn: 'Cursor expired',
    tr: 'Bu imleçten sonraki olayların bir kısmı artık saklanmıyor; gereken verileri yeniden okuyup şu andan devam et.',
    en: 'Some events after this cursor are no longer kept; read what you need anew and go on from now.',
  },
  'action.not_found': { ...missing, tr: 'Öneri bulunamadı.', en: 'Proposal not found.' },
  'action.expired': {
    status: 410,
    titleTr: 'Önerinin süresi doldu',
    titleEn: 'Proposal expired',
    tr: 'Bu önerinin süresi doldu; asistandan yeniden iste.',
    en: 'This proposal has expired; ask the assistant again.',
  },
  'action.decided': {
    ...conflict,
    tr: 'Bu öneri artık beklemiyor; durumu: {state}.',
    en: 'This proposal is not waiting any more; it is {state}.',
  },
  'action.subject_changed': {
    ...conflict,
    tr: 'Öneriden sonra kayıt değişti; güncel hâline bakıp asistandan yeniden iste.',
    en: 'The record changed after this was proposed; look at it as it is now and ask the assistant again.',
  },
  'action.not_confirmed': {
    ...conflict,
    tr: 'Yalnızca onaylanmış bir öneri geri alınabilir.',
    en: 'Only a proposal that was confirmed can be undone.',
  },
  'action.not_undoable': {
    ...conflict,
    tr: 'Bu öneri bir şeyi değiştirmedi; geri alınacak bir şey yok.',
    en: 'This proposal changed nothing; there is nothing to undo.',
  },
  'version.mismatch': {
    status: 412,
    titleTr: 'Ön koşul sağlanmadı',
    titleEn: 'Precondition failed',
    tr: 'Kayıt sen okuduktan sonra değişti; güncel sürüm: {version}.',
    en: 'The record changed since you read it; its version is now {version}.',
  },
  'idempotency.key_invalid': {
    ...badRequest,
    tr: 'Idempotency-Key 1 ile 255 karakter arasında olmalıdır.',
    en: 'Idempotency-Key must have 1 to 255 characters.',
  },
  'idempotency.key_reused': {
    status: 422,
    titleTr: 'Anahtar başka bir istekte kullanılmış',
    titleEn: 'Key used by another request',
    tr: 'Bu Idempotency-Key daha önce başka bir istek için kullanıldı.',
    en: 'This Idempotency-Key was used for another request.',
  },
  'idempotency.in_progress': {
    ...conflict,
    tr: 'Aynı Idempotency-Key ile gönderilen istek hâlâ sürüyor.',
    en: 'The request with this Idempotency-Key is still running.',
  },
  'idempotency.one_mutation': {
    ...badRequest,
    tr: 'Idempotency-Key ile gönderilen istekte tek bir mutation alanı olmalıdır.',
    en: 'A request with an Idempotency-Key may have only one mutation field.',
  },
  'graphql.parse_failed': {
    ...badRequest,
    tr: 'GraphQL belgesi çözümlenemedi: {reason}',
    en: 'The GraphQL document cannot be parsed: {reason}',
  },
  'graphql.validation_failed': { ...badRequest, tr: 'GraphQL belgesi geçersiz: {reason}', en: 'The GraphQL document is invalid: {reason}' },
  'graphql.too_deep': {
    ...badRequest,
    tr: 'GraphQL belgesi en fazla {max} düzey derin olabilir.',
    en: 'The GraphQL document may be at most {max} levels deep.',
  },
  'graphql.too_many_aliases': {
    ...badRequest,
    tr: 'GraphQL belgesinde en fazla {max} takma ad olabilir.',
    en: 'The GraphQL document may have at most {max} aliases.',
  },
  'graphql.too_many_tokens': {
    ...badRequest,
    tr: 'GraphQL belgesi en fazla {max} simge içerebilir.',
    en: 'The GraphQL document may have at most {max} tokens.',
  },
  'graphql.too_costly': {
    ...badRequest,
    tr: 'Sorgunun maliyeti {cost}; izin verilen en fazla {max}.',
    en: 'The query costs {cost}; at most {max} is allowed.',
  },
  'search.away': {
    status: 503,
    titleTr: 'Arama şu anda kullanılamıyor',
    titleEn: 'Search unavailable',
    tr: 'Arama motoruna şu anda ulaşılamıyor; lütfen biraz sonra yeniden dene.',
    en: 'The search engine cannot be reached right now; please try again shortly.',
  },
  'conversation.not_found': { ...missing, tr: 'Sohbet bulunamadı.', en: 'Conversation not found.' },
  'message.not_found': { ...missing, tr: 'İleti bulunamadı.', en: 'Message not found.' },
  'message.no_answer': { ...conflict, tr: 'Bu ileti bir yanıt değil, soru.', en: 'This message is a question, not an answer.' },
  'message.not_failed': {
    ...conflict,
    tr: 'Yalnızca yarıda kalan bir yanıt yeniden istenebilir.',
    en: 'Only an answer that failed or was stopped can be asked for again.',
  },
  'model.away': {
    status: 503,
    titleTr: 'Asistan şu anda yanıt veremiyor',
    titleEn: 'The assistant cannot answer right now',
    tr: 'Yapay zekâ modeline ulaşılamıyor; sorduğun saklandı, biraz sonra yeniden dene.',
    en: 'The AI model cannot be reached; your question is kept, please try again shortly.',
  },
  'model.no_room': {
    status: 502,
    titleTr: 'Yanıt sığmadı',
    titleEn: 'The answer did not fit',
    tr: 'Yapay zekâ modeli kendisine ayrılan yeri söze başlamadan doldurdu; sorun saklandı. Bir yönetici CHAT_MAX_TOKENS ayarını büyütmeli.',
    en: 'The AI model used up its room before it said anything; your question is kept. An administrator should raise CHAT_MAX_TOKENS.',
  },
  'model.refused': {
    status: 502,
    titleTr: 'Model isteği reddetti',
    titleEn: 'The model refused the request',
    tr: 'Yapay zekâ modeli isteği reddetti; sorduğun saklandı. Bir yönetici modelin ayarlarını denetlemeli.',
    en: "The AI model refused the request; your question is kept. An administrator should check the model's settings.",
  },
  unavailable: {
    status: 503,
    titleTr: 'Hizmet şu anda kullanılamıyor',
    titleEn: 'Service unavailable',
    tr: 'Sunucu şu anda yanıt veremiyor; lütfen biraz sonra yeniden dene.',
    en: 'The server cannot answer right now; please try again shortly.',
  },
  internal: {
    status: 500,
    titleTr: 'Sunucu hatası',
    titleEn: 'Internal error',
    tr: 'Beklenmeyen bir hata oluştu. Destek için istek numarasını ilet.',
    en: 'Something unexpected happened. Please report the request id.',
  },
} as const satisfies Record<string, ProblemTexts>;

export type ProblemCode = keyof typeof problems;

/** What can be wrong with one field or parameter. */
export const fieldTexts = {
  'field.required': { tr: 'Bu alan zorunludur.', en: 'This field is required.' },
  'field.null': { tr: 'Bu alan boş (null) bırakılamaz.', en: 'This field cannot be null.' },
  'field.unknown': { tr: 'Böyle bir alan yok: {name}.', en: 'There is no such field: {name}.' },
  'field.read_only': {
    tr: 'Bu alan adresten ya da sunucudan gelir; gövdede gönderilemez.',
    en: 'This field comes from the address or the server and cannot be sent in the body.',
  },
  'field.type': { tr: 'Değerin türü {expected} olmalıdır.', en: 'The value must be {expected}.' },
  'field.one_of': { tr: 'Şunlardan biri olmalıdır: {values}.', en: 'Must be one of: {values}.' },
  'field.too_short': { tr: 'En az {min} karakter olmalıdır.', en: 'Must have at least {min} characters.' },
  'field.too_long': { tr: 'En fazla {max} karakter olabilir.', en: 'May have at most {max} characters.' },
  'field.blank': { tr: 'Yalnızca boşluktan oluşamaz.', en: 'Cannot be blank.' },
  'field.characters': {
    tr: 'Metin, kaydedilemeyen karakterler içeriyor (NUL ya da eşi olmayan vekil karakter).',
    en: 'The text has characters that cannot be stored (NUL or a lone surrogate).',
  },
  'field.format': { tr: 'Biçim geçersiz; beklenen: {expected}.', en: 'Wrong format; expected {expected}.' },
  'field.range': { tr: '{min} ile {max} arasında olmalıdır.', en: 'Must be between {min} and {max}.' },
  'field.too_many': { tr: 'En fazla {max} öge olabilir.', en: 'May have at most {max} items.' },
  'field.too_few': { tr: 'En az {min} öge olmalıdır.', en: 'Must have at least {min} items.' },
  'field.exactly_one': { tr: 'Şunlardan tam olarak biri verilmelidir: {names}.', en: 'Exactly one of these must be given: {names}.' },
  'field.conflict': { tr: '{name} ile birlikte verilemez.', en: 'Cannot be given together with {name}.' },
  'field.duplicate': { tr: 'Aynı değer birden çok kez verilmiş: {value}.', en: 'The value is given more than once: {value}.' },
  'field.before_start': { tr: 'Bitiş tarihi başlangıç tarihinden önce olamaz.', en: 'The due date cannot be before the start date.' },
  'field.past': { tr: 'Gelecekte bir zaman olmalıdır.', en: 'Must be in the future.' },
  'field.scope_not_held': { tr: 'Sizde olmayan bir kapsam verilemez: {scope}.', en: 'A scope you do not hold cannot be given: {scope}.' },
  'field.scope_needs_role': {
    tr: '{scope} kapsamı yalnızca {role} rolündeki bir hesaba verilebilir.',
    en: 'The scope {scope} can be given only to an account with the role {role}.',
  },
  'field.outlives_credential': {
    tr: 'Yeni jeton ya da anahtar, onu oluşturandan uzun süre geçerli olamaz; en geç: {latest}.',
    en: 'A new token or key cannot outlive the one that makes it: {latest} at the latest.',
  },
  'field.self': { tr: 'Görevin kendisi olamaz.', en: 'Cannot be the task itself.' },
  'field.other_project': { tr: 'Aynı projedeki bir görev olmalıdır.', en: 'Must be a task of the same project.' },
  'task.not_found': { tr: 'Görev bulunamadı.', en: 'Task not found.' },
  'project.not_found': { tr: 'Proje bulunamadı.', en: 'Project not found.' },
  'member.not_found': { tr: 'Üye bulunamadı.', en: 'Member not found.' },
  'conversation.not_found': { tr: 'Sohbet bulunamadı.', en: 'Conversation not found.' },
  'label.not_found': { tr: 'Etiket bulunamadı.', en: 'Label not found.' },
  'field_option.not_found': { tr: 'Seçenek bulunamadı.', en: 'Option not found.' },
  'custom_field.not_found': { tr: 'Böyle bir özel alan yok.', en: 'There is no such custom field.' },
  'domain.public': {
    tr: 'Bu, herkese açık bir e-posta hizmetinin alan adı; bir kuruluşun olamaz.',
    en: 'This is the domain of a public e-mail provider, which no organization can claim.',
  },
  'url.malformed': { tr: 'Geçerli bir adres değil.', en: 'This is no valid address.' },
  'url.scheme': { tr: 'Adres https:// ile başlamalıdır.', en: 'The address must begin with https://.' },
  'url.userinfo': { tr: 'Adreste kullanıcı adı ya da parola bulunamaz.', en: 'The address cannot hold a user name or a password.' },
  'url.port': {
    tr: 'Bu bağlantı noktasına gönderim yapılmaz; 443 ya da 1024 ve üstü olmalıdır.',
    en: 'Nothing is sent to this port; it must be 443, or 1024 or above.',
  },
  'url.address': { tr: 'Adres, herkese açık bir ağ adresi olmalıdır.', en: 'The address must be a public network address.' },
  'status.not_found': { tr: 'Böyle bir durum yok: {status}.', en: 'There is no such status: {status}.' },
} as const satisfies Record<string, Record<Locale, string>>;

export type FieldCode = keyof typeof fieldTexts;
