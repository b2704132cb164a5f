import { builder, inputOf, needs, writes } from '../../builder.ts';
import { exampleTime, reference } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { WriteMode } from '../../kernel/types.ts';
import { reachFields } from '../access/reach.ts';
import { User, users } from '../member/member.ts';
import { OwnerFilter } from '../token/token.ts';
import { type GrantRow, listGrants, listMemberGrants } from './list.ts';
import { endMemberGrant, endOwnGrant } from './operations.ts';

const GrantResource = builder.enumType('GrantResource', {
  description: 'Resource that the tokens of a grant are for.',
  values: {
    api: { description: 'All APIs.' },
    mcp: { description: 'Only the MCP endpoint.' },
  },
});

const Grant = builder.objectRef<GrantRow>('Grant').implement({
  description:
    'Access that a person gave to an application (OAuth 2.0). Its scopes and projects limit it, and it never has more rights than its user.',
  extensions: {
    example: {
      id: 'grt_01jcx6y3m8e7v9t5w2b4n6q8r0',
      client: 'cli_7Qm2Zk0eT9uYx3bWc5dRf1gH',
      name: 'Claude',
      redirect: 'https://claude.ai/api/mcp/auth_callback',
      resource: 'mcp',
      scopes: 'tasks:read',
      projects: 'prj_01jcx6y3m8e7v9t5w2b4n6q8r0',
      otherProjects: 0,
      write: 'direct',
      lastUsedAt: exampleTime,
      lastUsedFrom: '203.0.113.7',
    },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.field({
      type: User,
      description: 'The person who gave it.',
      resolve: async ({ userId }, _args, context) => present(await context.load(users, userId)),
    }),
    client: t.exposeString('client', { description: '`client_id` of the application.' }),
    name: t.exposeString('name', { description: 'Name that the application registered under. It is not verified.' }),
    redirect: t.exposeString('redirect', { description: 'Address that the browser returned to, without its query.' }),
    resource: t.expose('resource', { type: GrantResource, description: 'Resource that its tokens are for.' }),
    scopes: t.exposeStringList('scopes'),
    ...reachFields(t),
    write: t.expose('write', { type: WriteMode, description: 'Mode of the writes of its tokens.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time of expiry.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Time of the last use, to the minute.' }),
    lastUsedFrom: t.exposeString('lastUsedFrom', { nullable: true, description: 'Network address of the last use.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.queryFields((t) => ({
  grants: t.connection({
    type: Grant,
    description: "The caller's own valid grants, newest first.",
    extensions: needs('any', 'cursor.invalid'),
    resolve: (_root, args, context) => listGrants(context, args),
  }),
  memberGrants: t.connection({
    type: Grant,
    description: 'Valid grants of members, newest first; for administrators.',
    extensions: needs('admin', 'auth.role_required', 'auth.projects_limited', 'cursor.invalid'),
    args: { filter: t.arg({ type: OwnerFilter }) },
    resolve: (_root, { filter, ...page }, context) => listMemberGrants(context, filter?.user, page),
  }),
}));

builder.mutationFields((t) => ({
  endGrant: t.field({
    type: Grant,
    description: 'Ends a grant that has no more rights than the calling credential: its tokens are refused everywhere within 5 seconds.',
    extensions: writes('refused', 'any', 'grant.not_found', 'auth.person_required', 'auth.scope_missing', 'auth.projects_limited'),
    args: inputOf('EndGrantInput', (t) => ({ id: t.id({ required: true, ...reference('grant') }) })),
    resolve: (_root, { input }, context) => endOwnGrant(context, input),
  }),
  endMemberGrant: t.field({
    type: Grant,
    description:
      'Ends a grant of a member: its tokens are refused everywhere within 5 seconds. The member is notified by e-mail. For administrators.',
    extensions: writes('refused', 'admin', 'grant.not_found', 'auth.role_required', 'auth.projects_limited'),
    args: inputOf('EndMemberGrantInput', (t) => ({ id: t.id({ required: true, ...reference('grant') }) })),
    resolve: (_root, { input }, context) => endMemberGrant(context, input),
  }),
}));
