import type { FactorName } from './rank.ts';
import type { Reason, Told } from './told.ts';

/** What notifications say in a language. */
export type Words = {
  /** A sentence without its full stop. Titles stand in it as they are: whoever makes markup of it escapes it. */
  readonly told: Readonly<Record<Reason, (told: Told, timeZone: string) => string>>;
  /** Clauses that may stand one after another, each true by itself. */
  readonly why: Readonly<Record<FactorName, string>>;
};
