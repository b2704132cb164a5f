/** How a webhook does. */
export const healths = ['working', 'failing', 'behind', 'disabled'] as const;
export type Health = (typeof healths)[number];

/** How long something may go wrong before its owner is told. */
const patience = "interval '1 hour'";

/** Since when the oldest delivery to webhook `w` waits that was not tried yet; null if none does. Ids begin with the time. */
export const waitingSince = `(select d.created_at from webhook_delivery d
    where d.organization_id = w.organization_id and d.webhook_id = w.id and d.due_at is not null and d.attempts = 0 order by d.id limit 1)`;

/** How webhook `w` with lane `l` does: whatever was sent failed for an hour, or something waits for as long that was not tried. */
export const health = `(case when not w.enabled then 'disabled' when l.failing_since < now() - ${patience} then 'failing'
    when ${waitingSince} < now() - ${patience} then 'behind' else 'working' end)`;

/** Deliveries that may wait for a webhook; one that was enabled again may gather as many once more. */
export const maxWaiting = 100_000;
