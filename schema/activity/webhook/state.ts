/** States of a webhook. */
export const healths = ['working', 'failing', 'behind', 'disabled'] as const;
export type Health = (typeof healths)[number];

/** Duration of a problem before the owner is notified. */
const reportAfter = "interval '1 hour'";

/** Creation time of the oldest delivery to webhook `w` without an attempt; null if there is none. Ids begin with the time. */
export const waitingSince = `(select d.created_at from webhook_delivery d
    where d.organization_id = w.organization_id and d.webhook_id = w.id and d.due_at is not null and d.attempts = 0 order by d.id limit 1)`;

/**
 * State of webhook `w` with lane `l`: `failing` if everything has failed for an hour, `behind` if a delivery has waited as long
 * without an attempt.
 */
export const health = `(case when not w.enabled then 'disabled' when l.failing_since < now() - ${reportAfter} then 'failing'
    when ${waitingSince} < now() - ${reportAfter} then 'behind' else 'working' end)`;

/** Maximum number of waiting deliveries of a webhook. One that is enabled again may collect as many again. */
export const maxWaiting = 100_000;
