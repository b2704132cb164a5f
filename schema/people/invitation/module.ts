import { conflict, defineModule, notFound } from '../../kernel/module.ts';

export const invitation = defineModule('invitation', {
  needs: ['access', 'organization', 'member', 'token', 'identity'],
  idPrefixes: { invitation: 'inv' },
  problems: {
    'invitation.not_found': notFound({ tr: 'Davet bulunamadı.', en: 'Invitation not found.' }),
    'invitation.already_member': conflict({ tr: 'Bu e-posta adresi zaten bir üyenin.', en: 'A member already has this e-mail address.' }),
    'invitation.too_many': conflict({
      tr: 'Bir kuruluş 24 saatte en fazla {max} davet gönderebilir.',
      en: 'An organization may send at most {max} invitations within 24 hours.',
    }),
  },
  audit: {
    'invitation.created': { tr: 'Davet gönderildi', en: 'Somebody was invited' },
    'invitation.accepted': { tr: 'Davet kabul edildi', en: 'An invitation was accepted' },
    'invitation.declined': { tr: 'Davet reddedildi', en: 'An invitation was declined' },
    'invitation.revoked': { tr: 'Davet geri alındı', en: 'An invitation was withdrawn' },
  },
  names: {
    invitation: { tr: 'Davet', en: 'Invitation' },
    invitations: { tr: 'Davetler', en: 'Invitations' },
  },
});
