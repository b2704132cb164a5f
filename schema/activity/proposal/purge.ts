import { purgeOf } from '../../kernel/purge.ts';

/** Deletes rules that have expired; for the job. */
export const purgeRules = purgeOf('proposal_rule', 'proposal_rule', `expires_at < now() - interval '1 day'`);

/** Days for which a decided or expired proposal is kept. */
const retentionDays = 30;

/** Deletes old proposals of agents, and all those about a task or project that no longer exists; for the job. */
export const purgeProposals = purgeOf(
  'proposal',
  'proposal',
  `message_id is null and least(decided_at, expires_at) < now() - interval '${retentionDays} days' or exists (
    select 1 from unnest(places) place(id)
      where place.id like 'tsk\\_%' and not exists (select 1 from task t where t.organization_id = proposal.organization_id and t.id = place.id)
        or place.id like 'prj\\_%' and not exists (select 1 from project p where p.organization_id = proposal.organization_id and p.id = place.id))`,
);
