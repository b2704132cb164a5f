import { ModelAway, ModelRefused, type TokenMeter } from '../../../../src/ports/model/port.ts';
import { type ClaimVerdict, type Verdict, VerifierSilent } from '../../../../src/ports/verifier/port.ts';
import type { Context } from '../../../kernel/context.ts';
import { type Span, sentencesOf } from '../../index/sentences.ts';
import type { Understood } from '../../question/answer.ts';
import type { Quote } from '../../search/quote.ts';
import { missesFigure } from '../../truth/figures.ts';
import { type Cited, type CitedSource, textOfSource } from '../cite/citations.ts';
import { type Claim, keepNumbers, numbersIn } from '../cite/claims.ts';
import { locate } from '../cite/span.ts';
import { standing } from '../cite/standing.ts';
import { stateOf, type Verification, verifiable } from './verification.ts';

/** An answer with its verdicts. `grounded`: whether a found quote supports each sentence. */
export type Settled = {
  readonly text: string;
  readonly quotes: readonly Quote[];
  readonly grounded: boolean;
  /** Number of sentences that no found quote supports. */
  readonly unsupported: number;
  readonly verification: Verification;
  /** The filter of a table or a count of tasks. */
  readonly understood?: Understood;
};

/** Maximum number of sentences that are verified; a longer answer remains unverified. */
const mostClaims = 200;
/** Minimum number of letters and digits of a quote. */
const shortest = 2;

/** Words of a source that show a verdict. `span`: their place in the passage, undefined for words of the title or the record. */
type Proof = { readonly source: CitedSource; readonly span: Span | undefined; readonly quote: string };
type Judged = { readonly claim: Claim; readonly verdict: Verdict; readonly proof?: Proof | undefined };

/** Whether a verifier can judge the answer. Without one, without sources and for very long answers there are no verdicts. */
export function canVerify({ services }: Context, { text, sources }: Cited): boolean {
  const { length } = verifiable(text);
  return services.verifier !== undefined && sources.length > 0 && length > 0 && length <= mostClaims;
}

/** Verifies an answer by the configured model. Never throws for a failing verifier: the answer is then unverified. */
export async function verifyAnswer(
  context: Context,
  question: string,
  cited: Cited,
  meter: TokenMeter,
  signal: AbortSignal,
): Promise<Settled> {
  return settle(context, cited, (await judge(context, question, cited, meter, signal)) ?? copied(cited));
}

/** The answer without verdicts, which is grounded only if each of its sentences is one of a source, word for word. */
export const withoutVerifier = (context: Context, cited: Cited): Promise<Settled> => settle(context, cited, copied(cited));

/** Asks the verifier, once more if its reply is not usable. @returns undefined if there are no verdicts */
async function judge(
  { services: { verifier } }: Context,
  question: string,
  { text, sources }: Cited,
  meter: TokenMeter,
  signal: AbortSignal,
): Promise<Judged[] | undefined> {
  const claims = verifiable(text);
  const texts = sources.map((source) => ({ n: source.n, text: textOfSource(source) }));
  for (const again of [false, true]) {
    try {
      const request = { question, claims: claims.map((claim) => claim.text), sources: texts, signal, again };
      const judged = checked(claims, sources, (await verifier?.verify(request, meter)) ?? []);
      if (judged) return judged;
    } catch (error) {
      if (signal.aborted || error instanceof ModelAway) return undefined;
      if (!(error instanceof ModelRefused || error instanceof VerifierSilent)) throw error;
    }
  }
  return undefined;
}

/** Verdicts from the one that decides to the one that yields to all others. */
const order: readonly Verdict[] = ['contradicted', 'not_stated', 'supported'];

/**
 * The verdicts whose quote is found in its source; the others count as `not_stated`, and so do supported claims with a figure that no source
 * states. Undefined if the verdicts are useless: none is about a claim, or none of their quotes is found.
 */
function checked(claims: readonly Claim[], sources: readonly CitedSource[], given: readonly ClaimVerdict[]): Judged[] | undefined {
  const about = Map.groupBy(given, ({ claim }) => claim);
  const texts = sources.map(textOfSource);
  const judged = claims.map((claim, index): Judged => {
    const own = about.get(index + 1) ?? [];
    const [deciding] = own.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
    const proof = deciding && deciding.verdict !== 'not_stated' ? proofOf(deciding, sources) : undefined;
    if (!deciding || !proof) return { claim, verdict: 'not_stated' };
    const isVetoed = deciding.verdict === 'supported' && missesFigure(claim.text, texts, proof.quote);
    return isVetoed ? { claim, verdict: 'not_stated' } : { claim, verdict: deciding.verdict, proof };
  });
  const isAboutClaims = claims.some((_, index) => about.has(index + 1));
  const quoting = given.filter(({ verdict }) => verdict !== 'not_stated');
  const isQuoted = quoting.length === 0 || quoting.some((verdict) => proofOf(verdict, sources) !== undefined);
  return isAboutClaims && isQuoted ? judged : undefined;
}

