import type { Member } from '../../../prisma/generated/client/client.ts';
import { builder, inputOf, needs, writes } from '../../builder.ts';
import { found } from '../../kernel/errors.ts';
import { notNull, reference, versioned } from '../../kernel/input.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { findsNode, Node, recorded } from '../../kernel/node.ts';
import { Keyset, orderedBy } from '../../kernel/paging.ts';
import { empty, sql } from '../../kernel/sql.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { Locale } from '../organization/organization.ts';
import { removeMember, updateMember } from './administration.ts';
import { acquainted, emailOf, isAcquainted, memberPolicy } from './policy.ts';

export const MemberRole = builder.enumType('MemberRole', {
  description: 'Rights of a person in the organization. A guest can view only projects that they are a member of.',
  values: ['admin', 'member', 'guest'] as const,
});

export const MemberKind = builder.enumType('MemberKind', {
  description: 'A person, or a service that acts for a program.',
  values: ['person', 'service'] as const,
});

/** Description of `avatar`. */
export const avatarText =
  'Address of a picture: a path of this server (`/avatars/…`), which requires a credential of the organization, or the URL of a picture elsewhere.';

export const User = builder.prismaObject('Member', {
  name: 'User',
  description: 'A person or service in the organization.',
  extensions: {
    example: {
      name: 'Ayşe Yılmaz',
      email: 'ayse@ornek.test',
      role: 'member',
      kind: 'person',
      locale: 'tr',
      avatar: null,
      agent: false,
      version: 1,
    },
  },
  interfaces: [Node],
  fields: (t) => ({
    name: t.exposeString('name'),
    email: t.string({
      nullable: true,
      description: 'E-mail address; null for services and for people who left. Guests see only their own.',
      resolve: (member, _, { actor }) => emailOf(actor, member),
    }),
    role: t.field({ type: MemberRole, resolve: (member) => member.role }),
    kind: t.field({ type: MemberKind, resolve: (member) => member.kind }),
    locale: t.field({ type: Locale, resolve: (member) => member.locale as 'tr' | 'en' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA name, e.g. `Europe/Istanbul`.' }),
    avatar: t.exposeString('avatar', { nullable: true, description: avatarText }),
  }),
});

recorded(User);
viewerCan(User, memberPolicy, (member) => member);

/** Members by id, including former ones, whom tasks and comments still name. */
export const users = loader<Member>(async (context, ids) =>
  keyBy(await context.db.member.findMany({ where: { id: { in: [...ids] } } }), (member) => member.id),
);

findsNode('member', 'User', async (context, id) => ((await isAcquainted(context, id)) ? context.load(users, id) : null));

const byName = orderedBy<Member>('m.name_key', 'nameKey', 'text');

builder.queryField('member', (t) =>
  t.field({
    type: User,
    nullable: true,
    description: 'A member of the organization; null with `member.not_found` if there is none.',
    extensions: needs('any', 'member.not_found'),
    args: { id: t.arg.id({ required: true, ...reference('member') }) },
    resolve: async (_root, { id }, context) => {
      const member = await context.load(users, id);
      return found('member.not_found', member?.removedAt === null && (await isAcquainted(context, id)) ? member : null);
    },
  }),
);

builder.queryField('members', (t) =>
  t.connection({
    type: User,
    description: 'Members of the organization, by name in Turkish order; for guests, only members of their projects.',
    extensions: needs('any', 'cursor.invalid'),
    args: { role: t.arg({ type: MemberRole }), kind: t.arg({ type: MemberKind }) },
    resolve: async (_root, args, context) => {
      const keyset = new Keyset(byName, args);
      const rows = await context.sql<{ id: string; nameKey: string }>(
        'member.list',
        sql`select m.id, m.name_key as "nameKey" from member m
            where m.organization_id = ${context.actor.organization} and m.removed_at is null and ${acquainted(context.actor)}
              ${args.role ? sql`and m.role = ${args.role}::text::member_role` : empty}
              ${args.kind ? sql`and m.kind = ${args.kind}::text::member_kind` : empty}
              ${keyset.where} ${keyset.orderBy} ${keyset.limit}`,
      );
      const members = await Promise.all(rows.map(({ id }) => context.load(users, id)));
      return keyset.page(members as Member[]);
    },
  }),
);

builder.mutationFields((t) => ({
  updateMember: t.field({
    type: User,
    description:
      "Changes a person's role; for administrators. The last administrator keeps the role. To appoint an administrator, a session must have signed in recently, and a token or key must never expire.",
    extensions: writes(
      'rehearsed',
      'admin',
      'auth.role_required',
      'auth.fresh_sign_in_required',
      'auth.projects_limited',
      'member.not_found',
      'version.mismatch',
      'member.service',
      'member.last_admin',
    ),
    args: inputOf('UpdateMemberInput', (t) => ({
      ...versioned('member')(t),
      role: t.field({ type: MemberRole, ...notNull }),
    })),
    resolve: (_root, { input }, context) => updateMember(context, input),
  }),
  removeMember: t.field({
    type: User,
    description:
      'Removes a person: their sign-ins, tokens, roles in projects and watches end at once. Their unfinished tasks are unassigned; everything else stays in their name. Administrators remove others with the scope `admin`. Everyone may leave with a credential that has all their scopes.',
    extensions: writes(
      'rehearsed',
      'any',
      'auth.role_required',
      'auth.scope_missing',
      'auth.projects_limited',
      'member.not_found',
      'member.service',
      'member.last_admin',
    ),
    args: inputOf('RemoveMemberInput', (t) => ({ id: t.id({ required: true, ...reference('member') }) })),
    resolve: (_root, { input }, context) => removeMember(context, input),
  }),
}));
