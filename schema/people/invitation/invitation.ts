import { builder, inputOf, needs, type Proposing } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { emailPattern } from '../../kernel/email.ts';
import { found } from '../../kernel/errors.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, notNull, reference } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { type Keyset, orderedBy, pageOf } from '../../kernel/paging.ts';
import { authorize } from '../../kernel/policy.ts';
import { raw } from '../../kernel/sql.ts';
import { ProjectRole } from '../access/role.ts';
import { MemberRole, User, users } from '../member/member.ts';
import { administer } from '../organization/policy.ts';
import type { InvitationRow } from './mail.ts';
import { createInvitation, revokeInvitation } from './operations.ts';

const statuses = ['pending', 'accepted', 'revoked', 'expired'] as const;
type Status = (typeof statuses)[number];

const InvitationStatus = builder.enumType('InvitationStatus', {
  description: 'State of an invitation: `revoked` if it was withdrawn, declined or replaced by another one.',
  values: statuses,
});

export const Invitation = builder.objectRef<InvitationRow>('Invitation').implement({
  description: 'An invitation of an e-mail address to the organization.',
  extensions: {
    example: { email: 'mehmet@ornek.test', role: 'member', status: 'pending', link: 'https://atolye.ornek.test/auth/sign-in?invitation=…' },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    role: t.expose('role', { type: MemberRole }),
    status: t.field({ type: InvitationStatus, resolve: statusOf }),
    link: t.exposeString('link', {
      nullable: true,
      description: 'Address at which it is accepted, shown only once: in the answer that creates the invitation.',
      extensions: { secret: true },
    }),
    invitedBy: t.field({ type: User, resolve: async (row, _, context) => present(await context.load(users, row.invitedById)) }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

function statusOf({ acceptedAt, revokedAt, expiresAt }: InvitationRow): Status {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  return expiresAt.getTime() > Date.now() ? 'pending' : 'expired';
}

/** SQL conditions of the statuses, equivalent to `statusOf`. */
const open = 'i.accepted_at is null and i.revoked_at is null';
const conditions: Readonly<Record<Status, string>> = {
  pending: `${open} and i.expires_at > now()`,
  accepted: 'i.accepted_at is not null',
  revoked: 'i.accepted_at is null and i.revoked_at is not null',
  expired: `${open} and i.expires_at <= now()`,
};

const newestFirst = orderedBy<InvitationRow>('i.created_at', 'createdAt', 'timestamptz', 'descending');

async function list(context: Context, { status, ...page }: { status?: Status | null } & ConstructorParameters<typeof Keyset>[1]) {
  return pageOf<InvitationRow>(context, 'invitation.list', newestFirst, page)`
    select i.organization_id as "organizationId", i.id, i.email, i.role::text as role, i.projects, i.invited_by_id as "invitedById",
        i.expires_at as "expiresAt", i.accepted_at as "acceptedAt", i.revoked_at as "revokedAt", i.created_at as "createdAt"
      from invitation i where i.organization_id = ${context.actor.organization} and ${raw(conditions[status ?? 'pending'])}`;
}

const adminOnly = (
  ...problems: (
    | 'invitation.not_found'
    | 'invitation.already_member'
    | 'invitation.too_many'
    | 'auth.fresh_sign_in_required'
    | 'cursor.invalid'
  )[]
) => needs('admin', 'auth.role_required', 'auth.projects_limited', ...problems);

const adminWrites = (proposing: Proposing, ...problems: Parameters<typeof adminOnly>) => ({ ...adminOnly(...problems), proposing });

builder.queryFields((t) => ({
  invitation: t.field({
    type: Invitation,
    nullable: true,
    description: 'One invitation; null with `invitation.not_found` if there is none. For administrators.',
    extensions: adminOnly('invitation.not_found'),
    args: { id: t.arg.id({ required: true, ...reference('invitation') }) },
    resolve: async (_root, { id }, context) => {
      authorize(context.actor, administer, undefined);
      return found('invitation.not_found', await context.db.invitation.findFirst({ where: { id } }));
    },
  }),
  invitations: t.connection({
    type: Invitation,
    description: 'Invitations, newest first; only open ones unless asked otherwise. For administrators.',
    extensions: adminOnly('cursor.invalid'),
    args: { status: t.arg({ type: InvitationStatus, description: 'Default `pending`.', ...notNull }) },
    resolve: (_root, args, context) => {
      authorize(context.actor, administer, undefined);
      return list(context, args);
    },
  }),
}));

const InvitedProjectInput = builder.inputType('InvitedProjectInput', {
  fields: (t) => ({
    project: t.id({ required: true, ...reference('project', { orPattern: projectKey }) }),
    role: t.field({ type: ProjectRole, description: 'Default `editor`.', ...notNull }),
  }),
});

builder.mutationFields((t) => ({
  createInvitation: t.field({
    type: Invitation,
    description:
      'Invites a person, and replaces an earlier invitation of the address; for administrators. Sends the link by e-mail if mail is set up. To invite an administrator, a session must have signed in recently, and a token or key must never expire.',
    extensions: adminWrites('refused', 'invitation.already_member', 'invitation.too_many', 'auth.fresh_sign_in_required'),
    args: inputOf('CreateInvitationInput', (t) => ({
      email: t.string({
        required: true,
        ...check({ pattern: emailPattern, maxLength: 254, expected: 'mehmet@ornek.test', example: 'mehmet@ornek.test' }),
      }),
      role: t.field({ type: MemberRole, description: 'Default `member`.', ...notNull }),
      projects: t.field({
        type: [InvitedProjectInput],
        description: 'Projects that it gives access to; a guest needs at least one.',
        ...check({ maxItems: 100, nullable: false }),
      }),
    })),
    resolve: (_root, { input }, context) => createInvitation(context, input),
  }),
  revokeInvitation: t.field({
    type: Invitation,
    description: 'Withdraws an invitation that nobody has accepted: its link no longer works. For administrators.',
    extensions: adminWrites('rehearsed', 'invitation.not_found'),
    args: inputOf('RevokeInvitationInput', (t) => ({ id: t.id({ required: true, ...reference('invitation') }) })),
    resolve: (_root, { input }, context) => revokeInvitation(context, input),
  }),
}));
