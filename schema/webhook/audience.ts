import { scopeOf } from '../event/read.ts';

/** The owner `m` of webhook `w`, and its account `a` where it is a service. */
export const ownerJoin = `join member m on m.organization_id = w.organization_id and m.id = w.owner_id
  left join service_account a on a.organization_id = w.organization_id and a.user_id = w.owner_id`;

/** As `ownerJoin`, with the project `p` of event `e` and the owner's membership `pm` in it. */
export const ownerJoins = `${ownerJoin}
  left join project p on p.organization_id = e.organization_id and p.id = e.project_id
  left join project_member pm on pm.organization_id = w.organization_id and pm.project_id = e.project_id and pm.user_id = w.owner_id`;

/** Condition: the owner may have webhooks. An administrator may, and an account with the scope. */
export const ownerHolds = `(m.removed_at is null and case m.kind
    when 'person' then m.role = 'admin'
    else a.id is not null and a.revoked_at is null and 'webhooks:manage' = any(a.scopes) end)`;

const scopeSql = `case split_part(e.event, '.', 1) ${Object.entries(scopeOf)
  .map(([concept, scope]) => `when '${concept}' then '${scope}'`)
  .join(' ')} end`;

const seesProject = `(p.id is not null and (pm.user_id is not null or (m.role <> 'guest' and p.visibility = 'organization'))
      and (a.id is null or cardinality(a.projects) = 0 or p.id = any(a.projects)))`;

/**
 * Condition: the owner may read event `e`. The rule of `readEvents` (schema/event/read.ts), for many readers at once: a
 * test holds both together for each kind.
 */
export const ownerSees = `(case e.audience
    when 'organization' then m.role <> 'guest'
    when 'project' then ${seesProject}
    else e.audience_user_id = w.owner_id and (${seesProject} or (e.project_id is null and (a.id is null or cardinality(a.projects) = 0))) end
  and (a.id is null or ${scopeSql} = 'any' or ${scopeSql} = any(a.scopes)))`;

/** Condition: webhook `w` is to be told of event `e`, if its owner sees it. `*` leaves out what its owner's feed tells of the same. */
export const wanted = `((('*' = any(w.events) and e.event not like 'notification.%') or e.event = any(w.events) or split_part(e.event, '.', 1) || '.*' = any(w.events))
  and (cardinality(w.projects) = 0 or e.project_id = any(w.projects))
  and (cardinality(w.fields) = 0 or e.event not like '%.updated'
    or exists (select 1 from json_object_keys(e.previous) changed(field) where changed.field = any(w.fields))))`;
