import { eventKinds } from '../../kernel/module.ts';
import { keyViewer } from '../../people/access/visibility.ts';
import { eventProject, eventVisible } from '../event/visibility.ts';
import { personalConcepts } from './patterns.ts';

/** Joins the owner `m` of webhook `w`, and its account `a` if it is a service account. */
export const ownerJoin = `join member m on m.organization_id = w.organization_id and m.id = w.owner_id
  left join service_account a on a.organization_id = w.organization_id and a.user_id = w.owner_id`;

/** `ownerJoin` together with the project of event `e`. */
export const ownerJoins = `${ownerJoin} ${eventProject(keyViewer()).text}`;

/** Condition: the owner may have webhooks: an administrator, or a service account with the scope `webhooks:manage`. */
export const ownerHolds = `(m.removed_at is null and case m.kind
    when 'person' then m.role = 'admin'
    else a.id is not null and a.revoked_at is null and 'webhooks:manage' = any(a.scopes) end)`;

const scopeSql = () =>
  `case e.event ${Object.entries(eventKinds)
    .map(([kind, { scope }]) => `when '${kind}' then '${scope}'`)
    .join(' ')} end`;

/** Condition: the owner may read event `e`. A service account may read what its keys may. */
export const ownerSees = () =>
  `(${eventVisible(keyViewer()).text} and (a.id is null or ${scopeSql()} = any(array_prepend('any', a.scopes))))`;

/**
 * Condition: webhook `w` subscribes to event `e`, which its owner must also be able to view. `*` excludes events for a single
 * user (`personalConcepts`). Of its own events a webhook receives only `webhook.disabled`:
 * `webhook.failing` would fail as well, and that would cause another event.
 */
export const wanted = `((e.subject_id <> w.id or e.event = 'webhook.disabled')
  and (('*' = any(w.events) and split_part(e.event, '.', 1) <> all('{${personalConcepts.join()}}'::text[])) or e.event = any(w.events) or split_part(e.event, '.', 1) || '.*' = any(w.events))
  and (cardinality(w.projects) = 0 or e.project_id = any(w.projects))
  and (cardinality(w.fields) = 0 or e.event not like '%.updated'
    or exists (select 1 from json_object_keys(e.previous) changed(field) where changed.field = any(w.fields))))`;
