import { taskNumber } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/module.ts';
import type { Token } from '../../work/task/filter/lexicon.ts';

/** A task that a question is about: the tasks that block it, or those that it blocks. */
export type Relation = { readonly number: string; readonly is: 'blockers' | 'blocks' };

// Turkish words, without diacritics. `N` is the task, with its case: `Ni` accusative, `Nin` genitive, `Ne` dative, `Nden` ablative.
const hold = '(?:engelle?|bloke ed|bloke et|tika?|durdur|tut|geciktir|beklet|alikoy)';
const wait = '(?:bekl(?:eyen|iyor|emekte|er)\\S*|bagli|tak[iu]l\\S*)';
const ask = '(?:ney[ie]|neler[ie]|kimi|hangi \\S+)';
const finish = '(?:bit(?:ir(?:il)?)?|tamamlan|cozul|yapil|kapan|onaylan)';
// English words.
const holdEn = '(?:block(?:s|ing)?|hold(?:s|ing)?(?: up| back)?|delay(?:s|ing)?|stop(?:s|ping)?|keep(?:s|ing)?|prevent(?:s|ing)?)';
const waitEn =
  '(?:wait(?:s|ing|ed)? (?:for|on)|depend(?:s|ing|ent)? (?:up)?on|(?:blocked|held up|stopped|delayed) (?:by|on|behind)|stuck (?:behind|on)|rel(?:y|ies|ying) on)';

/** Forms of questions about what blocks a task, or waits for it. The first that matches counts. */
const forms: Readonly<Record<Locale, readonly (readonly [words: string, is: Relation['is']])[]>> = {
  tr: [
    [`Ni (?:\\S+ ){0,3}${hold}(?:y?[ae]n|[iu]?yor|mekte)\\S*`, 'blockers'],
    [`N (?:${ask}|neden|niye|nicin) (?:${wait}|engelli|engellen\\S+|bloke)`, 'blockers'],
    [`N icin ${ask} bekl\\S+`, 'blockers'],
    [`Nin (?:bekledig[iu]|bagli oldug[iu]|onunde(?:ki)?|engel(?:i|ler|leri)?)(?= |$)`, 'blockers'],
    [`N(?:in)? (?:basla\\S*m[ae]d[ae]n|(?:basla|yapil|bit)\\S*m[ae]s[iu] icin)|Nden once (?:${finish}|gerek)\\S*`, 'blockers'],
    [
      `N ${ask} ${hold}\\S*|Nin (?:engelledig|bloke ettig|beklettig|tuttug|durdurdug|geciktirdig)[iu]|Nin (?:arka|ard|pes)[iu]nda(?:ki)?`,
      'blocks',
    ],
    [`N[ie] (?:\\S+ ){0,3}(?:bekl(?:eyen|iyor|emekte|er)|tak[iu]l)\\S*|Nin ${finish}m[ae]s[iu]n[iu] bekl\\S+`, 'blocks'],
    [
      `N ${finish}(?:m[ae]d[ae]n|[iu]?nc[ae]|[ae]n[ae] kadar|[dt]ikten sonra)|N (?:yuzunden|nedeniyle|sebebiyle) (?:\\S+ )?(?:bekl|dur|gecik|basla)\\S+`,
      'blocks',
    ],
  ],
  en: [
    [`${waitEn} (?:the )?N`, 'blocks'],
    [`N (?:\\S+ ){0,3}${waitEn}`, 'blockers'],
    [
      "(?:can't|cannot|can not|won't|unable) (?:\\S+ )*(?:until|before|without|unless) (?:the )?N|(?:start|begin|unblock|happen|come|next)\\S* (?:\\S+ ){0,3}(?:once|when|after|until) (?:the )?N|(?:once|when|after|until) (?:the )?N (?:\\S+ ){1,4}(?:start|begin)",
      'blocks',
    ],
    ['before (?:\\S+ ){0,4}N|blockers (?:of|for) (?:the )?N|N blockers', 'blockers'],
    ["(?:why is|is|why can't|why has) (?:the )?N (?:blocked|stuck|held up|start|not started)", 'blockers'],
    ['if (?:the )?N (?:\\S+ )*(?:blocked|held up|delayed|stuck|affected|waits?)', 'blocks'],
    [`${holdEn} (?:\\S+ )?N`, 'blockers'],
    [`N (?:is |are )?${holdEn}`, 'blocks'],
  ],
};

