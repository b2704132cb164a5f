import { builder, inputOf, needs, writes } from '../../builder.ts';
import { exampleTime, notNull, reference } from '../../kernel/input.ts';
import { related } from '../../kernel/node.ts';
import { User, users } from '../member/member.ts';
import { type ApplicationRow, listApplications, updateApplication } from './operations.ts';

const Application = builder.objectRef<ApplicationRow>('Application').implement({
  description:
    'An OAuth client whose tokens were used in this organization: one that registered with this server, or a client of the identity provider. Sessions of the web app do not count.',
  extensions: {
    example: {
      id: 'app_01jcx6y3m8e7v9t5w2b4n6q8r0',
      client: 'atolye-cli',
      name: null,
      issuer: 'https://login.example.com/realms/team',
      people: 3,
      lastUsedAt: exampleTime,
      blockedAt: null,
      requestedAt: null,
      approvedAt: null,
    },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    client: t.exposeString('client', { description: '`client_id` of its tokens, otherwise `azp`.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Name that it registered with this server, which is not verified; null for a client of the identity provider.',
    }),
    issuer: t.exposeString('issuer', { description: 'Issuer of its tokens: this server, or the identity provider.' }),
    people: t.exposeInt('people', { description: 'Number of members who used it.' }),
    firstUsedAt: t.expose('firstUsedAt', {
      type: 'DateTime',
      description: 'Time of the first use in this organization, or of the first request for approval.',
    }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', description: 'Time of the last use in this organization, to the minute.' }),
    blockedAt: t.expose('blockedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time since which its tokens are refused here; null if they are not.',
    }),
    blockedBy: t.field(related(User, users, 'blockedById')),
    requestedAt: t.expose('requestedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which a member asked for its approval; null if nobody did.',
    }),
    requestedBy: t.field(related(User, users, 'requestedById', 'Member who asked for its approval first.')),
    approvedAt: t.expose('approvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which an administrator approved it; null if none did. Required where `approvedAppsOnly` is set.',
    }),
    approvedBy: t.field(related(User, users, 'approvedById', 'Administrator who approved it.')),
  }),
});

const refusals = ['auth.role_required', 'auth.projects_limited'] as const;

builder.queryField('applications', (t) =>
  t.connection({
    type: Application,
    description:
      'Applications whose tokens were used in this organization, or for which a member asked for approval, newest first; for administrators.',
    extensions: needs('admin', ...refusals, 'cursor.invalid'),
    args: { blocked: t.arg.boolean({ description: 'Only those that are blocked, or that are not.', ...notNull }) },
    resolve: (_root, args, context) => listApplications(context, args),
  }),
);

builder.mutationField('updateApplication', (t) =>
  t.field({
    type: Application,
    description:
      'Blocks an application in this organization or unblocks it, approves it or withdraws the approval. Within 5 seconds tokens of a blocked one are refused with `auth.client_blocked`, and streams opened with them end. For administrators.',
    extensions: writes('refused', 'admin', ...refusals, 'application.not_found'),
    args: inputOf(
      'UpdateApplicationInput',
      (t) => ({
        id: t.id({ required: true, ...reference('application') }),
        blocked: t.boolean({ description: 'Whether its tokens are refused in this organization.', ...notNull }),
        approved: t.boolean({
          description: 'Whether members may give it access where `approvedAppsOnly` is set. Access that was given before stays.',
          ...notNull,
        }),
      }),
      { extensions: { example: { blocked: true } } },
    ),
    resolve: (_root, { input }, context) => updateApplication(context, input),
  }),
);
