import { messagesOf } from '../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  signIn: { tr: 'Giriş yap', en: 'Sign in' },
  signInTitle: { tr: 'Hoş geldin', en: 'Welcome' },
  signInHow: { tr: 'Kuruluşunun hesabıyla girersin.', en: 'Use the account of your organization.' },
  signInLead: {
    tr: 'Görevler, dosyalar ve ekibin bildiklerini bilen bir asistan, tek yerde.',
    en: 'Tasks, files and an assistant that knows what the team knows, in one place.',
  },
  reference: { tr: 'API başvurusu', en: 'API reference' },
  otherOrganization: { tr: 'Başka bir kuruluşunda sürdür', en: 'Continue in another organization' },
});
