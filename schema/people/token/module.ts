import { conflict, defineModule, forbidden, notFound } from '../../kernel/module.ts';
import { tokenKinds } from './events.ts';

export const token = defineModule('token', {
  needs: ['access', 'organization', 'member'],
  idPrefixes: { token: 'pat' },
  problems: {
    'auth.oauth_refused': forbidden({
      tr: 'Bir uygulamanın OAuth jetonuyla erişim jetonu ya da anahtar oluşturulamaz; web uygulamasında oturum aç ya da bir kişisel erişim jetonu kullan.',
      en: 'An OAuth token cannot create access tokens or keys; sign in to the web app, or use a personal access token.',
    }),
    'auth.fresh_sign_in_required': forbidden({
      tr: 'Yönetici yetkisi veren bir işlem bu: son {minutes} dakika içinde yeniden giriş yap, ya da en az onun kadar uzun süre geçerli bir jeton kullan.',
      en: 'This grants administrator rights: sign in again, at most {minutes} minutes before, or use a token that expires no earlier than what it grants.',
    }),
    'token.too_many': conflict({
      tr: 'Bir kişinin en fazla {max} geçerli erişim jetonu olabilir; önce birini iptal et.',
      en: 'A person may have at most {max} valid access tokens; revoke one first.',
    }),
    'token.not_found': notFound({ tr: 'Erişim jetonu bulunamadı.', en: 'Access token not found.' }),
  },
  fieldErrors: {
    'field.scope_not_held': {
      tr: 'Kendinde olmayan bir kapsamı veremezsin: {scope}.',
      en: 'You cannot grant a scope that you do not have: {scope}.',
    },
    'field.outlives_credential': {
      tr: 'Yeni jeton ya da anahtar, onu oluşturandan uzun süre geçerli olamaz; en geç: {latest}.',
      en: 'A new token or key cannot expire later than the one that creates it: {latest} at the latest.',
    },
  },
  audit: {
    'token.created': { tr: 'Erişim jetonu oluşturuldu', en: 'A personal access token was created' },
    'token.renamed': { tr: 'Erişim jetonunun adı değişti', en: 'A personal access token was renamed' },
    'token.revoked': { tr: 'Erişim jetonu iptal edildi', en: 'A personal access token was revoked' },
    'token.refused': {
      tr: 'Artık geçerli olmayan bir erişim jetonu kullanıldı',
      en: 'A personal access token that is no longer valid was used',
    },
    'token.used': { tr: 'Erişim jetonu yeni bir adresten kullanıldı', en: 'A personal access token was used from a new address' },
  },
  events: tokenKinds,
  headings: { token: { tr: 'Jetonlar', en: 'Tokens' } },
  names: {
    token: { tr: 'Jeton', en: 'Token' },
    tokens: { tr: 'Jetonlar', en: 'Tokens' },
    memberToken: { tr: 'Jeton', en: 'Token' },
  },
});
