/** A question without the texts that it quotes or wants in titles, in plain spelling. */
export type Plain = { readonly text: string; readonly quoted: readonly string[]; readonly titles: readonly string[] };

const quotes = /["“”«»]([^"“”«»]{2,80})["“”«»]|(?<![\p{L}\p{N}])['‘]([^'’]{2,80})['’](?![\p{L}\p{N}])/gu;
/** Words that a question wants in titles: `başlığında X geçen`. */
const inTitles = [
  /(?:başlı[ğk]\p{L}*|adında|isminde)\s+(.{2,80}?)\s+(?:geçen|içeren|bulunan|yazan|olan)\p{L}*/giu,
  /(\p{L}+)\s+kelimesi(?:ni)?\s+(?:geçen|içeren)\p{L}*/giu,
  /(?:with|containing|mentioning|having)\s+(?:the words?\s+)?(\S.{1,80}?)\s+in\s+(?:the|their|its)\s+(?:title|name)s?/giu,
  /(?:title|name)s?\s+(?:contain(?:s|ing)?|includ(?:es|ing)|mention(?:s|ing)?)\s+(\S.{1,80}?)(?=\s+(?:that|which|and|but|due|assigned|in)\s|[?.!]|$)/giu,
];
/** Words for signs of comparison. */
const signs: Readonly<Record<string, string>> = { '<': ' under ', '<=': ' at most ', '>': ' over ', '>=': ' at least ' };
/** English words with `is` attached. */
const shortened = /\b(what|who|where|when|how|which|that|there|here)['’]?s\b/gi;
/** English auxiliaries that are attached to pronouns. */
const attached = /\b(we|you|they|that|who|it|i(?=['’]m))['’](?:d|ll|ve|re|m)\b/gi;
/** Spoken endings of the present: `napıyo`, `yapıyom`. */
const spoken = /(?<=[iıuü]yo)(?:(?=(?:lar)?(?![\p{L}]))|m(?!\p{L}))/giu;
/** Polite requests whose `for me` does not mean the asker's tasks. */
const forMe =
  /^((?:(?:can|could|would|will) (?:you|u)(?: please)? )?(?:find|get|show|list|check|count|pull up|look up|make|sum up|add up)(?: up)?) for me\b|^((?:can|could|would|will) (?:you|u)\b(?!.*\b(?:are|is|due|assigned|open|left|there|anything|something) for me\b).*)\bfor me(?=\W*$)/i;
/** `Legal-labelled`. */
const hyphenated = /(?<=[\p{L}\p{N}])[-–](?=(?:labell?ed|tagged|related)\b)/giu;
/** Negated verbs without their apostrophe. */
const unmarked = /\b(do|does|did|is|are|was|were|have|has)nt\b/gi;

/** Remarks before a question about why or that somebody asks, up to a comma or colon. */
const remarks = [
  /^[^,:;]{0,60}?(?<!\p{L})(?:sor(?:uyor(?:um|dum)|ay[ıi]m|acam|aca[ğg][ıi]m|ucam)|merak (?:ettim|ettik|ediyorum)|dedim|diyecektim|s[öo]yl(?:eyece[ğg]im|icem|iycem)|bakay[ıi]m|son bir (?:[şs]ey|soru)|bir [şs]ey daha)(?: de| da| ki)?\s*[,:;]\s+/iu,
  /^[^,:;]{0,60}?\b(?:sorry|apologies|i(?: have)? asked|i(?: have|'ve got) a (?:minute|moment|second|sec)|(?:a )?quick question|one (?:more|last) (?:thing|question)|i(?:'m| am) open to|heads up|i was wondering)\b[^,:;]{0,40}[,:;]\s+/iu,
  /^for (?:the|our|my|a) (?:\p{L}+ ){0,2}(?:meeting|report|call|stand-?up|newsletter|presentation|update)\s*,?\s+(?=(?:i|we) (?:need|want|have)\b|(?:could|can|please|show|list|give)\b)/iu,
];
const ofTasks = /(?<!\p{L})(?:tasks?|jobs?|issues?|projects?|i[şs]ler\p{L}*|g[öo]rev\p{L}*|proje\p{L}*)(?!\p{L})/iu;

/** The remark at the beginning of a question, or nothing. */
export function remarkOf(question: string): string {
  const [remark = ''] = remarks.flatMap((each) => each.exec(question)?.[0] ?? []);
  return ofTasks.test(remark) ? '' : remark;
}

/** Takes quoted texts and words for titles out of a question, and spells out contractions, signs and numbers of chats. */
export function plainText(question: string): Plain {
  const titles: string[] = [];
  const untitled = inTitles.reduce(
    (text, pattern) =>
      text.replaceAll(pattern, (_, title: string) => {
        titles.push(title.replaceAll(/["“”«»'‘’]/g, '').trim());
        return ' ';
      }),
    question,
  );
  const quoted = [...untitled.matchAll(quotes)].map(([, one, other]) => (one ?? other ?? '').trim());
  const text = untitled
    .replaceAll(quotes, ' ')
    .replaceAll(hyphenated, ' ')
    .replaceAll(spoken, (m) => (m === '' ? 'r' : 'rum'))
    .replaceAll(shortened, '$1 is')
    .replaceAll(unmarked, "$1n't")
    .replaceAll(attached, '$1')
    .trim()
    .replace(forMe, '$1$2')
    .replaceAll(/(?<![\d.,])(\d{1,3}),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/(\d)(?:\s*bin|k)(?=(?:['’]?\p{L}{1,4})?(?:\s|$))/giu, '$1000')
    .replaceAll(/([<>]=?)\s*(?=\d)/g, (_, sign: string) => signs[sign] ?? ' ');
  return { text, quoted, titles };
}
