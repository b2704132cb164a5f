import type { Member } from '../../../prisma/generated/client/client.ts';
import { builder, needs } from '../../builder.ts';
import { reference } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { related } from '../../kernel/node.ts';
import { byCreation, pageOf } from '../../kernel/paging.ts';
import { authorize } from '../../kernel/policy.ts';
import { WriteMode } from '../../kernel/types.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { isAgent } from '../access/agent.ts';
import { reachFields } from '../access/reach.ts';
import { Me } from '../member/me.ts';
import { MemberRole, User, users } from '../member/member.ts';
import { administer } from '../organization/policy.ts';
import { pauseReasons } from './pause.ts';
import { serviceAccountPolicy } from './policy.ts';
import { type AccountRow, findAccount, type KeyRow, keysOf, selectAccounts } from './row.ts';

const ServiceKey = builder.objectRef<KeyRow>('ServiceKey').implement({
  description: 'A key of a service account. The secret is not stored.',
  extensions: {
    example: { id: 'key_01jcx6y3m8e7v9t5w2b4n6q8r0', hint: 'x4Qz', active: true, expiresAt: null, lastUsedFrom: '203.0.113.7' },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    hint: t.exposeString('hint', { description: 'Its last four characters, to recognise it by.' }),
    active: t.exposeBoolean('active', { description: 'Whether it is valid now: neither revoked nor expired.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Expiry time; null for never.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Time of the last use, to the minute.' }),
    lastUsedFrom: t.exposeString('lastUsedFrom', { nullable: true, description: 'Network address of the last use.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

export const agentText = 'Whether it is an agent, whose writes all belong to runs.';

const pausedText = 'Time since which its writes are refused, until an administrator resumes it; null if they are not.';

const PauseReason = builder.enumType('PauseReason', {
  description: 'Reason why an agent is paused: `rejections` of its proposals, or `errors` of its writes, in a row.',
  values: pauseReasons,
});

for (const type of [User, Me])
  builder.objectField(type, 'agent', (t) =>
    t.boolean({
      description: 'Whether it is a service account that is marked as an agent.',
      // Rows of lists have it.
      resolve: (member: Pick<Member, 'id' | 'kind'> & { agent?: boolean }, _, context) => member.agent ?? isAgent(context, member),
    }),
  );

export const ServiceAccount = builder.objectRef<AccountRow>('ServiceAccount').implement({
  description: 'A program of the organization: it has its own keys and acts as a user of kind `service`.',
  extensions: {
    example: {
      id: 'svc_01jcx6y3m8e7v9t5w2b4n6q8r0',
      name: 'Fatura aktarımı',
      description: 'Muhasebe programından görev açar.',
      role: 'member',
      scopes: 'tasks:write',
      projects: 'prj_01jcx6y3m8e7v9t5w2b4n6q8r0',
      otherProjects: 0,
      write: 'direct',
      agent: false,
      pausedAt: null,
      pauseReason: null,
      key: 'ats_…',
      version: 1,
    },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    role: t.expose('role', { type: MemberRole }),
    user: t.field({
      type: User,
      description: 'User that it acts as.',
      resolve: async ({ userId }, _args, context) => present(await context.load(users, userId)),
    }),
    scopes: t.exposeStringList('scopes'),
    ...reachFields(t),
    write: t.expose('write', { type: WriteMode, description: 'Mode of the writes of its keys.' }),
    agent: t.exposeBoolean('agent', { description: agentText }),
    pausedAt: t.expose('pausedAt', { type: 'DateTime', nullable: true, description: pausedText }),
    pauseReason: t.expose('pauseReason', { type: PauseReason, nullable: true, description: 'Reason of the pause.' }),
    keys: t.field({
      type: [ServiceKey],
      description: 'Newest first: all valid keys, at most 10, and the last 10 that are no longer valid.',
      resolve: async ({ id }, _args, context) => (await context.load(keysOf, id)) ?? [],
    }),
    key: t.exposeString('key', {
      nullable: true,
      description: 'The secret of the new key, shown only once: in the answer that creates it.',
      extensions: { secret: true },
    }),
    createdBy: t.field(related(User, users, 'createdById', 'Creator; null if it was created on the server.')),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
});

viewerCan(ServiceAccount, serviceAccountPolicy, (account) => account);

const newestFirst = byCreation<AccountRow>('a', 'newest first');

builder.queryFields((t) => ({
  serviceAccount: t.field({
    type: ServiceAccount,
    nullable: true,
    extensions: needs('admin', 'service_account.not_found', 'auth.projects_limited'),
    args: { id: t.arg.id({ required: true, ...reference('serviceAccount') }) },
    resolve: (_root, { id }, context) => {
      authorize(context.actor, administer, undefined);
      return findAccount(context, id);
    },
  }),
  serviceAccounts: t.connection({
    type: ServiceAccount,
    description: 'Service accounts that have not ended, newest first.',
    extensions: needs('admin', 'cursor.invalid', 'auth.projects_limited'),
    resolve: async (_root, args, context) => {
      authorize(context.actor, administer, undefined);
      return pageOf<AccountRow>(context, 'service_account.list', newestFirst, args)`
        ${selectAccounts} where a.organization_id = ${context.actor.organization} and a.revoked_at is null`;
    },
  }),
}));
