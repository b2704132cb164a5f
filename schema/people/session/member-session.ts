import { builder, inputOf, needs, writes } from '../../builder.ts';
import { exampleTime, reference } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { User, users } from '../member/member.ts';
import { OwnerFilter } from '../token/token.ts';
import { endMemberSession, endMemberSessions, listMemberSessions, type MemberSessionRow } from './organization-sessions.ts';
import { agentExample, agentText } from './session.ts';

const MemberSession = builder.objectRef<MemberSessionRow>('MemberSession').implement({
  description: 'A browser in which a member is signed in, as far as it was used in this organization.',
  extensions: {
    example: { id: 'ses_01jcx6y3m8e7v9t5w2b4n6q8r0', userAgent: agentExample, lastUsedAt: exampleTime, lastUsedFrom: '203.0.113.7' },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.field({
      type: User,
      description: 'Its owner.',
      resolve: async ({ userId }, _args, context) => present(await context.load(users, userId)),
    }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: agentText }),
    firstUsedAt: t.expose('firstUsedAt', { type: 'DateTime', description: 'Time of the first use in this organization.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', description: 'Time of the last use in this organization, to the minute.' }),
    lastUsedFrom: t.exposeString('lastUsedFrom', { nullable: true, description: 'Network address of the last use here.' }),
  }),
});

const refusals = ['auth.role_required', 'auth.projects_limited'] as const;

builder.queryField('memberSessions', (t) =>
  t.connection({
    type: MemberSession,
    description: 'Active sessions of members that were used in this organization, most recently used first; for administrators.',
    extensions: needs('admin', ...refusals, 'cursor.invalid'),
    args: { filter: t.arg({ type: OwnerFilter }) },
    resolve: (_root, { filter, ...page }, context) => listMemberSessions(context, filter?.user, page),
  }),
);

builder.mutationFields((t) => ({
  endMemberSession: t.field({
    type: MemberSession,
    description:
      'Ends a session of a member in this organization: it is refused there within 5 seconds, and its streams end. In other organizations it continues. For administrators.',
    extensions: writes('refused', 'admin', ...refusals, 'session.not_found'),
    args: inputOf('EndMemberSessionInput', (t) => ({ id: t.id({ required: true, ...reference('session') }) })),
    resolve: (_root, { input }, context) => endMemberSession(context, input),
  }),
  endMemberSessions: t.field({
    type: User,
    description: 'Ends all sessions of a person in this organization, as `endMemberSession` does one. For administrators.',
    extensions: writes('refused', 'admin', ...refusals, 'member.not_found', 'member.service'),
    args: inputOf('EndMemberSessionsInput', (t) => ({ id: t.id({ required: true, description: 'The member.', ...reference('member') }) })),
    resolve: (_root, { input }, context) => endMemberSessions(context, input),
  }),
}));
