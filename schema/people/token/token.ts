import { builder, inputOf, needs, writes } from '../../builder.ts';
import { scopes } from '../../kernel/actor.ts';
import { check, line, notNull, reference, versioned } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { WriteMode } from '../../kernel/types.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { projectList, reachFields } from '../access/reach.ts';
import { User, users } from '../member/member.ts';
import { listMemberTokens, listTokens } from './list.ts';
import { createToken, revokeMemberToken, revokeToken, type TokenRow, updateToken } from './operations.ts';
import { tokenPolicy } from './policy.ts';

/** A scope contains a colon, which GraphQL enum values cannot, so scopes are strings checked against the list. */
export const scopeList = check({
  minItems: 1,
  maxItems: scopes.length,
  uniqueItems: true,
  oneOf: scopes,
  named: 'Scope',
  nullable: false,
  example: ['tasks:read', 'tasks:write'],
});

const Token = builder.objectRef<TokenRow>('Token').implement({
  description:
    'A personal access token for scripts of the person who created it. Its scopes and projects limit it, and it never has more rights than its owner.',
  extensions: {
    example: {
      name: 'Gece raporu',
      token: 'atp_…',
      hint: 'x4Qz',
      lastUsedFrom: '203.0.113.7',
      scopes: 'tasks:read',
      projects: 'prj_01jcx6y3m8e7v9t5w2b4n6q8r0',
      otherProjects: 0,
      write: 'direct',
      version: 1,
    },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.field({
      type: User,
      description: 'Its owner.',
      resolve: async ({ userId }, _args, context) => present(await context.load(users, userId)),
    }),
    name: t.exposeString('name'),
    token: t.exposeString('token', {
      nullable: true,
      description: 'The secret, shown only once: in the answer that creates the token.',
      extensions: { secret: true },
    }),
    hint: t.exposeString('hint', { description: 'Its last four characters, to recognise it by.' }),
    scopes: t.exposeStringList('scopes'),
    ...reachFields(t),
    write: t.expose('write', { type: WriteMode, description: 'Mode of its writes.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of expiry; null if its owner asked for none.',
    }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Time of the last use, to the minute.' }),
    lastUsedFrom: t.exposeString('lastUsedFrom', { nullable: true, description: 'Network address of the last use.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
});

viewerCan(Token, tokenPolicy, (token) => token);

/** Filters the credentials that administrators list. */
export const OwnerFilter = builder.inputType('OwnerFilter', {
  fields: (t) => ({ user: t.id({ description: 'Only those of this member.', ...reference('member', { nullable: false }) }) }),
});

builder.queryFields((t) => ({
  tokens: t.connection({
    type: Token,
    description: "The caller's own tokens that are not revoked, newest first. Secrets are not stored.",
    extensions: needs('any', 'cursor.invalid'),
    resolve: (_root, args, context) => listTokens(context, args),
  }),
  memberTokens: t.connection({
    type: Token,
    description: 'Valid tokens of members, newest first; for administrators.',
    extensions: needs('admin', 'auth.role_required', 'auth.projects_limited', 'cursor.invalid'),
    args: { filter: t.arg({ type: OwnerFilter }) },
    resolve: (_root, { filter, ...page }, context) => listMemberTokens(context, filter?.user, page),
  }),
}));

const RevokeTokenInput = builder.inputType('RevokeTokenInput', {
  fields: (t) => ({ id: t.id({ required: true, ...reference('token') }) }),
});

builder.mutationFields((t) => ({
  createToken: t.field({
    type: Token,
    description:
      'Creates a token of the caller, with no more rights than the calling credential. OAuth tokens cannot create one. For the scope `admin`, a session must have signed in recently.',
    extensions: writes('refused', 'any', 'auth.person_required', 'auth.oauth_refused', 'auth.fresh_sign_in_required', 'token.too_many'),
    args: inputOf(
      'CreateTokenInput',
      (t) => ({
        name: t.string({ required: true, ...line({ max: 100, example: 'Gece raporu' }) }),
        scopes: t.stringList({ required: true, description: 'No more than the calling credential holds.', ...scopeList }),
        projects: t.idList({ description: 'Projects it is limited to, by id or key.', ...projectList }),
        write: t.field({ type: WriteMode, description: 'Default `direct`.', ...notNull }),
        expiresAt: t.field({ type: 'DateTime', description: 'Default 90 days from now; null for never.' }),
      }),
      { extensions: { example: { name: 'Gece raporu', scopes: ['tasks:read'] } } },
    ),
    resolve: (_root, { input }, context) => createToken(context, input),
  }),
  updateToken: t.field({
    type: Token,
    description: 'Renames a token that has no more rights than the calling credential.',
    extensions: writes(
      'refused',
      'any',
      'token.not_found',
      'auth.person_required',
      'auth.scope_missing',
      'auth.projects_limited',
      'version.mismatch',
    ),
    args: inputOf('UpdateTokenInput', (t) => ({
      ...versioned('token')(t),
      name: t.string(line({ max: 100, nullable: false })),
    })),
    resolve: (_root, { input }, context) => updateToken(context, input),
  }),
  revokeToken: t.field({
    type: Token,
    description: 'Revokes a token that has no more rights than the calling credential: it is refused everywhere within 5 seconds.',
    extensions: writes('refused', 'any', 'token.not_found', 'auth.person_required', 'auth.scope_missing', 'auth.projects_limited'),
    args: { input: t.arg({ type: RevokeTokenInput, required: true }) },
    resolve: (_root, { input }, context) => revokeToken(context, input),
  }),
  revokeMemberToken: t.field({
    type: Token,
    description:
      'Revokes a token of a member: it is refused everywhere within 5 seconds. Its owner is notified by e-mail. For administrators.',
    extensions: writes('refused', 'admin', 'token.not_found', 'auth.role_required', 'auth.projects_limited'),
    args: { input: t.arg({ type: RevokeTokenInput, required: true }) },
    resolve: (_root, { input }, context) => revokeMemberToken(context, input),
  }),
}));
