import { linksIn } from './markdown.ts';

/** How somebody is named in a text: `@[Ayşe](usr_…)`. Most texts name nobody, and are not parsed. */
const mention = /@\[[^\]\n]{1,200}\]\((usr_[0-9a-z]{26})\)/g;
const person = /^usr_[0-9a-z]{26}$/;
/** A backslash takes the meaning from a sign, another one from the backslash. */
const unescapedAt = /(?<!\\)(?:\\\\)*@$/;

/** Maximum number of people of one text who are notified. */
const mostMentioned = 500;

/** The ids of the people a text mentions, whether they see it or not; none in code, HTML or behind a backslash. */
export function mentionedIn(text: string): string[] {
  if (text.search(mention) < 0) return [];
  const links = linksIn(text) ?? [...text.matchAll(mention)].map(([, url = '']) => ({ url, before: '@' }));
  const ids = links.flatMap(({ url, before }) => (person.test(url) && unescapedAt.test(before) ? [url] : []));
  return [...new Set(ids)].slice(0, mostMentioned);
}
