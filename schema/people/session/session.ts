import { builder, inputOf, needs, writes } from '../../builder.ts';
import { exampleTime, reference } from '../../kernel/input.ts';
import { endOtherSessions, endOwnSession, listSessions, type SessionRow } from './own.ts';

/** Description of `userAgent`. */
export const agentText = "The browser's `User-Agent`, at most 300 characters; null if it was not used yet.";

export const agentExample = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';

const Session = builder.objectRef<SessionRow>('Session').implement({
  description: 'A browser in which the caller is signed in to the web app, in all organizations they belong to.',
  extensions: {
    example: {
      id: 'ses_01jcx6y3m8e7v9t5w2b4n6q8r0',
      current: true,
      userAgent: agentExample,
      lastUsedAt: exampleTime,
      lastUsedFrom: '203.0.113.7',
    },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    current: t.boolean({
      description: 'Whether it is the session of this request.',
      resolve: ({ id }, _args, { actor }) => actor.credential?.id === id,
    }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: agentText }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', description: 'Time of the last use, to the minute.' }),
    lastUsedFrom: t.exposeString('lastUsedFrom', { nullable: true, description: 'Network address of the last use.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the sign-in.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Latest time at which it ends; it also ends after 7 days without use.',
    }),
  }),
});

const EndedSessions = builder.objectRef<{ count: number }>('EndedSessions').implement({
  description: 'Sessions that were ended.',
  fields: (t) => ({ count: t.exposeInt('count') }),
});

builder.queryField('sessions', (t) =>
  t.connection({
    type: Session,
    description: "The caller's own active sessions, newest first.",
    extensions: needs('any', 'cursor.invalid'),
    resolve: (_root, args, context) => listSessions(context, args),
  }),
);

const refusals = ['auth.person_required', 'auth.role_required', 'auth.scope_missing', 'auth.projects_limited'] as const;

builder.mutationFields((t) => ({
  endSession: t.field({
    type: Session,
    description:
      'Ends a session of the caller: it is refused everywhere within 5 seconds, and its streams end. Needs a credential with all rights of its owner.',
    extensions: writes('refused', 'any', 'session.not_found', ...refusals),
    args: inputOf('EndSessionInput', (t) => ({ id: t.id({ required: true, ...reference('session') }) })),
    resolve: (_root, { input }, context) => endOwnSession(context, input),
  }),
  endOtherSessions: t.field({
    type: EndedSessions,
    description: "Ends all of the caller's sessions except the calling one. Needs a credential with all rights of its owner.",
    extensions: writes('refused', 'any', ...refusals),
    resolve: async (_root, _args, context) => ({ count: (await endOtherSessions(context)).length }),
  }),
}));