/** Words of these forms that limit nothing. */
const ignored: Readonly<Record<Locale, RegExp>> = {
  tr: new RegExp(
    `^(?:ne|neler|ney[ie]|neler[ie]|kim|kimi|hangi(?:leri)?|(?:is|gorev)(?:i|in|ini|ine|inin|ler|leri|lerin|e)?|engel\\S*|${hold}\\S*|bloke|bekl\\S+|bagli|oldug[iu]|tak[iu]l\\S*|onunde\\S*|(?:arka|ard|pes)[iu]nda\\S*|once|sonra|kadar|icin|${finish}(?:m[ae]\\S*|[iu]?nc[ae]|[ae]n[ae]|[dt]ikten)|basla(?:n|t)?(?:y?[ae]m\\S+|y?[ae]c\\S+|y?[ae]b\\S+|m[ae]s[iu]\\S*|m[ae]d[ae]n|r)|gerek\\S*|lazim|olan\\S*|ilerle\\S+|baska|diger|bir|sey|var|mi|yuzunden|nedeniyle|sebebiyle)$`,
  ),
  en: /^(?:what|which|who|that|is|are|be|been|does|do|has|have|can|can't|cannot|could|must|will|won't|would|need\S*|to|it|we|if|on|for|by|up|back|from|behind|the|a|anything|something|any|else|other|tasks?|work|jobs?|ones?|things?|until|before|start|begin|move|go|ahead|proceed|slips?|gets?|happen|blocke?\S*|blocking|hold\S*|held|delay\S*|stop\S*|keep\S*|prevent\S*|wait\S*|depend\S*|stuck|rel(?:y|ies|ying)|first)$/,
};
/** English words that limit nothing before the task: `once CAG-7 is done`. */
const leadsToTask = /^(?:after|once|when|without|unless)$/;
const isFinished = /^(?:done|finish(?:ed)?|completed?|closed?|started|begun|ready|late)$/;

const cases: readonly (readonly [ending: RegExp, sign: string])[] = [
  [/^n?[iu]n$/, 'in'],
  [/^[yn]?[iu]$/, 'i'],
  [/^[yn]?[ae]$/, 'e'],
  [/^n?[dt][ae]n$/, 'den'],
];

/** The relation of the one task that a question names to those that it asks for, and the words that do not belong to it. */
export function relationIn(
  tokens: readonly Token[],
  language: Locale,
): { readonly relation: Relation; readonly rest: readonly Token[] } | undefined {
  const [at, other] = tokens.flatMap(({ head }, index) => (taskNumber.test(head.toUpperCase()) ? [index] : []));
  if (at === undefined || other !== undefined) return undefined;
  // `CAG-7 işini`.
  const noun = language === 'tr' ? /^(?:is|gorev)i(.*)$/.exec(tokens[at + 1]?.folded ?? '') : null;
  const ending = noun?.[1] || (tokens[at]?.folded.split("'")[1] ?? '');
  const sign = language === 'tr' ? (cases.find(([pattern]) => pattern.test(ending))?.[1] ?? '') : '';
  const words = tokens.map(({ folded }) => folded).with(at, `N${sign}`);
  const text = words.filter((_, index) => !(noun && index === at + 1)).join(' ');
  const form = forms[language].find(([pattern]) => new RegExp(`(?:^| )(?:${pattern})(?= |$)`).test(text));
  if (!form) return undefined;
  const isPart = (word: string, index: number) =>
    index === at ||
    (/^(?:why|neden|niye|nicin)$/.test(word) &&
      form[1] === 'blockers' &&
      (language === 'en' ? /^why (?:is|does|can't|has) /.test(text) && index === 0 : index === at + 1)) ||
    ignored[language].test(word) ||
    (words[index - 1] === 'bloke' && /^e[dt]/.test(word)) ||
    (language === 'en' && leadsToTask.test(word) && index < at) ||
    (language === 'en' && isFinished.test(word) && (index > at || /^(?:be|get|gets|been|to|must|should)$/.test(words[index - 1] ?? '')));
  return {
    relation: { number: tokens[at]?.head.toUpperCase() ?? '', is: form[1] },
    rest: tokens.filter(({ folded }, index) => !isPart(folded, index)),
  };
}
