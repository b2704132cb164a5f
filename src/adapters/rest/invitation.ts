import { type Row, route } from './row.ts';

const tag = 'invitations';

/** Places in the organization offered to e-mail addresses. */
export const invitationRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/invitations',
    operation: 'ListInvitations',
    list: true,
    tag,
    summary: { tr: 'Davetleri listele', en: 'List invitations' },
  }),
  route({
    method: 'POST',
    path: '/invitations',
    operation: 'CreateInvitation',
    status: 201,
    secret: 'link',
    tag,
    summary: { tr: 'Davet et', en: 'Invite somebody' },
  }),
  route({
    method: 'GET',
    path: '/invitations/{id}',
    operation: 'GetInvitation',
    tag,
    summary: { tr: 'Daveti getir', en: 'Get an invitation' },
  }),
  route({
    method: 'DELETE',
    path: '/invitations/{id}',
    operation: 'RevokeInvitation',
    status: 204,
    tag,
    summary: { tr: 'Daveti geri al', en: 'Withdraw an invitation' },
  }),
];
