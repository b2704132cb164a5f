import type { Somebody } from '../fields/use-people.ts';

/** How a mention is written for the server: `@[Ayşe](usr_…)`. */
const mention = /@\[([^\]\n]{1,200})\]\((usr_[0-9a-z]{26})\)/g;

type Named = Pick<Somebody, 'id' | 'name'>;
const tidy = (name: string) => name.replaceAll(/[\]\n]/g, '');
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Mentions as links to nothing but the person's id, for Markdown. */
export const linkedMentions = (body: string): string => body.replaceAll(mention, '[@$1]($2)');

/** Whom the address of such a link names; undefined for other links. */
export const personIn = (href: string): string | undefined => (/^usr_[0-9a-z]{26}$/.test(href) ? href : undefined);

/** As it is typed: `@Ayşe`, without ids. */
export const typed = (body: string): string => body.replaceAll(mention, '@$1');

/** Who is mentioned, by the names that stand there. */
export const mentionedIn = (body: string): Named[] => [...body.matchAll(mention)].map(([, name = '', id = '']) => ({ id, name }));

/** As the server knows mentions: each `@` with somebody's whole name. Of two with one name, whoever is first in `people`. */
export function withIds(text: string, people: readonly Named[]): string {
  const ids = new Map<string, string>();
  for (const { id, name } of people) if (name && !ids.has(tidy(name))) ids.set(tidy(name), id);
  if (ids.size === 0) return text;
  const names = [...ids.keys()].sort((a, b) => b.length - a.length).map(literally);
  const anybody = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return text.replaceAll(anybody, (_, name: string) => `@[${name}](${ids.get(name)})`);
}

/** The beginning of a name that is being typed after `@`, and where it stands; undefined where none is. */
export function nameBefore(text: string, caret: number): { readonly from: number; readonly query: string } | undefined {
  const found = /(?:^|[^\p{L}\p{N}])@([\p{L}\p{N}]*(?: [\p{L}\p{N}]+)?)$/u.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? undefined : { from: caret - query.length - 1, query };
}
