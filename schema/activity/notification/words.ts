import type { NotificationContent, Reason } from './content.ts';
import type { FactorName } from './rank.ts';

/** Texts of notifications in one language. */
export type Words = {
  /** Sentences without a full stop. Titles are not escaped: callers that produce markup must escape them. */
  readonly sentences: Readonly<Record<Reason, (content: NotificationContent, timeZone: string) => string>>;
  /** Sentences of notifications about a task that do not name it. The others have only their sentence. */
  readonly headlines: Readonly<Partial<Record<Reason, (content: NotificationContent) => string>>>;
  /** Word for a picture in an excerpt. */
  readonly picture: string;
  /** Clauses that can be joined, each true by itself. */
  readonly why: Readonly<Record<FactorName, string>>;
};
