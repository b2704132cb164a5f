import type { Somebody } from '../use-people.ts';

/** Functions that parse Markdown. */
type Parser = typeof import('./mention-parser.ts');
type Named = Pick<Somebody, 'id' | 'name'>;

let parser: Parser | undefined;

/** Called by modules that have loaded the Markdown parser, which most pages do not need. */
export const setParser = (loaded: Parser): void => {
  parser = loaded;
};

/** Whether the mentions of a text can be read: the parser has loaded, or the text has none. */
export const isReadable = (body: string): boolean => parser !== undefined || !body.includes('](usr_');

/** Mentions of a readable text. */
const mentionsIn = (body: string) => parser?.mentionsIn(body) ?? [];

const tidy = (name: string) => name.replaceAll(/[\]\n]/g, '');
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Replaces each mention of the form `@[Ayşe](usr_…)`, which the server uses. */
function withMentions(body: string, write: (person: Named) => string): string {
  let written = '';
  let at = 0;
  for (const { start, end, ...person } of mentionsIn(body)) {
    written += body.slice(at, start) + write(person);
    at = end;
  }
  return written + body.slice(at);
}

/** Converts mentions to Markdown links whose target is the person's id. */
export const linkedMentions = (body: string): string => withMentions(body, ({ name, id }) => `[@${name}](${id})`);

/** Converts mentions to the form in which they are typed: `@Ayşe`. */
export const typed = (body: string): string => withMentions(body, ({ name }) => `@${name}`);

/** Mentioned people, with the names as written in the text. */
export const mentionedIn = (body: string): Named[] => mentionsIn(body).map(({ id, name }) => ({ id, name }));

/**
 * Converts `@` with a full name outside of code to the server's form. If two people share a name, the first in `people` is used. Returns
 * the text unchanged as long as the parser is not loaded.
 */
export function withIds(text: string, people: readonly Named[]): string {
  if (!parser || !text.includes('@')) return text;
  const ids = new Map<string, string>();
  for (const { id, name } of people) if (name && !ids.has(tidy(name))) ids.set(tidy(name), id);
  if (ids.size === 0) return text;
  const names = [...ids.keys()].sort((a, b) => b.length - a.length).map(literally);
  const anybody = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  let written = '';
  let at = 0;
  for (const { 0: all, 1: name = '', index } of parser.proseOf(text).matchAll(anybody)) {
    written += `${text.slice(at, index)}@[${name}](${ids.get(name)})`;
    at = index + all.length;
  }
  return written + text.slice(at);
}
