import { builder, inputOf, writes } from '../../builder.ts';
import { check, expectedVersion, line, notNull, reference, text } from '../../kernel/input.ts';
import { WriteMode } from '../../kernel/types.ts';
import { projectList } from '../access/reach.ts';
import { MemberRole } from '../member/member.ts';
import { scopeList } from '../token/token.ts';
import { createServiceKey, revokeServiceKey } from './keys.ts';
import { createServiceAccount, revokeServiceAccount, updateServiceAccount } from './operations.ts';
import { resumeServiceAccount } from './pause.ts';
import { agentText, ServiceAccount } from './service-account.ts';

const account = { required: true, ...reference('serviceAccount') } as const;

builder.mutationFields((t) => ({
  createServiceAccount: t.field({
    type: ServiceAccount,
    description:
      'Creates a service account, the user it acts as, and its first key. For an account with the rights of an administrator, a session must have signed in recently.',
    extensions: writes('refused', 'admin', 'auth.projects_limited', 'auth.oauth_refused', 'auth.fresh_sign_in_required'),
    args: inputOf(
      'CreateServiceAccountInput',
      (t) => ({
        name: t.string({
          required: true,
          description: 'Name; also the name of its user.',
          ...line({ max: 100, example: 'Fatura aktarımı' }),
        }),
        description: t.string(text({ max: 1000, nullable: false })),
        role: t.field({ type: MemberRole, description: 'Default `member`.', ...notNull }),
        scopes: t.stringList({
          required: true,
          description: 'At most those of the calling credential; `admin` only for the role `admin`.',
          ...scopeList,
        }),
        projects: t.idList({ description: 'Projects it is limited to, by id or key.', ...projectList }),
        write: t.field({ type: WriteMode, description: 'Mode of the writes of its keys; default `direct`.', ...notNull }),
        agent: t.boolean({ description: `${agentText} Default: false.`, ...notNull }),
        keyExpiresAt: t.field({ type: 'DateTime', description: 'Expiry time of its first key; default: never.' }),
      }),
      { extensions: { example: { name: 'Fatura aktarımı', scopes: ['tasks:read', 'tasks:write'] } } },
    ),
    resolve: (_root, { input }, context) => createServiceAccount(context, input),
  }),
  updateServiceAccount: t.field({
    type: ServiceAccount,
    description:
      'Changes a service account; a new name or role also applies to its user. Its keys have the new rights everywhere within 5 seconds. Rights can only be added by a caller who can view every project it reaches, and not with a token or key that expires before the keys of the account. For the rights of an administrator, a session must have signed in recently.',
    extensions: writes(
      'rehearsed',
      'admin',
      'service_account.not_found',
      'service_account.hidden_projects',
      'version.mismatch',
      'auth.person_required',
      'auth.projects_limited',
      'auth.oauth_refused',
      'auth.fresh_sign_in_required',
    ),
    args: inputOf('UpdateServiceAccountInput', (t) => ({
      id: t.id(account),
      expectedVersion: t.int(expectedVersion),
      name: t.string(line({ max: 100, nullable: false })),
      description: t.string(text({ max: 1000, nullable: false })),
      role: t.field({ type: MemberRole, ...notNull }),
      scopes: t.stringList({ description: 'Scopes it did not have must be among those of the calling credential.', ...scopeList }),
      projects: t.idList({
        description: 'By id or key; empty for all that its user can view. Replaces the projects that the caller can view; the others stay.',
        ...projectList,
      }),
      write: t.field({ type: WriteMode, description: 'Mode of the writes of its keys; only a person may change it.', ...notNull }),
      agent: t.boolean({ description: `${agentText} Only a person may change it.`, ...notNull }),
    })),
    resolve: (_root, { input }, context) => updateServiceAccount(context, input),
  }),
  revokeServiceAccount: t.field({
    type: ServiceAccount,
    description: 'Ends a service account: its keys are refused everywhere within 5 seconds, and its user is removed. What it did stays.',
    extensions: writes('rehearsed', 'admin', 'service_account.not_found', 'auth.projects_limited'),
    args: inputOf('RevokeServiceAccountInput', (t) => ({ id: t.id(account) })),
    resolve: (_root, { input }, context) => revokeServiceAccount(context, input),
  }),
  resumeServiceAccount: t.field({
    type: ServiceAccount,
    description: 'Lets a paused agent write again. For administrators; only a person may do it.',
    extensions: writes('refused', 'admin', 'service_account.not_found', 'auth.person_required', 'auth.projects_limited'),
    args: inputOf('ResumeServiceAccountInput', (t) => ({ id: t.id(account) })),
    resolve: (_root, { input }, context) => resumeServiceAccount(context, input),
  }),
  createServiceKey: t.field({
    type: ServiceAccount,
    description:
      'Creates another key of a service account; the other keys end after the overlap. The account must have no more rights than the calling credential, and reach no project that the caller cannot view.',
    extensions: writes(
      'refused',
      'admin',
      'service_account.not_found',
      'service_account.hidden_projects',
      'service_key.too_many',
      'auth.scope_missing',
      'auth.oauth_refused',
      'auth.fresh_sign_in_required',
      'auth.projects_limited',
    ),
    args: inputOf(
      'CreateServiceKeyInput',
      (t) => ({
        id: t.id({ description: 'The account.', ...account }),
        expiresAt: t.field({ type: 'DateTime', description: 'Default: never.' }),
        overlapHours: t.int({
          description: 'Hours after which the current keys end at the latest; default 24, null for never.',
          ...check({ minimum: 0, maximum: 720 }),
        }),
      }),
      { extensions: { example: { overlapHours: 24 } } },
    ),
    resolve: (_root, { input }, context) => createServiceKey(context, input),
  }),
  revokeServiceKey: t.field({
    type: ServiceAccount,
    description: 'Revokes a key: it is refused everywhere within 5 seconds.',
    extensions: writes('refused', 'admin', 'service_account.not_found', 'service_key.not_found', 'auth.projects_limited'),
    args: inputOf('RevokeServiceKeyInput', (t) => ({
      id: t.id({ description: 'The account.', ...account }),
      key: t.id({ required: true, ...reference('serviceKey') }),
    })),
    resolve: (_root, { input }, context) => revokeServiceKey(context, input),
  }),
}));
