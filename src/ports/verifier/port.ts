import type { TokenMeter } from '../model/port.ts';

/** A numbered source, as the verifier reads it. */
export type VerifierSource = { readonly n: number; readonly text: string };

/** Claims to verify: the sentences of one answer in order, and the sources that it cites. */
export type VerifierRequest = {
  readonly question: string;
  readonly claims: readonly string[];
  readonly sources: readonly VerifierSource[];
  readonly signal: AbortSignal;
  /** Whether the first reply was refused or unusable. */
  readonly again: boolean;
};

export type Verdict = 'supported' | 'contradicted' | 'not_stated';

/** One verdict, not checked yet. `claim`: number of the claim, from 1; `source` and `quote`: the words of a source that show it. */
export type ClaimVerdict = { readonly claim: number; readonly verdict: Verdict; readonly source: number; readonly quote: string };

/** The reply of a verifier is not usable. */
export class VerifierSilent extends Error {
  override name = 'VerifierSilent';
}

/** A model that judges whether sources support the claims of an answer. */
export interface Verifier {
  readonly name: string;
  /** @throws ModelAway, ModelRefused, VerifierSilent; AbortError by `signal` */
  verify(request: VerifierRequest, meter: TokenMeter): Promise<readonly ClaimVerdict[]>;
}
