import { conflict, defineModule, forbidden, notFound } from '../../kernel/module.ts';
import { webhookKinds } from './events.ts';

export const webhook = defineModule('webhook', {
  needs: ['access', 'member', 'service-account', 'task', 'view', 'event'],
  idPrefixes: { webhook: 'whk', webhookDelivery: 'whd' },
  problems: {
    'webhook.not_found': notFound({ tr: 'Webhook bulunamadı.', en: 'Webhook not found.' }),
    'webhook_delivery.not_found': notFound({ tr: 'Gönderim bulunamadı.', en: 'Delivery not found.' }),
    'webhook.not_owner': forbidden({
      tr: "Bir webhook'u yalnızca sahibi yönetebilir; bir servis hesabınınkini yöneticiler de yönetebilir.",
      en: 'Only its owner can manage a webhook; administrators can also manage those of service accounts.',
    }),
    'webhook.disabled': conflict({ tr: 'Webhook devre dışı; önce etkinleştir.', en: 'The webhook is disabled; enable it first.' }),
    'webhook.backlog_full': conflict({
      tr: 'Bu webhook için en fazla {max} gönderim bekleyebilir; bekleyenler gidince yeniden dene.',
      en: 'At most {max} deliveries may wait for this webhook; try again when some have been sent.',
    }),
    'webhook.owner_gone': conflict({
      tr: "Webhook'un sahibi artık webhook kullanamıyor; yenisini oluştur.",
      en: 'The owner of the webhook may no longer have webhooks; create another one.',
    }),
    'webhook.too_many': conflict({
      tr: "Bir kuruluşun en fazla {max} webhook'u olabilir; önce birini sil.",
      en: 'An organization may have at most {max} webhooks; delete one first.',
    }),
  },
  fieldErrors: {
    'url.malformed': { tr: 'Geçerli bir adres değil.', en: 'Invalid URL.' },
    'url.scheme': { tr: 'Adres https:// ile başlamalıdır.', en: 'The address must begin with https://.' },
    'url.userinfo': { tr: 'Adreste kullanıcı adı ya da parola bulunamaz.', en: 'The address cannot contain a user name or a password.' },
    'url.port': {
      tr: 'Bu bağlantı noktasına gönderim yapılmaz; 443 ya da 1024 ve üstü olmalıdır.',
      en: 'This port is not allowed; it must be 443, or 1024 or above.',
    },
    'url.address': { tr: 'Adres, herkese açık bir ağ adresi olmalıdır.', en: 'The address must be a public network address.' },
  },
  audit: {
    'webhook.created': { tr: 'Webhook oluşturuldu', en: 'A webhook was created' },
    'webhook.updated': { tr: 'Webhook değişti', en: 'A webhook changed' },
    'webhook.deleted': { tr: 'Webhook silindi', en: 'A webhook was deleted' },
    'webhook.secret_rotated': { tr: "Webhook'un imza anahtarı değişti", en: "A webhook's signing secret was rotated" },
    'webhook.enabled': { tr: 'Webhook etkinleştirildi', en: 'A webhook was enabled' },
    'webhook.disabled': { tr: 'Webhook devre dışı bırakıldı', en: 'A webhook was disabled' },
  },
  events: webhookKinds,
  headings: { webhook: { tr: 'Webhook’lar', en: 'Webhooks' } },
  names: {
    webhook: { tr: 'Webhook', en: 'Webhook' },
    webhooks: { tr: 'Webhook’lar', en: 'Webhooks' },
    webhookSecret: { tr: 'İmza anahtarı', en: 'Signing secret' },
  },
});
