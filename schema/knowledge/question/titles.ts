import type { Context } from '../../kernel/context.ts';
import type { Locale } from '../../kernel/module.ts';
import { fold } from '../../kernel/turkish.ts';
import { type Entry, namesAt, nounEnding, tokensOf } from '../../work/task/filter/lexicon.ts';
import { tasksTitled } from '../../work/task/find.ts';
import { knownAt } from './parts.ts';

/**
 * The question with the numbers of tasks for their titles, or for parts of titles that no other task has: `Kira ödemesini` is `MUH-1'ni`.
 * A part has at least two words that mean nothing else, a whole title has one: a task may be called `Açık iş`.
 */
export async function withNumbers(context: Context, question: string, entries: readonly Entry[], language: Locale): Promise<string> {
  const tokens = tokensOf(question);
  const stems = tokens.map(({ head }) => stemOf(head));
  const pairs = stems.slice(1).flatMap((other, at) => {
    const one = stems[at] ?? '';
    return [one, other].every((each) => /^[\p{L}\p{N}]{2,}$/u.test(each)) ? [[one, other] as const] : [];
  });
  const titles = (await tasksTitled(context, pairs)).map(({ number, titleFold }): Entry => {
    return { attribute: 'id', values: [number], name: number, words: tokensOf(titleFold).map(({ head }) => head) };
  });
  let text = question.replaceAll('’', "'");
  for (let at = 0; at < tokens.length; at += 1) {
    const here = tokens.slice(at);
    const [found, name] = [namesAt(titles, here, false, false), namesAt(entries, here, false, false)];
    const [title, ...others] = found?.entries ?? [];
    const said = here.slice(0, found?.length);
    const strange = said.filter((token) => !knownAt([token], language) && !namesAt(entries, [token], false, false));
    if (!title || others.length > 0 || (found?.isWhole ? said.length <= (name?.length ?? 0) || strange.length === 0 : strange.length < 2))
      continue;
    const last = said.at(-1)?.head ?? '';
    const [, ending] = (!title.words.includes(last) && caseEnding.exec(fold(said.at(-1)?.raw ?? ''))) || [];
    const words = said.map(({ raw }) => raw.replaceAll('.', '\\.')).join('[^\\p{L}\\p{N}]+');
    text = text.replace(new RegExp(`["“«]?${words}["”»]?`, 'u'), ending === undefined ? title.name : `${title.name}'${ending}`);
    at += said.length - 1;
  }
  return text;
}

/** The case of a noun, after its stem and possessive ending. */
const caseEnding = /^.{3,}?(?:s?[iu])?((?:n?[iu]n|n?[dt][ae](?:n|ki)?|[yn]?[ae]|[yn][iu]))$/;

const titleStem = new RegExp(`^(.{4,}?)${nounEnding}$`);
/** A word of a title without its Turkish endings. */
export const stemOf = (word: string): string => titleStem.exec(word)?.[1] ?? word;
