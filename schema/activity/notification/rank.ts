import type { Reason } from './told.ts';

/**
 * What makes a notification urgent, in points. The first group is why it came: one of them, the strongest. The second is
 * what is known of the task when it came, the third of the notification itself. A point is worth two hours: what is a
 * point more urgent stands as high as what came two hours later.
 */
export const weights = {
  overdue: 60,
  webhook_disabled: 60,
  webhook_failing: 50,
  mentioned_you: 50,
  reminder: 55,
  assigned_to_you: 45,
  answered_you: 42,
  replied_to_you: 40,
  token_expiring: 40,
  key_expiring: 40,
  unblocked: 35,
  due_soon: 30,
  file_failed: 25,
  file_indexed: 5,
  project_added: 20,
  project_update: 15,
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

/** One part of a score; the points of all add up to it. `old` has as many as it lost. */
export type Factor = { readonly name: FactorName; readonly points: number };

/** The factor that stands for a reason. */
export const factorOf: Readonly<Record<Reason, FactorName>> = {
  mentioned: 'mentioned_you',
  assigned: 'assigned_to_you',
  reminder: 'reminder',
  overdue: 'overdue',
  due_soon: 'due_soon',
  answered: 'answered_you',
  replied: 'replied_to_you',
  unblocked: 'unblocked',
  status_changed: 'status_changed',
  commented: 'commented',
  resolved: 'resolved',
  watching: 'watching',
  reacted: 'reacted',
  file_failed: 'file_failed',
  file_indexed: 'file_indexed',
  project_added: 'project_added',
  project_update: 'project_update',
  token_expiring: 'token_expiring',
  key_expiring: 'key_expiring',
  webhook_disabled: 'webhook_disabled',
  webhook_failing: 'webhook_failing',
};

/** What a point is worth in time: a notification loses one whenever it has grown older by this much. */
export const secondsPerPoint = 2 * 60 * 60;

/** What urgency depends on, as it is when the notification comes or changes. */
export type Circumstances = {
  readonly reason: Reason;
  readonly priority?: 'none' | 'low' | 'medium' | 'high' | 'urgent' | undefined;
  /** Whether the task is assigned to who is told. */
  readonly yours?: boolean | undefined;
  /** Days from the reader's today to the day the task is due; negative: past. Undefined where it is not due, or done. */
  readonly dueIn?: number | undefined;
  readonly actorCount: number;
  readonly count: number;
};

/** The names of what makes it urgent, the strongest first: kept with the notification, since its rank is made of them. */
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

/** Points of what is kept: what it is ranked by, before its age. */
export function pointsOf(factors: readonly FactorName[], read: boolean): number {
  return factors.reduce((sum, name) => sum + weights[name], 0) + (read ? weights.read : 0);
}

/**
 * What the list is ordered by, as a moment in seconds: when it came, as much later as it is more urgent. All grow older
 * alike, so two keep their order as time goes by; it is kept in a column, and a cursor into the list stays true.
 */
export function rankOf(points: number, lastAt: Date): number {
  return lastAt.getTime() / 1000 + points * secondsPerPoint;
}

/** The score now, and what it is made of: each factor with its points, the strongest first. */
export function explain(
  kept: { readonly factors: readonly FactorName[]; readonly read: boolean; readonly lastAt: Date },
  now: Date,
): { score: number; factors: Factor[] } {
  const age = Math.max(0, Math.floor((now.getTime() - kept.lastAt.getTime()) / 1000 / secondsPerPoint));
  const factors: Factor[] = kept.factors.map((name) => ({ name, points: weights[name] }));
  if (kept.read) factors.push({ name: 'read', points: weights.read });
  if (age > 0) factors.push({ name: 'old', points: weights.old * age });
  return { score: factors.reduce((sum, { points }) => sum + points, 0), factors };
}
