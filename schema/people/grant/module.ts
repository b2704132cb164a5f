import { conflict, defineModule, notFound } from '../../kernel/module.ts';

export const grant = defineModule('grant', {
  needs: ['access', 'organization', 'member', 'token', 'application', 'session'],
  idPrefixes: { grant: 'grt' },
  problems: {
    'grant.not_found': notFound({ tr: 'Bağlı uygulama bulunamadı.', en: 'Connected application not found.' }),
    'grant.too_many': conflict({
      tr: 'Bir kişi en fazla {max} uygulama bağlayabilir; önce birinin erişimini sonlandır.',
      en: 'A person may connect at most {max} applications; end the access of one first.',
    }),
  },
  audit: {
    'grant.created': { tr: 'Bir uygulamaya erişim verildi', en: 'An application was given access' },
    'grant.ended': { tr: 'Bir uygulamanın erişimi sonlandırıldı', en: 'The access of an application was ended' },
    'grant.used': { tr: 'Bir uygulama yeni bir adresten kullanıldı', en: 'An application was used from a new address' },
  },
  names: {
    grant: { tr: 'Erişim', en: 'Access' },
    memberGrant: { tr: 'Erişim', en: 'Access' },
  },
});
