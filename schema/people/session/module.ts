import { conflict, defineModule, forbidden, notFound } from '../../kernel/module.ts';

export const session = defineModule('session', {
  needs: ['organization', 'member', 'token'],
  idPrefixes: { session: 'ses' },
  problems: {
    'auth.origin_refused': forbidden({
      tr: 'Oturumla gönderilen istekler yalnızca uygulamanın kendi adresinden gelebilir.',
      en: "Requests with a session must come from the application's own address.",
    }),
    'auth.other_member': conflict({
      tr: 'Bu tarayıcıda artık başka biri oturum açmış ya da başka bir kuruluş seçilmiş; sayfayı yenile.',
      en: 'Somebody else has signed in in this browser, or another organization was selected; reload the page.',
    }),
    'session.not_found': notFound({ tr: 'Oturum bulunamadı.', en: 'Session not found.' }),
  },
  audit: {
    'session.started': { tr: 'Oturum açıldı', en: 'Somebody signed in' },
    'session.ended': { tr: 'Oturum kapatıldı', en: 'Somebody signed out' },
    'member.signed_out': { tr: 'Üyenin bütün oturumları sonlandırıldı', en: 'All sessions of a member were ended' },
  },
  names: {
    session: { tr: 'Oturum', en: 'Session' },
    sessions: { tr: 'Oturumlar', en: 'Sessions' },
    memberSession: { tr: 'Oturum', en: 'Session' },
    memberSessions: { tr: 'Oturumlar', en: 'Sessions' },
    otherSessions: { tr: 'Oturumlar', en: 'Sessions' },
  },
});
