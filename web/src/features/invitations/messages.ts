import { messagesOf } from '../../i18n/messages.ts';

export const { texts, text, useT } = messagesOf({
  title: { tr: 'Davetlerin', en: 'Your invitations' },
  lead: {
    tr: 'Katılmadıkça hiçbir kuruluşun üyesi olmazsın, ve kimse bir şeyini görmez.',
    en: 'You become a member of an organization only if you join; until then it cannot view anything of yours.',
  },
  none: { tr: 'Bekleyen davetin yok', en: 'No pending invitations' },
  noneLead: { tr: 'Biri seni davet ettiğinde burada görünür.', en: 'New invitations appear here.' },
  invited: { tr: '{inviter} seni {role} olarak davet ediyor', en: '{inviter} invites you as {role}' },
  byDomain: { tr: '{email} adresin bu kuruluşun alan adında', en: 'Your address {email} is in the domain of this organization' },
  join: { tr: 'Katıl', en: 'Join' },
  joinNamed: { tr: '{name} kuruluşuna katıl', en: 'Join {name}' },
  declineNamed: { tr: '{name} davetini reddet', en: 'Decline the invitation of {name}' },
  declined: { tr: 'Davet reddedildi', en: 'The invitation was declined' },
  admin: { tr: 'yönetici', en: 'administrator' },
  member: { tr: 'üye', en: 'member' },
  guest: { tr: 'konuk', en: 'guest' },
});
