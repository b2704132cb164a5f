import type { Reason } from './content.ts';
import type { Detail } from './event-fields.ts';
import type { FactorName } from './rank.ts';

/** Notification as the feed writes it; times as ISO 8601 text. */
export type Item = {
  readonly id: string;
  readonly userId: string;
  readonly groupKey: string;
  readonly reason: Reason;
  readonly kind: string;
  readonly subjectId: string;
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly actorIds: readonly string[];
  readonly count: number;
  readonly detail: Detail;
  readonly factors: readonly FactorName[];
  readonly firstSeq: string;
  readonly lastSeq: string;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly readAt: string | null;
  readonly snoozedUntil: string | null;
  readonly archivedAt: string | null;
  readonly goneAt: string | null;
  /** 0 before it is stored for the first time. */
  readonly version: number;
};
