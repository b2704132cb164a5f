import { fold } from '../../kernel/turkish.ts';

/** Words that say what comes first, and what proves them in a sentence that says it otherwise; without diacritics. */
const orders: readonly (readonly [said: RegExp, proof: RegExp])[] = [
  [
    /(?<=\S\s+)\b(?:once(?:si(?:nde|ne|nden)?)?|before|prior to)\b(?!\s*,)/,
    /\b(?:once\w*|evvel\w*|kadar|before|until|prior|by|ahead|m[ae]d[ae]n)\b|m[ae]d[ae]n\b/,
  ],
  [
    /(?<!\bdaha )\b(?:sonra(?:si(?:nda|na|ndan)?)?|after)\b(?!\s*,)/,
    /\b(?:sonra\w*|itibaren|beri|ertesi|izleyen|takiben|ardindan|bit\w+|dolduran\w*|after|from|since|following|once|later|of the)\b|[iu]nc[ae]\b/,
  ],
];

/** Whether what comes before something in a claim does so in a sentence, and what comes after it after it. */
export function agreeOnOrder(claim: string, sentence: string): boolean {
  const [ours, theirs] = [fold(claim), fold(sentence)];
  return orders.every(([said, proof]) => !said.test(ours) || proof.test(theirs));
}
