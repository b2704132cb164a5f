import type { PassageKind } from '../../../../src/ports/search/port.ts';
import type { Locale } from '../../../kernel/module.ts';
import { quoted } from '../../../kernel/phrases.ts';
import { asCopied, type Quote } from '../../search/quote.ts';
import { isStillIndexing } from '../../search/visible.ts';
import { standing } from '../cite/standing.ts';
import { nearestTo, quotedItem } from './extract.ts';
import type { Retrieved } from './retrieve.ts';
import type { Run } from './run.ts';

/** States that no answer was found and where it was searched, and lists the nearest passages: the user may have used another name. */
export async function abstention({ context, conversation }: Run, { words, near, kinds }: Retrieved): Promise<Abstention> {
  const nearest = nearestTo(words, near);
  const quotes = await standing(
    context,
    nearest.map(({ quote }) => quote),
  );
  const items = nearest
    .filter(({ quote }) => quotes.includes(quote))
    .map(({ quote, passage }) => quotedItem(quote, passage, context.locale));
  const isIndexing = await isStillIndexing(context, kinds);
  const text = nothingFound({ question: conversation.question, kinds, project: conversation.project, items, isIndexing }, context.locale);
  return { text, quotes };
}

type Abstention = { readonly text: string; readonly quotes: readonly Quote[] };

const names: Readonly<Record<Locale, Readonly<Record<PassageKind, string>>>> = {
  tr: { file: 'dosyalar', task: 'görevler', comment: 'yorumlar', project: 'proje tanımları' },
  en: { file: 'files', task: 'tasks', comment: 'comments', project: 'project descriptions' },
};

const copied = (text: string): string => quoted(asCopied(text));

type Searched = {
  readonly question: string;
  readonly kinds: readonly PassageKind[];
  readonly project: string | null;
  /** The nearest passages, as list items. */
  readonly items?: readonly string[];
  /** Whether something searched is not indexed yet and may hold the answer. */
  readonly isIndexing?: boolean;
};

/** Text for "no answer found", with the places that were searched. `project`: name of the only project searched, else null. */
export function nothingFound({ question, kinds, project, items = [], isIndexing = false }: Searched, locale: Locale): string {
  const excerpt = copied(question.length > 120 ? `${question.slice(0, 120).replace(/[\uD800-\uDBFF]$/, '')}…` : question);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(kinds.map((kind) => names[locale][kind]));
  if (locale === 'en') {
    const where = project === null ? 'all projects you can see' : `the project ${copied(project)}`;
    if (kinds.length === 0) return 'This credential may read neither files nor tasks, so there was nothing to search.';
    const said = `I found no answer to ${excerpt}. I searched the ${list} of ${where}.${isIndexing ? ` ${stillIndexing.en}` : ''}`;
    if (items.length > 0) return withItems(`${said} The nearest I found:`, items);
    if (isIndexing) return said;
    return `${said} Try other words, or upload the document that contains the answer.`;
  }
  const where = project === null ? 'gördüğün bütün projelerde' : `${copied(project)} projesinde`;
  if (kinds.length === 0) return 'Bu erişim bilgisi ne dosyaları ne görevleri okuyabiliyor; bu yüzden arayacak bir yer yoktu.';
  const said = `${excerpt} sorusuna bir yanıt bulamadım. Şuralarda aradım: ${where} ${list}.${isIndexing ? ` ${stillIndexing.tr}` : ''}`;
  if (items.length > 0) return withItems(`${said} En yakın bulduklarım:`, items);
  if (isIndexing) return said;
  return `${said} Başka sözcüklerle sorabilir ya da yanıtın yazdığı belgeyi yükleyebilirsin.`;
}

const stillIndexing: Readonly<Record<Locale, string>> = {
  tr: 'Bir bölümü hâlâ dizine alınıyor; az sonra yeniden sor.',
  en: 'Some of it is still being indexed; ask again in a moment.',
};

const withItems = (said: string, items: readonly string[]): string => [said, '', ...items].join('\n').trimEnd();

/** Text of an answer that only made a proposal. */
export const proposed: Readonly<Record<Locale, string>> = {
  tr: 'Bir öneri hazırladım; onaylarsan uygulanır.',
  en: 'I prepared a proposal; it is carried out once you confirm it.',
};
