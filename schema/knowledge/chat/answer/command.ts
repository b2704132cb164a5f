import type { Context } from '../../../kernel/context.ts';
import type { Locale } from '../../../kernel/module.ts';
import { fold } from '../../../kernel/turkish.ts';
import { seeTask } from '../../../work/task/find.ts';

/** Turkish verbs of change, without diacritics. None is also a noun. */
const turkishVerbs =
  'olustur|degistir|guncelle|ertele|kapat|tamamla|bitir|baslat|sil|kaldir|isaretle|etiketle|hatirlat|arsivle|devre[td]|gonder|davet e[td]|iptal e[td]|takip e[td]|tasi|ekle|ata|yeniden ac|ac|cikar|yorum yap|yorum yaz|not dus|yap|ver|al|cek|koy|bagla|bol|kopyala|cogalt';
/** Turkish verbs that are also nouns or too general: they need a word for a work item beside them. */
const vague = /^(?:tasi|ekle|ac|cikar|yap|ver|al|cek|koy|bagla|bol|gonder|iptal e[td]|kopyala|cogalt|takip e[td])$/;
/** Request forms of a verb: `ata`, `atar mısın`, `atayabilir misiniz`, `atayın`, `atansın`, `atayalım`, `atasana`, `atamanı istiyorum`. */
const asking =
  '(?:[iu]?[nl]s[iu]n|y?[iu]n(?:[iu]z)?|s[ae]n[ae]|y?[ae]l[iu]m|(?:[iu]|[ae])?r m[iu]s[iu]n(?:[iu]z)?|y?[ae]bil[iu]r m[iu]s[iu]n(?:[iu]z)?|m[ae](?:k|n[iu]) ist(?:iyorum|erim))?';
const turkish = new RegExp(`(?:^| )(${turkishVerbs})${asking}$`);

const polite = /(?:^| )(?:lutfen|hemen|simdi|tesekkurler|tesekkur ederim|sag ol|sagol|please|thanks|thank you|now)(?= |$)/g;
const asks =
  /(?:^| )(?:ne|neyi|neden|niye|nicin|nasil|kim|kimin|kimi|kime|hangi\w*|kac\w*|nerede|nereye|nereden|how|what|who|whose|when|where|which|why)(?= |$)/;

/** Words for work items, in both languages. */
const workWord =
  /(?:^| )(?:(?:alt )?gorev|yorum|etiket|hatirlatici|proje|dongu|kilometre tas|durum|oncelik|sorumlu|son tarih|bitis tarih|tahmin|kart|bunu|onu|bunlari|onlari|(?:sub)?task|comment|label|reminder|project|cycle|milestone|status|priority|assignee|due date|deadline|estimate|card)/;

const englishVerbs =
  'create|add|delete|remove|rename|move|update|change|set|close|reopen|open|cancel|archive|mark|postpone|reschedule|schedule|invite|make|start|finish|complete|link|attach|duplicate|copy|raise|lower|put|give|label|comment';
const englishRequest = '(?:(?:can|could|would|will) you |i want (?:you )?to |i would like (?:you )?to |let us |lets |go ahead and )?';
/** An English verb at the beginning, followed by an object. `change management policy` has none. */
const english = new RegExp(
  `^${englishRequest}(${englishVerbs}) (?:up )?(?:(a|an|the|this|that|these|those|my|our|all|every|it|them|me|new|on|to|in|priority|status|due|assignee|labels?|deadline|estimate|(?:sub)?task|comment|project|reminder|milestone|cycle)(?= |$)|[a-z][a-z0-9]{1,9}-\\d|"|(?=.* to [a-z][a-z0-9]{1,9}-\\d))`,
);
/** English verbs whose object is always a work item. */
const englishOfWork = new RegExp(`^${englishRequest}(?:assign|reassign|unassign|remind) `);

const list = '(?:(?:is|gorev)l[ae]r|(?:an|en|mis)l[ae]r)(?:i|ini|[iu]mi|[iu]mizi)';
/** Nouns of requests for information: `özetini çıkar`, `bilgi verir misin`. */
const information = '(?:say[iu]|toplam|ortalama|liste|ozet|dokum|tablo|grafik|rapor|bilgi|ornek|detay|ayrinti|cikti|haber)';
/** Objects that can be given to somebody: `CAG-7'yi Şule'ye ver`. Any other object is asked for: `görevlerin son tarihlerini ver`. */
const given =
  "(?:(?:is|gorev)(?:l[ae]r)?(?:i|ini|[iu]mi|[iu]mizi|e|ine)|kart[iu]|(?:b|o|s)unu|(?:bun|on)lar[iu]|[a-z][a-z0-9]{1,9}-\\d+'?\\S+)";
/**
 * Verbs of change that ask for information, or to show a list directly before them: `alt görevi olan işleri ver`, `geciken işlerini
 * çıkarsana`. Not `sprintten geciken işleri çıkar`, and not `geciken işleri Deniz'e ata`.
 */
