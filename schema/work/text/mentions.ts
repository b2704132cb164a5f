import { linksIn } from './markdown.ts';

/** How somebody is named in a text: `@[Ayşe](usr_…)`. Most texts name nobody, and are not parsed. */
const mention = /@\[([^\]\n]{1,200})\]\((usr_[0-9a-z]{26})\)/g;
const whole = /^@\[([^\]\n]{1,200})\]\((usr_[0-9a-z]{26})\)$/;
/** A backslash takes the meaning from a sign, another one from the backslash. */
const unescapedAt = /(?<!\\)(?:\\\\)*@$/;

/** Maximum number of people of one text who are notified. */
const mostMentioned = 500;

/** Person who is named in a text. `start` and `end`: place of `@[name](id)` in it, in UTF-16 units. */
type Mention = { readonly id: string; readonly name: string; readonly start: number; readonly end: number };

/** The places where a text mentions people, in order; none in code, HTML or behind a backslash. The server and the web app read mentions by it. */
export function mentionsIn(text: string): Mention[] {
  if (text.search(mention) < 0) return [];
  const links = linksIn(text);
  if (!links)
    return [...text.matchAll(mention)].map(({ 0: all, 1: name = '', 2: id = '', index }) => ({
      id,
      name,
      start: index,
      end: index + all.length,
    }));
  return links.flatMap(({ before, start, end }) => {
    const [, name, id] = (unescapedAt.test(before) && whole.exec(text.slice(start - 1, end))) || [];
    return name === undefined || id === undefined ? [] : [{ id, name, start: start - 1, end }];
  });
}

/** The ids of the people a text mentions, whether they see it or not, each once. */
export const mentionedIn = (text: string): string[] => [...new Set(mentionsIn(text).map(({ id }) => id))].slice(0, mostMentioned);
