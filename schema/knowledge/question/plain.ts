/** A question without the texts that it quotes, in plain spelling. */
export type Plain = { readonly text: string; readonly quoted: readonly string[] };

const quotes = /["“”«»]([^"“”«»]{2,80})["“”«»]|(?<![\p{L}\p{N}])['‘]([^'’]{2,80})['’](?![\p{L}\p{N}])/gu;
/** `Şu` before a noun, which only points at it. */
const pointer = /(?<!\p{L})şu(?=\s+(?!an|sıra|ara|gün))/giu;
/** Words for signs of comparison. */
const signs: Readonly<Record<string, string>> = { '<': ' under ', '<=': ' at most ', '>': ' over ', '>=': ' at least ' };
/** English words with `is` attached. */
const shortened = /\b(what|who|where|when|how|which|that|there|here)['’]?s\b/gi;
/** English auxiliaries that are attached to pronouns. */
const attached = /\b(we|you|they|that|who|it|i(?=['’]m))['’](?:d|ll|ve|re|m)\b/gi;
/** Spoken endings of the present: `napıyo`, `yapıyom`. */
const spoken = /(?<=[iıuü]yo)(?:(?=(?:lar)?(?![\p{L}]))|m(?!\p{L}))/giu;
/** Polite requests whose `for me` does not mean the asker's tasks. */
const forMe = /^((?:can|could|would|will) (?:you|u)\b(?!.*\b(?:are|is|due|assigned) for me\b).*)\bfor me\b/i;
/** Negated verbs without their apostrophe. */
const unmarked = /\b(do|does|did|is|are|was|were|have|has)nt\b/gi;

/** Takes quoted texts out of a question, and spells out contractions, signs and numbers of chats. */
export function plainText(question: string): Plain {
  const quoted = [...question.matchAll(quotes)].map(([, one, other]) => (one ?? other ?? '').trim());
  const text = question
    .replaceAll(quotes, ' ')
    .replaceAll(pointer, ' ')
    .replaceAll(spoken, (m) => (m === '' ? 'r' : 'rum'))
    .replaceAll(shortened, '$1 is')
    .replaceAll(unmarked, "$1n't")
    .replaceAll(attached, '$1')
    .trim()
    .replace(forMe, '$1')
    .replaceAll(/(?<![\d.,])(\d{1,3}),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/(\d)(?:\s*bin|k)(?=(?:['’]?\p{L}{1,4})?(?:\s|$))/giu, '$1000')
    .replaceAll(/([<>]=?)\s*(?=\d)/g, (_, sign: string) => signs[sign] ?? ' ');
  return { text, quoted };
}