const shows = [
  new RegExp(
    `(?<= |^)(?!\\S*(?:[dt][ae]n|[ny][ae]) )${information}\\S* (?:bana |bize )?(?:ver|c[iu]kar|yap|al|hazirla)\\S*(?: m[iu]\\S*)?$`,
  ),
  new RegExp(`^(?!.*(?<= |")${given} )(?!${given} ).* ver\\S*(?: m[iu]\\S*)?$`),
  new RegExp(`${list} (?:bana |bize )?ver\\S*$`),
  new RegExp(`^(?!.*\\S[dt][ae]n ).*${list} (?:bana |bize )?c[iu]kar\\S*(?: m[iu]\\S*)?$`),
  new RegExp(`^(?!.*\\S[ae] ).*${list} at(?:ar m[iu]\\S*|s[ae]n[ae]|[iu]ver\\S*)$`),
];
/** Work with where it goes or comes from: `geciken işleri Umut'a ver`. */
const movesWork = /(?:is|gorev)(?:l[ae]r)?(?:i|ini|[iu]mi|[iu]mizi) (?:(?!bana |bize )\S+[ae]|\S+[dt][ae]n) \S+$/;
/** English requests for information, which begin with a verb of change: `give me the five most expensive ones`. */
const asksEn =
  /^(?:(?:can|could|would|will) you )?(?:add up|open task counts?|close to|update (?:me |us )?(?:on|about)|(?:make|put together|draw up|give)(?: me| us)? (?:an?|the)(?: \w+)? (?:list|overview|summary|report|table|chart|number|count|total|breakdown|status)|put .* in(?:to)? an? (?:table|list|chart)|give (?:me|us)(?! (?:this|that|these|those|it|them|[a-z][a-z0-9]{1,9}-\d)))(?= |$)/;

const taskNumber = /(?<![\p{L}\p{N}-])([\p{L}][\p{L}\p{N}]{1,9}-[1-9]\d{0,8})(?![\p{L}\p{N}-])/u;

/**
 * Whether a message asks the assistant to change something (`CAG-7 görevini Şule'ye ata`, `close CAG-7`) instead of asking for information:
 * a verb of change in the imperative or in a request, without a question word.
 */
export function isCommand(message: string): boolean {
  const quotes = /["“”«»]/.test(message);
  const said = fold(message)
    .replaceAll(/[“”«»]/g, '"')
    .replaceAll(/[’']/g, "'")
    .replaceAll(/"[^"]*"/g, '"')
    // The text after a colon is a title or a comment.
    .replace(/:(?: .*|$)/s, ' ')
    .replaceAll(/[?!.,;…]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const bare = said.replaceAll(polite, ' ').replaceAll(/\s+/g, ' ').trim();
  if (!bare.includes(' ') || asks.test(bare) || asksEn.test(bare) || shows.some((each) => each.test(bare))) return false;
  const isOfWork = (text: string) => quotes || workWord.test(text) || taskNumber.test(text) || movesWork.test(text);
  const verb = turkish.exec(bare)?.[1];
  if (verb && (!vague.test(verb) || isOfWork(bare))) return true;
  if (englishOfWork.test(bare)) return true;
  const found = english.exec(bare);
  return (
    found !== null && (/ (?:it|them)(?: |$)/.test(bare) || isOfWork(bare.slice(bare.indexOf(found[1] ?? '') + (found[1] ?? '').length)))
  );
}

/**
 * Answers a command if no model can propose changes: says that a model is needed, and where the user can make the change. Links the task
 * named in the command if the user can view it. Undefined for other messages.
 */
export async function commandAnswer(context: Context, message: string): Promise<string | undefined> {
  if (!isCommand(message)) return undefined;
  const named = taskNumber.exec(message)?.[1];
  const number = named && fold(named).toLocaleUpperCase('en');
  const mayRead = context.actor.scopes.has('tasks:read');
  const task = number && mayRead ? (await seeTask(context, number))?.task : undefined;
  return commandTexts[context.locale](task?.number);
}

const commandTexts: Readonly<Record<Locale, (number: string | undefined) => string>> = {
  tr: (number) =>
    [
      'Bunu yapamam: değişiklikleri önermem için araç kullanabilen bir yapay zekâ modeli gerekir ve burada bağlı değil.',
      number
        ? `Kendin yapabilirsin: [${number}](/tasks/${number}) görevini aç; sorumlusu, durumu, tarihleri ve etiketleri orada değişir.`
        : 'Kendin yapabilirsin: yeni bir görev için C’ye bas; var olan bir görevi [görevlerde](/tasks) ya da Ctrl K ile bul ve aç.',
    ].join(' '),
  en: (number) =>
    [
      'I cannot do that: to propose changes I need an AI model that can use tools, and none is connected here.',
      number
        ? `You can do it yourself: open [${number}](/tasks/${number}) and change its assignee, status, dates or labels there.`
        : 'You can do it yourself: press C for a new task; find an existing one in the [tasks](/tasks) or with Ctrl K, and open it.',
    ].join(' '),
};
