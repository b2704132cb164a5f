/** How somebody is named in a text: `@[Ayşe](usr_…)`. */
const mention = /@\[[^\]\n]{1,200}\]\((usr_[0-9a-z]{26})\)/g;

/** Of a text, people who are told that it names them, at most. */
const mostMentioned = 500;

/** The ids of whom a text mentions, whether they see it or not. */
export const mentionedIn = (text: string): string[] =>
  [...new Set([...text.matchAll(mention)].map(([, id]) => id as string))].slice(0, mostMentioned);