function proofOf({ source: n, quote }: ClaimVerdict, sources: readonly CitedSource[]): Proof | undefined {
  const source = sources.find((each) => each.n === n);
  if (!source || (quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < shortest) return undefined;
  const span = locate(quote, source.passage.text);
  if (span) return { source, span, quote: source.passage.text.slice(span.start, span.end) };
  const text = textOfSource(source);
  const other = locate(quote, text);
  return other && { source, span: undefined, quote: text.slice(other.start, other.end) };
}

const plain = (text: string): string => (text.toLocaleLowerCase('tr').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');

/** Verdicts of an answer whose sentences are all whole sentences of its sources; undefined for other answers. */
function copied({ text, sources }: Cited): Judged[] | undefined {
  const sentences = new Map<string, Proof>();
  for (const source of sources)
    for (const span of sentencesOf(source.passage.text)) {
      const quote = source.passage.text.slice(span.start, span.end);
      sentences.set(plain(quote), { source, span, quote });
    }
  const judged = verifiable(text).flatMap((claim): Judged[] => {
    const proof = sentences.get(plain(claim.text));
    return proof ? [{ claim, verdict: 'supported', proof }] : [];
  });
  return judged.length > 0 && judged.length === verifiable(text).length ? judged : undefined;
}

/**
 * Applies the verdicts: supported sentences get the number of their source, others lose their numbers, and the quotes become those of the
 * verdicts. Sources that are gone or no longer visible by now are removed.
 */
async function settle(context: Context, { text, sources }: Cited, judged: readonly Judged[] | undefined): Promise<Settled> {
  const wanted = sources.flatMap((source) => {
    const proofs = (judged ?? []).flatMap(({ verdict, proof }) => (proof?.source.n === source.n ? [{ ...proof, verdict }] : []));
    const best = proofs.find(({ verdict }) => verdict === 'supported') ?? proofs[0];
    const quote = best ? source.quoteAt(best.span) : source.quote;
    return quote && (best || numbersIn(text).includes(source.n)) ? [quote] : [];
  });
  const held = await standing(context, wanted);
  const numbers = new Set(held.map(({ n }) => n));
  if (!judged) {
    return {
      text: keepNumbers(text, (n) => numbers.has(n)),
      quotes: held,
      grounded: false,
      unsupported: verifiable(text).length,
      verification: { state: 'unverified', claims: [] },
      ...understoodIn(sources.filter(({ n }) => numbersIn(text).includes(n))),
    };
  }
  const isGone = (n: number) => wanted.some((quote) => quote.n === n) && !numbers.has(n);
  const final = judged.map(
    (each): Judged => (each.proof && isGone(each.proof.source.n) ? { claim: each.claim, verdict: 'not_stated' } : each),
  );
  const claims = final.map(({ claim, verdict, proof }) => {
    const source = proof && numbers.has(proof.source.n) ? proof.source.n : null;
    return { text: claim.text, verdict, source, quote: proof?.quote ?? null };
  });
  const state = stateOf(claims);
  return {
    text: withSupport(
      text,
      final.map(({ claim }, at) => ({ claim, n: claims[at]?.verdict === 'supported' ? claims[at].source : null })),
    ),
    quotes: held,
    grounded: state === 'verified',
    unsupported: claims.filter(({ verdict }) => verdict !== 'supported').length,
    verification: { state, claims },
    ...understoodIn(final.flatMap(({ verdict, proof }) => (verdict === 'supported' && proof ? [proof.source] : []))),
  };
}

/** End of a sentence with its Markdown marks: numbers are inserted before it. */
const closing = /[.!?*_|\s]{0,8}$/;

/**
 * Leaves each claim only the number `n` of the source that supports it: when that source is deleted, the sentence must go, whatever else the
 * model cited for it. Adds the number where the model did not cite it.
 */
function withSupport(text: string, supported: readonly { readonly claim: Claim; readonly n: number | null }[]): string {
  const holding = new Map(supported.flatMap(({ claim, n }) => claim.markers.map(({ end }) => [end, n] as const)));
  const added = supported.flatMap(({ claim: { end, markers }, n }) => {
    if (n === null || markers.some(({ numbers }) => numbers.includes(n))) return [];
    const at = closing.exec(text.slice(0, end))?.index ?? end;
    return [{ start: at, end: at, numbers: [n] }];
  });
  return keepNumbers(text, (n, end) => holding.get(end) === n, added);
}

/** The filter of a count that supports the answer, if there is one. */
function understoodIn(sources: readonly CitedSource[]): { understood?: Understood } {
  const all = sources.flatMap(({ counted }) => counted ?? []);
  return all[0] ? { understood: { ...all[0], over: [...new Set(all.flatMap(({ over }) => over))] } } : {};
}
