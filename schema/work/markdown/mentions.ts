import { linksIn } from './markdown.ts';

/** Markdown of a mention: `@[Ayşe](usr_…)`. Texts without one are not parsed. */
const mention = /@\[([^\]\n]{1,200})\]\((usr_[0-9a-z]{26})\)/g;
const whole = /^@\[([^\]\n]{1,200})\]\((usr_[0-9a-z]{26})\)$/;
/** `@` preceded by an even number of backslashes, so that it is not escaped. */
const unescapedAt = /(?<!\\)(?:\\\\)*@$/;

/** Maximum number of people mentioned in one text who are notified. */
const mostMentioned = 500;

/** A mention. `start` and `end` are the offsets of `@[name](id)`, in UTF-16 units. */
type Mention = { readonly id: string; readonly name: string; readonly start: number; readonly end: number };

/** Mentions in a text, in order, except in code, HTML and escaped ones. Used by the server and the web app. */
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

/** Distinct ids of the people that a text mentions, without a visibility check. */
export const mentionedIn = (text: string): string[] => [...new Set(mentionsIn(text).map(({ id }) => id))].slice(0, mostMentioned);
