import type { Verdict } from '../../../../src/ports/verifier/port.ts';
import { type Claim, claimsOf } from '../cite/claims.ts';

export const verificationStates = ['pending', 'verified', 'partly', 'failed', 'unverified'] as const;
export const verdicts = ['supported', 'contradicted', 'not_stated'] as const satisfies readonly Verdict[];

/** A sentence of an answer with its verdict. */
export type VerifiedClaim = {
  readonly text: string;
  readonly verdict: Verdict;
  /** Citation number of the source of `quote`; null for `not_stated`, and for sources without a page, such as counts. */
  readonly source: number | null;
  /** Words of the source; null for `not_stated`. */
  readonly quote: string | null;
};

export type Verification = { readonly state: (typeof verificationStates)[number]; readonly claims: readonly VerifiedClaim[] };

/** Verification of an answer that consists of verbatim quotes or of a table of records. */
export const verbatim: Verification = { state: 'verified', claims: [] };

/** State of an answer by its verdicts. */
export function stateOf(claims: readonly Pick<VerifiedClaim, 'verdict'>[]): Verification['state'] {
  if (claims.some(({ verdict }) => verdict === 'contradicted')) return 'failed';
  return claims.length > 0 && claims.every(({ verdict }) => verdict === 'supported') ? 'verified' : 'partly';
}

/** The sentences of an answer that are verified. No form of a sentence is exempt, but rules of tables and lines say nothing. */
export const verifiable = (answer: string): Claim[] => claimsOf(answer).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));

/**
 * The verified claims that are still in a text, with their spans in it. Quotes of sources whose number is not in `visible` are removed.
 */
export function claimsWithin(
  claims: readonly VerifiedClaim[],
  text: string,
  visible: ReadonlySet<number>,
): (VerifiedClaim & Pick<Claim, 'start' | 'end'>)[] {
  const left = verifiable(text);
  return claims.flatMap((claim) => {
    const at = left.findIndex((each) => each.text === claim.text);
    if (at < 0) return [];
    const [{ start, end }] = left.splice(at, 1) as [Claim];
    const isVisible = claim.source === null || visible.has(claim.source);
    return [{ ...claim, ...(!isVisible && { source: null, quote: null }), start, end }];
  });
}
