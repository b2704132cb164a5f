import type { Scope } from '../../schema/kernel/actor.ts';
import type { Texts } from '../../schema/kernel/module.ts';
import { scopeTexts as ofApi } from '../adapters/scope-texts.ts';

/** Texts of the pages. */
export const texts = {
  who: { tr: 'Kim olarak gireceksin?', en: 'Who do you want to be?' },
  development: {
    tr: 'Bu, geliştirme içindir: parola sorulmaz. Gerçek kurulumda burada kuruluşunun kimlik sağlayıcısı olur.',
    en: 'This is for development: no password is asked. In a real installation your identity provider takes this place.',
  },
  people: { tr: 'Örnek kişiler', en: 'Sample people' },
  nobody: { tr: 'Veri tabanında kimse yok.', en: 'There is nobody in the database.' },
  another: { tr: 'Başka biri', en: 'Somebody else' },
  email: { tr: 'E-posta', en: 'E-mail' },
  name: { tr: 'Ad', en: 'Name' },
  verified: { tr: 'E-posta adresi doğrulanmış', en: 'The e-mail address is verified' },
  go: { tr: 'Giriş yap', en: 'Sign in' },
  wrongEmail: { tr: 'Geçerli bir e-posta adresi yaz.', en: 'Give a valid e-mail address.' },
  allow: { tr: 'İzin ver', en: 'Allow' },
  refuse: { tr: 'Vazgeç', en: 'Cancel' },
  wants: { tr: ', hesabına erişmek istiyor', en: ' wants access to your account' },
  as: { tr: 'Giriş yapan', en: 'Signed in as' },
  may: { tr: 'İzin verirsen şunları yapabilir:', en: 'If you allow it, it may:' },
  backTo: { tr: 'Ardından şu adrese dönülür:', en: 'You then return to:' },
  signOut: { tr: 'Kimlik sağlayıcıdan da çıkılsın mı?', en: 'Sign out of the identity provider too?' },
  signOutDetail: {
    tr: 'Atölye oturumun kapandı. Burada da çıkarsan, bir sonraki girişte kim olacağını yeniden seçersin.',
    en: 'Your session at Atölye has ended. If you sign out here too, you choose who to be next time.',
  },
  yes: { tr: 'Evet, çık', en: 'Yes, sign out' },
  no: { tr: 'Hayır', en: 'No' },
  signedOut: { tr: 'Çıkış yapıldı', en: 'Signed out' },
  failed: { tr: 'İstek kabul edilmedi', en: 'The request was not accepted' },
  stale: {
    tr: 'Bu giriş isteği bilinmiyor ya da süresi doldu; uygulamadan yeniden başla.',
    en: 'This sign-in is unknown or has expired; begin again from the application.',
  },
} as const satisfies Record<string, Texts>;

/** Descriptions of the scopes on the consent page. */
export const scopeTexts: Readonly<Record<Scope | 'openid' | 'profile' | 'email' | 'offline_access', Texts>> = {
  openid: { tr: 'Kim olduğunu bilmek', en: 'Know who you are' },
  profile: { tr: 'Adını görmek', en: 'See your name' },
  email: { tr: 'E-posta adresini görmek', en: 'See your e-mail address' },
  offline_access: { tr: 'Sen yokken de oturumu sürdürmek', en: 'Stay signed in while you are away' },
  ...ofApi,
};
