import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { kindOfId, newId } from '../../kernel/ids.ts';
import { roleRequired } from '../../kernel/policy.ts';
import { requireAllowed } from './decide.ts';
import { requireDecider } from './decider.ts';
import { agentOf } from './proposer.ts';
import { lockProposal, proposals } from './row.ts';
import { type RuleRow, rules } from './rule.ts';

/** Days for which a rule is valid. */
export const ruleDays = { initial: 30, most: 365 };

/**
 * Allows the operation of a proposal for its agent in its project. Replaces an earlier rule for the same. The actor must be allowed the
 * operation.
 * @throws Problem `proposal.person_required`, `input.invalid` without the proposal, `proposal.rule_not_possible` unless it changes one project, those of the
 * operation
 */
export function createRule(context: Context, { proposal, days }: { proposal: string; days?: number | null }): Promise<RuleRow> {
  requireDecider(context.actor);
  return context.unitOfWork(async (unit) => {
    const { organization, user, scopes, projects } = context.actor;
    if (!(await context.load(proposals, proposal))) throw invalid(['input', 'proposal'], 'proposal.not_found');
    const row = await lockProposal(context, proposal);
    const places = row.places.filter((id) => kindOfId(id) === 'project');
    const [projectId] = places;
    if (projectId === undefined || places.length > 1 || row.audience.length > 0) throw new Problem('proposal.rule_not_possible');
    await requireAllowed(context, row);
    const [id, expiresAt] = [newId('proposalRule'), new Date(Date.now() + (days ?? ruleDays.initial) * 24 * 60 * 60 * 1000)];
    const key = { organizationId: organization, agentId: agentOf(row), operation: row.operation, projectId };
    await context.db.proposalRule.deleteMany({ where: key });
    const limits = { scopes: [...scopes], projects: [...(projects ?? [])] };
    await context.db.proposalRule.create({
      data: { ...key, ...limits, id, userId: row.userId, client: row.client, authorId: user, expiresAt },
    });
    const detail = { operation: row.operation, agent: { id: row.userId }, project: { id: projectId }, expiresAt: expiresAt.toISOString() };
    unit.audit({ action: 'proposal.rule_created', subjectId: id, detail });
    return (await context.load(rules, id)) as RuleRow;
  });
}

/**
 * Ends a rule. For its author, the owner of the agent and administrators.
 * @throws Problem `proposal.person_required`, `proposal_rule.not_found`, `auth.role_required`
 */
export function endRule(context: Context, { id }: { id: string }): Promise<RuleRow> {
  requireDecider(context.actor);
  return context.unitOfWork(async (unit) => {
    const { organization, user, role } = context.actor;
    const rule = found('proposal_rule.not_found', await context.load(rules, id));
    if (role !== 'admin' && rule.authorId !== user && rule.userId !== user) throw roleRequired('admin');
    await context.db.proposalRule.deleteMany({ where: { organizationId: organization, id } });
    unit.audit({ action: 'proposal.rule_ended', subjectId: id, detail: { operation: rule.operation, project: { id: rule.projectId } } });
    return rule;
  });
}
