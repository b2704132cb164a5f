import type { Reason } from './content.ts';

/**
 * Points of the factors that make a notification urgent. The first group is the reason, of which the strongest applies. The
 * second describes the task at that time, the third the notification itself. A point is worth two hours: a notification that is
 * a point more urgent ranks as high as one that came two hours later.
 */
export const weights = {
  overdue: 60,
  webhook_disabled: 60,
  webhook_failing: 50,
  agent_paused: 50,
  mentioned_you: 50,
  reminder: 55,
  assigned_to_you: 45,
  agent_silent: 45,
  answered_you: 42,
  replied_to_you: 40,
  token_expiring: 40,
  key_expiring: 40,
  proposed: 40,
  unblocked: 35,
  due_soon: 30,
  file_failed: 25,
  file_indexed: 5,
  project_added: 20,
  project_update: 15,
  proposal_decided: 20,
  status_changed: 20,
  commented: 15,
  resolved: 10,
  watching: 5,
  reacted: 2,

  due_today: 20,
  due_tomorrow: 10,
  urgent_priority: 25,
  high_priority: 15,
  yours: 10,

  several_people: 5,
  several_events: 5,
  read: -60,
  old: -1,
} as const satisfies Record<string, number>;

export type FactorName = keyof typeof weights;

/** Part of a score; the points of all parts add up to it. `old` has the points lost with age. */
export type Factor = { readonly name: FactorName; readonly points: number };

/** Factor of each reason. */
export const factorOf: Readonly<Record<Reason, FactorName>> = {
  mentioned: 'mentioned_you',
  assigned: 'assigned_to_you',
  reminder: 'reminder',
  proposed: 'proposed',
  overdue: 'overdue',
  due_soon: 'due_soon',
  agent_silent: 'agent_silent',
  answered: 'answered_you',
  replied: 'replied_to_you',
  unblocked: 'unblocked',
  status_changed: 'status_changed',
  commented: 'commented',
  resolved: 'resolved',
  watching: 'watching',
  reacted: 'reacted',
  proposal_decided: 'proposal_decided',
  file_failed: 'file_failed',
  file_indexed: 'file_indexed',
  project_added: 'project_added',
  project_update: 'project_update',
  token_expiring: 'token_expiring',
  key_expiring: 'key_expiring',
  agent_paused: 'agent_paused',
  webhook_disabled: 'webhook_disabled',
  webhook_failing: 'webhook_failing',
};

/** A notification loses a point each time it has aged by this many seconds. */
export const secondsPerPoint = 2 * 60 * 60;

/** Data that urgency depends on, as of when the notification comes up or changes. */
export type Circumstances = {
  readonly reason: Reason;
  readonly priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent' | undefined;
  /** Whether the task is assigned to the recipient. */
  readonly yours?: boolean | undefined;
  /** Days from the reader's today to the due date; negative if past. Undefined without a due date or if the task is done. */
  readonly dueIn?: number | undefined;
  readonly actorCount: number;
  readonly count: number;
};

/** Names of the factors, strongest first. Stored with the notification, because its rank is computed from them. */
export function factorsOf({ reason, priority, yours, dueIn, actorCount, count }: Circumstances): FactorName[] {
  const names: FactorName[] = [factorOf[reason]];
  const add = (name: FactorName, holds: boolean) => holds && !names.includes(name) && names.push(name);
  add('overdue', dueIn !== undefined && dueIn < 0);
  add('due_today', dueIn === 0);
  add('due_tomorrow', dueIn === 1);
  add('urgent_priority', priority === 'urgent');
  add('high_priority', priority === 'high');
  add('yours', yours === true && reason !== 'assigned');
  add('several_people', actorCount > 1);
  add('several_events', count > 2);
  return names.sort((a, b) => weights[b] - weights[a]);
}

/** Points of the stored factors, before age is subtracted. */
export function pointsOf(factors: readonly FactorName[], read: boolean): number {
  return factors.reduce((sum, name) => sum + weights[name], 0) + (read ? weights.read : 0);
}

/**
 * Sort key of the list, as a time in seconds: when the notification came up, plus a bonus for urgency. All notifications age
 * alike, so their order is stable. The key is stored in a column, so that cursors stay valid.
 */
export function rankOf(points: number, lastAt: Date): number {
  return lastAt.getTime() / 1000 + points * secondsPerPoint;
}

/** Current score and its factors with their points, strongest first. */
export function explain(
  stored: { readonly factors: readonly FactorName[]; readonly read: boolean; readonly lastAt: Date },
  now: Date,
): { score: number; factors: Factor[] } {
  const age = Math.max(0, Math.floor((now.getTime() - stored.lastAt.getTime()) / 1000 / secondsPerPoint));
  const factors: Factor[] = stored.factors.map((name) => ({ name, points: weights[name] }));
  if (stored.read) factors.push({ name: 'read', points: weights.read });
  if (age > 0) factors.push({ name: 'old', points: weights.old * age });
  return { score: factors.reduce((sum, { points }) => sum + points, 0), factors };
}
