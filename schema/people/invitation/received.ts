import { builder, inputOf, needs, writes } from '../../builder.ts';
import { reference } from '../../kernel/input.ts';
import type { Received } from '../identity/offers.ts';
import { acceptReceived, declineReceived, listReceived } from '../identity/received.ts';
import { Membership } from '../member/me.ts';
import { MemberRole } from '../member/member.ts';

const InvitingOrganization = builder.objectRef<Received['organization']>('InvitingOrganization').implement({
  description: 'An organization that somebody may join, as shown to people who are not members.',
  extensions: { example: { id: 'org_01jcx6y3m8e7v9t5w2b4n6q8r0', name: 'Örnek Şirket' } },
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const ReceivedInvitation = builder.objectRef<Received>('ReceivedInvitation').implement({
  description: 'A membership that the caller may accept: by an invitation, or by the proved domain of their address.',
  extensions: { example: { email: 'mehmet@ornek.test', role: 'member', inviter: 'Ayşe Yılmaz' } },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the invitation (`inv_…`) or of the domain (`dom_…`); a domain cannot be declined.' }),
    organization: t.field({ type: InvitingOrganization, resolve: ({ organization }) => organization }),
    email: t.exposeString('email', { description: 'Invited e-mail address.' }),
    role: t.expose('role', { type: MemberRole }),
    inviter: t.exposeString('inviter', { nullable: true, description: 'Name of the sender; null for a membership by domain.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Expiry time; null for a membership by domain.' }),
  }),
});

builder.queryField('receivedInvitations', (t) =>
  t.field({
    type: [ReceivedInvitation],
    description:
      'Invitations that the caller may accept, newest first: those to an address that the identity provider has verified, those whose link the caller followed, and the organization that proved the domain of the address. Also for people who are not members yet. Empty for personal tokens and service keys, which belong to one organization.',
    extensions: needs('identity'),
    resolve: (_root, _args, context) => listReceived(context),
  }),
);

builder.mutationFields((t) => ({
  acceptInvitation: t.field({
    type: Membership,
    description:
      'Makes the caller a member, with the role and the projects of the invitation. Also for people who are not members yet. Requests without `X-Organization` still act in the same organization as before.',
    extensions: writes('refused', 'identity', 'invitation.not_found', 'invitation.already_member'),
    args: inputOf('AcceptInvitationInput', (t) => ({
      id: t.id({ required: true, ...reference('invitation', { orPattern: /^dom_[0-7][0-9a-hjkmnp-tv-z]{25}$/ }) }),
    })),
    resolve: async (_root, { input }, context) => {
      const { organization, ...membership } = await acceptReceived(context, input);
      return { ...membership, id: organization };
    },
  }),
  declineInvitation: t.field({
    type: ReceivedInvitation,
    description: 'Declines an invitation: its link no longer works. Also for people who are not members yet.',
    extensions: writes('refused', 'identity', 'invitation.not_found'),
    args: inputOf('DeclineInvitationInput', (t) => ({ id: t.id({ required: true, ...reference('invitation') }) })),
    resolve: (_root, { input }, context) => declineReceived(context, input),
  }),
}));
