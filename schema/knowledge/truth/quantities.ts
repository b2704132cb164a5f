import { fold } from '../../kernel/turkish.ts';

/** Words that say of how many, without diacritics. `every month` is how often. */
const period = '(?:gun|hafta|ay|yil|saat|sabah|aksam|zaman|day|week|month|year|time)';
const kinds: readonly (readonly [said: RegExp, proof: RegExp])[] = [
  [
    new RegExp(`\\b(?:tum|butun|hepsi\\w*|tamami\\w*|herkes\\w*|all|every(?!\\s*${period})|everybody|everyone|each)\\b`),
    /\b(?:tum\w*|butun\w*|hep\w*|tamam\w*|herkes\w*|her|istisnasiz|oy birligi\w*|hicbir\w*|all|every\w*|each|any|no|both|none)\b/,
  ],
  // That it is nobody else a sentence need not say, but it must not speak of others.
  [/\b(?:yalniz(?:ca)?|sadece|only|solely)\b(?!\s*[,:])/, /^(?!.*\b(?:tum|butun|her (?:biri|iki)|herkes|all|every|each|both)\b)/s],
  [/\b(?:bazi\w*|kimi|some)\b/, /\b(?:bazi\w*|kimi\w*|kismi?|bir kismi\w*|some|several)\b|l[ae]r/],
];

/** Whether a sentence speaks of as many as a claim does: some are not all, and who is named is not the only one. */
export function agreeOnQuantities(claim: string, sentence: string): boolean {
  const [ours, theirs] = [fold(claim), fold(sentence)];
  return kinds.every(([said, proof]) => !said.test(ours) || proof.test(theirs));
}
