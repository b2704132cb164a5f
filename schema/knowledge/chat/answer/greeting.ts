import type { Locale } from '../../../kernel/module.ts';
import { fold } from '../../../kernel/turkish.ts';

/** Greetings and questions about the assistant, in folded words. */
const greetings: Readonly<Record<Locale, RegExp>> = {
  tr: /(?<= |^)(?:merhaba(?:lar)?|selam(?:lar)?|gunaydin|iyi (?:gunler|aksamlar|geceler|haftalar|calismalar)|kolay gelsin|naber|nasil(?:sin(?:iz)?| gidiyor)|yardim(?: et| eder misin)?|(?:sen )?kimsin|ne(?:ler)? (?:yapabilirsin|yaparsin|biliyorsun|sorabilirim)|nasil calisiyorsun)(?= |$)/g,
  en: /(?<= |^)(?:hello|hi|hey|good (?:morning|afternoon|evening)|how are you|help|who are you|what (?:can you (?:do|help me with)|do you know|can i ask)|how do you work)(?= |$)/g,
};
/** Thanks, praise, agreement and goodbyes. */
const thanks: Readonly<Record<Locale, RegExp>> = {
  tr: /(?<= |^)(?:tesekkur(?:ler| ederi[mz]| ettim)|sag ?ol(?:un|asin)?|eyvallah|el(?:in|ler?in|iniz|leriniz)e saglik|tamam(?:dir)?|peki|harika(?:sin)?|super(?:sin)?|gorusuruz|hosca kal(?:in)?)(?= |$)/g,
  en: /(?<= |^)(?:thanks|thank you|thx|cheers|much appreciated|(?:that|this|it) (?:was|is) (?:really |very )?(?:helpful|useful|great|perfect)|ok(?:ay)?|great|perfect|(?:good)?bye)(?= |$)/g,
};
/** Words beside them that ask for nothing. */
const others: Readonly<Record<Locale, RegExp>> = {
  tr: /(?<= |^)(?:cok|bugun|sana|size|bana|herkese|tekrar|her sey icin|arkadaslar|kanka|hocam|lutfen)(?= |$)/g,
  en: /(?<= |^)(?:please|very much|so much|a lot|again|there|everyone|all|today|me|you|for (?:me|(?:your|the) help))(?= |$)/g,
};

const greetingTexts: Readonly<Record<Locale, string>> = {
  tr: `Merhaba! Ekibin görevlerinden, dosyalarından ve yorumlarından, görebildiklerin içinden yanıt veririm ve nereden bildiğimi gösteririm. Şöyle sorabilirsin:

- “Bu hafta kimin ne işi var?”
- “Geciken görevlerim hangileri?”
- Bir belgede ne yazdığını, onun sözcükleriyle: “Yıllık izin kaç gün?”`,
  en: `Hello! I answer from the team's tasks, files and comments, those that you can see, and show where I know it from. You could ask:

- “Which of my tasks are due this week?”
- “How many tasks by status?”
- What a document says, in its words: “How many days is annual leave?”`,
};

const thanksTexts: Readonly<Record<Locale, string>> = {
  tr: 'Rica ederim. Başka bir sorun olursa yaz.',
  en: 'You are welcome. Ask me whenever you have another question.',
};

/**
 * Reply to a greeting, to thanks, or to a question about what can be asked, in its language; undefined for other messages. They ask for
 * nothing that is written anywhere.
 */
export function greetingFor(message: string): string | undefined {
  const said = fold(message)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
  for (const locale of ['tr', 'en'] as const) {
    const unthanked = said.replaceAll(thanks[locale], '');
    const left = unthanked.replaceAll(greetings[locale], '');
    if (left !== said && left.replaceAll(others[locale], '').trim() === '')
      return (left === unthanked ? thanksTexts : greetingTexts)[locale];
  }
  return undefined;
}
