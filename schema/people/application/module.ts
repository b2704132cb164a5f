import { defineModule, forbidden, notFound } from '../../kernel/module.ts';

export const application = defineModule('application', {
  needs: ['organization', 'member'],
  idPrefixes: { application: 'app' },
  problems: {
    'auth.client_blocked': forbidden({
      tr: 'Bu uygulama bu kuruluşta engellendi; bir yöneticiyle görüş.',
      en: 'This application is blocked in this organization; ask an administrator.',
    }),
    'application.not_found': notFound({ tr: 'Uygulama bulunamadı.', en: 'Application not found.' }),
  },
  audit: {
    'application.first_used': { tr: 'Bir uygulama ilk kez kullanıldı', en: 'An application was used for the first time' },
    'application.blocked': { tr: 'Uygulama engellendi', en: 'An application was blocked' },
    'application.unblocked': { tr: 'Uygulamanın engeli kaldırıldı', en: 'An application was unblocked' },
  },
});
