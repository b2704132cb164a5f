import { plainWords } from './facts.ts';
import { isIn, textWords } from './words.ts';

/** What says why: before it in Turkish, behind it in English. */
const turkish = /(?:nedeniyle|sebebiyle|yüzünden|yuzunden|dolayı|dolayi|(?:d[iıuü]ğ|dig|dug)\p{L}{1,4}\s+i[çc]in)(?!\p{L})/iu;
const english = /\b(?:because of|because|due to|owing to|since)\b/iu;
/** What the reason is, of a sentence that is about nothing else: `Gecikmenin nedeni … dolmasıdır`. */
const reason = /^.*?\b(?:nedeni|sebebi)(?:\s*[,:])?\s+/iu;

/** Words of a reason that count: the nearest. */
const most = 2;

/** Whether a sentence gives the reason that a claim gives: one that is made up has words that stand nowhere in it. */
export function agreeOnCauses(claim: string, sentence: string): boolean {
  const said = textWords(sentence);
  return reasonsIn(claim).every((text) => text.filter((word) => !isIn(word, said)).length === 0);
}

function reasonsIn(claim: string) {
  const before = turkish.exec(claim);
  const behind = english.exec(claim);
  const told = reason.exec(claim);
  return [
    ...(before ? [plainWords(claim.slice(0, before.index)).slice(-1)] : []),
    ...(behind ? [plainWords(claim.slice(behind.index + behind[0].length)).slice(0, most)] : []),
    ...(told ? [plainWords(claim.slice(told[0].length)).slice(0, most)] : []),
  ];
}
