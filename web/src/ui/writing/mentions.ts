import { proseOf } from '../../../../schema/work/markdown/markdown.ts';
import { mentionsIn } from '../../../../schema/work/markdown/mentions.ts';
import type { Somebody } from '../use-people.ts';

type Named = Pick<Somebody, 'id' | 'name'>;
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

/** Person id in the target of such a link; undefined for other links. */
export const personIn = (href: string): string | undefined => (/^usr_[0-9a-z]{26}$/.test(href) ? href : undefined);

/** Converts mentions to the form in which they are typed: `@Ayşe`. */
export const typed = (body: string): string => withMentions(body, ({ name }) => `@${name}`);

/** Mentioned people, with the names as written in the text. */
export const mentionedIn = (body: string): Named[] => mentionsIn(body).map(({ id, name }) => ({ id, name }));

/** Converts `@` with a full name outside of code to the server's form. If two people share a name, the first in `people` is used. */
export function withIds(text: string, people: readonly Named[]): string {
  const ids = new Map<string, string>();
  for (const { id, name } of people) if (name && !ids.has(tidy(name))) ids.set(tidy(name), id);
  if (ids.size === 0) return text;
  const names = [...ids.keys()].sort((a, b) => b.length - a.length).map(literally);
  const anybody = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  let written = '';
  let at = 0;
  for (const { 0: all, 1: name = '', index } of proseOf(text).matchAll(anybody)) {
    written += `${text.slice(at, index)}@[${name}](${ids.get(name)})`;
    at = index + all.length;
  }
  return written + text.slice(at);
}
