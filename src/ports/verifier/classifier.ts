import { ModelAway, type TokenMeter } from '../model/port.ts';
import type { ClaimVerdict, Verifier, VerifierRequest } from './port.ts';

/** Premises per claim: the parts of the sources that share most words with it. */
const premisesPerClaim = 6;
/** Pairs per request: the default limit of Text Embeddings Inference. */
const batch = 32;
/** Minimum scores. Classifiers find contradictions in unrelated sentences too, so those need more. */
const least = { entailment: 0.5, contradiction: 0.8 } as const;
/** Seconds after which another try makes sense. */
const retryAfter = 30;

type Premise = { readonly source: number; readonly quote: string };
type Scores = { readonly entailment: number; readonly contradiction: number };

const segmenter = new Intl.Segmenter('tr', { granularity: 'sentence' });

/** Lets a natural-language-inference model verify claims by `POST /predict` of Text Embeddings Inference. */
export function classifierOf({ url, apiKey }: { readonly url: string; readonly apiKey: string | undefined }): Verifier {
  const predict = async (pairs: readonly (readonly [premise: string, hypothesis: string])[], signal: AbortSignal): Promise<Scores[]> => {
    const response = await fetch(`${url.replace(/\/+$/, '')}/predict`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ inputs: pairs, truncate: true }),
      // A redirect could send the key to another server.
      redirect: 'error',
      signal,
    }).catch((error: Error) => {
      signal.throwIfAborted();
      throw new ModelAway('the classifier is unreachable', retryAfter, { cause: error });
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ModelAway(`the classifier returned status ${response.status}`, retryAfter);
    }
    const body: unknown = await response.json().catch(() => undefined);
    if (!Array.isArray(body) || body.length !== pairs.length)
      throw new ModelAway('the classifier returned no score for each pair', retryAfter);
    return body.map(scoresOf);
  };
  return {
    name: new URL(url).hostname,
    async verify({ claims, sources, signal }: VerifierRequest, meter: TokenMeter) {
      const premises = sources.flatMap(({ n, text }) => premisesOf(text).map((quote): Premise => ({ source: n, quote })));
      const pairs = claims.flatMap((claim, index) => nearest(claim, premises).map((premise) => ({ claim, number: index + 1, premise })));
      // The classifier reports no usage.
      meter.begin(pairs.map(({ claim, premise }) => ({ content: `${premise.quote} ${claim}` })));
      const scores: Scores[] = [];
      for (let at = 0; at < pairs.length; at += batch)
        scores.push(
          ...(await predict(
            pairs.slice(at, at + batch).map(({ claim, premise }) => [premise.quote, claim] as const),
            signal,
          )),
        );
      return claims.map((_, index): ClaimVerdict => {
        const own = pairs.flatMap(({ number, premise }, at) => (number === index + 1 ? [{ ...premise, ...(scores[at] as Scores) }] : []));
        return verdictOf(index + 1, own);
      });
    },
  };
}

function verdictOf(claim: number, scored: readonly (Premise & Scores)[]): ClaimVerdict {
  const best = (which: keyof Scores) => scored.toSorted((one, other) => other[which] - one[which])[0];
  const [entailing, contradicting] = [best('entailment'), best('contradiction')];
  if (entailing && entailing.entailment >= least.entailment)
    return { claim, verdict: 'supported', source: entailing.source, quote: entailing.quote };
  if (contradicting && contradicting.contradiction >= least.contradiction)
    return { claim, verdict: 'contradicted', source: contradicting.source, quote: contradicting.quote };
  return { claim, verdict: 'not_stated', source: 0, quote: '' };
}

/** The sentences of a text, and each two adjacent ones together. */
function premisesOf(text: string): string[] {
  const sentences = text
    .split(/\n+/)
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  return [...sentences, ...sentences.slice(1).map((sentence, index) => `${sentences[index]} ${sentence}`)];
}

/** The premises that share most words with a claim; a claim in another language shares numbers and names only. */
function nearest(claim: string, premises: readonly Premise[]): Premise[] {
  const words = stemsOf(claim);
  const shared = ({ quote }: Premise) => [...stemsOf(quote)].filter((word) => words.has(word)).length;
  return premises
    .map((premise) => ({ premise, score: shared(premise) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, premisesPerClaim)
    .map(({ premise }) => premise);
}

/** First five letters of each word: enough to match words with different endings. */
const stemsOf = (text: string): Set<string> =>
  new Set((text.toLocaleLowerCase('tr').match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, 5)));

/** Scores by label, from `[{label, score}]`. @throws ModelAway if a label is missing */
function scoresOf(item: unknown): Scores {
  const scores = new Map((Array.isArray(item) ? item : []).map((each) => [String(each?.label).toLowerCase(), Number(each?.score)]));
  const [entailment, contradiction] = [scores.get('entailment'), scores.get('contradiction')];
  if (!Number.isFinite(entailment) || !Number.isFinite(contradiction))
    throw new ModelAway('the classifier has no labels entailment and contradiction', retryAfter);
  return { entailment: entailment as number, contradiction: contradiction as number };
}
