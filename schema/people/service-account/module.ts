import { conflict, defineModule, forbidden, notFound } from '../../kernel/module.ts';
import { serviceAccountKinds } from './events.ts';

export const serviceAccount = defineModule('service-account', {
  needs: ['access', 'organization', 'member', 'token'],
  idPrefixes: { serviceAccount: 'svc', serviceKey: 'key' },
  problems: {
    'service_account.not_found': notFound({ tr: 'Servis hesabı bulunamadı.', en: 'Service account not found.' }),
    'service_account.hidden_projects': forbidden({
      tr: 'Bu servis hesabı senin göremediğin projelere erişiyor; bunu yalnızca o projelerin hepsini gören bir yönetici yapabilir.',
      en: 'This service account reaches projects that you cannot view; only an administrator who can view all of them can do this.',
    }),
    'agent.paused': conflict({
      tr: 'Bu ajan duraklatıldı: önerileri ya da değişiklikleri üst üste reddedildi. Bir yönetici sürdürebilir.',
      en: 'This agent is paused: its proposals or writes were refused in a row. An administrator can resume it.',
    }),
    'service_key.not_found': notFound({ tr: 'Servis anahtarı bulunamadı.', en: 'Service key not found.' }),
    'service_key.too_many': conflict({
      tr: 'Bir servis hesabının en fazla {max} geçerli anahtarı olabilir; önce birini iptal et.',
      en: 'A service account may have at most {max} valid keys; revoke one first.',
    }),
  },
  fieldErrors: {
    'field.scope_needs_role': {
      tr: '{scope} kapsamı yalnızca {role} rolündeki bir hesaba verilebilir.',
      en: 'The scope {scope} can be given only to an account with the role {role}.',
    },
  },
  audit: {
    'service_account.created': { tr: 'Servis hesabı oluşturuldu', en: 'A service account was created' },
    'service_account.updated': { tr: 'Servis hesabı değişti', en: 'A service account changed' },
    'service_account.revoked': { tr: 'Servis hesabı sonlandırıldı', en: 'A service account was ended' },
    'agent.paused': { tr: 'Bir ajan duraklatıldı', en: 'An agent was paused' },
    'agent.resumed': { tr: 'Bir ajan sürdürüldü', en: 'An agent was resumed' },
    'service_key.created': { tr: 'Servis anahtarı oluşturuldu', en: 'A service key was created' },
    'service_key.revoked': { tr: 'Servis anahtarı iptal edildi', en: 'A service key was revoked' },
    'service_key.refused': {
      tr: 'Artık geçerli olmayan bir servis anahtarı kullanıldı',
      en: 'A service key that is no longer valid was used',
    },
    'service_key.used': { tr: 'Servis anahtarı yeni bir adresten kullanıldı', en: 'A service key was used from a new address' },
  },
  events: serviceAccountKinds,
  headings: { agent: { tr: 'Ajanlar', en: 'Agents' }, service_key: { tr: 'Servis anahtarları', en: 'Service keys' } },
  names: {
    serviceAccount: { tr: 'Servis hesabı', en: 'Service account' },
    serviceAccounts: { tr: 'Servis hesapları', en: 'Service accounts' },
    serviceKey: { tr: 'Servis anahtarı', en: 'Service key' },
  },
});
