import { conflict, defineModule, notFound } from '../../kernel/module.ts';
import { memberKinds } from './events.ts';

export const member = defineModule('member', {
  needs: ['access', 'organization'],
  idPrefixes: { member: 'usr' },
  problems: {
    'member.not_found': notFound({ tr: 'Üye bulunamadı.', en: 'Member not found.' }),
    'member.last_admin': conflict({
      tr: 'Kuruluşun en az bir yöneticisi kalmalıdır.',
      en: 'The organization must keep at least one administrator.',
    }),
    'member.service': conflict({
      tr: 'Bu üye bir servis hesabıdır; servis hesapları sayfasından yönet.',
      en: 'This member is a service account; change the service account instead.',
    }),
  },
  audit: {
    'member.added': { tr: 'Üye eklendi', en: 'A member was added' },
    'member.role_changed': { tr: 'Üyenin rolü değişti', en: "A member's role changed" },
    'member.removed': { tr: 'Üye çıkarıldı', en: 'A member was removed' },
  },
  events: memberKinds,
  headings: { member: { tr: 'Üyeler', en: 'Members' } },
  names: {
    avatar: { tr: 'Profil resmi', en: 'Picture' },
    me: { tr: 'Profil', en: 'Profile' },
    member: { tr: 'Üye', en: 'Member' },
    members: { tr: 'Üyeler', en: 'Members' },
  },
});
