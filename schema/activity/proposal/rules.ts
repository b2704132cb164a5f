import { builder, inputOf, needs, writes } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, reference } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { clientText } from '../../people/member/me.ts';
import { User, users } from '../../people/member/member.ts';
import { Project, projects } from '../../work/project/project.ts';
import { createRule, endRule, ruleDays } from './allow.ts';
import { listRules, type RuleRow } from './rule.ts';

const ProposalRule = builder.objectRef<RuleRow>('ProposalRule').implement({
  description: 'A permission for an agent that only proposes: its writes of one operation in one project take effect at once.',
  extensions: { example: { operation: 'updateTask', client: null } },
  fields: (t) => ({
    id: t.exposeID('id'),
    operation: t.exposeString('operation', { description: 'Name of the operation in GraphQL: `updateTask`.' }),
    user: t.field({
      type: User,
      description: 'User in whose name the agent acts.',
      resolve: async ({ userId }, _, context) => present(await context.load(users, userId)),
    }),
    client: t.exposeString('client', { nullable: true, description: clientText }),
    project: t.field({ type: Project, resolve: async ({ projectId }, _, context) => present(await context.load(projects, projectId)) }),
    author: t.field({
      type: User,
      description: 'Person who allowed it. The rule has no effect while that person may not do the same.',
      resolve: async ({ authorId }, _, context) => present(await context.load(users, authorId)),
    }),
    viewerCanEnd: t.boolean({
      description: 'Whether the caller may end it: the author, the owner of the agent and administrators.',
      resolve: ({ authorId, userId }, _, { actor: { user, role } }) => role === 'admin' || [authorId, userId].includes(user),
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const ProposalRuleFilter = builder.inputType('ProposalRuleFilter', {
  fields: (t) => ({
    project: t.id({
      description: 'Only those of this project, by id or key.',
      ...reference('project', { orPattern: projectKey, nullable: false }),
    }),
  }),
});

builder.queryField('proposalRules', (t) =>
  t.connection({
    type: ProposalRule,
    description: 'Valid rules for agents in projects that the caller can view, newest first.',
    extensions: needs('projects:read', 'cursor.invalid'),
    args: { filter: t.arg({ type: ProposalRuleFilter }) },
    resolve: (_root, { filter, ...page }, context) => listRules(context, filter ?? {}, page),
  }),
);

builder.mutationFields((t) => ({
  createProposalRule: t.field({
    type: ProposalRule,
    description:
      'Allows the operation of a proposal for its agent in its project from now on. For people who are allowed the same; it replaces an earlier rule. The proposal itself stays as it is.',
    extensions: writes(
      'refused',
      'projects:write',
      'proposal.not_found',
      'proposal.person_required',
      'proposal.rule_not_possible',
      'auth.role_required',
    ),
    args: inputOf('CreateProposalRuleInput', (t) => ({
      proposal: t.id({ required: true, description: 'Proposal whose operation, agent and project it is for.', ...reference('proposal') }),
      days: t.int({
        description: `Days until it expires, default ${ruleDays.initial}.`,
        ...check({ minimum: 1, maximum: ruleDays.most, nullable: false, example: 30 }),
      }),
    })),
    resolve: (_root, { input }, context) => createRule(context, input),
  }),
  endProposalRule: t.field({
    type: ProposalRule,
    description: 'Ends a rule. For its author, the owner of the agent and administrators.',
    extensions: writes('refused', 'projects:write', 'proposal_rule.not_found', 'proposal.person_required', 'auth.role_required'),
    args: inputOf('EndProposalRuleInput', (t) => ({ id: t.id({ required: true, ...reference('proposalRule') }) })),
    resolve: (_root, { input }, context) => endRule(context, input),
  }),
}));
