import { defineModule, forbidden, notFound } from '../../kernel/module.ts';

export const application = defineModule('application', {
  needs: ['organization', 'member'],
  idPrefixes: { application: 'app' },
  problems: {
    'auth.client_blocked': forbidden({
      tr: 'Bu uygulama bu kuruluşta engellendi; bir yöneticiyle görüş.',
      en: 'This application is blocked in this organization; ask an administrator.',
    }),
    'auth.client_not_approved': forbidden({
      tr: 'Bu kuruluşta bir uygulamaya, bir yönetici onayladıktan sonra izin verilebilir.',
      en: 'In this organization an application can be given access once an administrator has approved it.',
    }),
    'application.not_found': notFound({ tr: 'Uygulama bulunamadı.', en: 'Application not found.' }),
  },
  audit: {
    'application.first_used': { tr: 'Bir uygulama ilk kez kullanıldı', en: 'An application was used for the first time' },
    'application.requested': { tr: 'Bir uygulama için onay istendi', en: 'Approval of an application was requested' },
    'application.approved': { tr: 'Uygulama onaylandı', en: 'An application was approved' },
    'application.disapproved': { tr: 'Uygulamanın onayı kaldırıldı', en: 'The approval of an application was withdrawn' },
    'application.blocked': { tr: 'Uygulama engellendi', en: 'An application was blocked' },
    'application.unblocked': { tr: 'Uygulamanın engeli kaldırıldı', en: 'An application was unblocked' },
  },
  names: {
    application: { tr: 'Uygulama', en: 'Application' },
    applications: { tr: 'Uygulamalar', en: 'Applications' },
  },
});
