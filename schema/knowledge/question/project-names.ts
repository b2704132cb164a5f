import type { Context } from '../../kernel/context.ts';
import { fold } from '../../kernel/turkish.ts';
import { projects } from '../../work/project/project.ts';
import type { Names } from '../../work/task/filter/names.ts';

/** Words that a name may have, at most: each number of words is a look-up. */
const longest = 5;

/** Words of a question, at most: a longer text is no question of the grammar, and no name in it is looked up. */
const mostWords = 40;

/** Words that follow the name of a project: `projesindeki`, `project's`. */
const cue = /^(?:proje(?:si|m)(?:n\S*)?|projects?(?:'s)?)$/;

const punctuation = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * Puts the keys of projects in place of their names where the question says that they are names: `Açık işler projesinde`,
 * `the Open Board project`. A name may consist of words of the grammar (`açık`, `işler`), a key does not.
 */
export async function withProjectKeys(context: Context, names: Names, question: string): Promise<string> {
  const words = question.split(/\s+/);
  if (words.length > mostWords) return question;
  const result: string[] = [];
  for (const word of words) {
    const isCue = cue.test(fold(word.replaceAll(punctuation, '')).replace('’', "'"));
    const found = isCue ? await nameBefore(names, result) : undefined;
    const project = found && (await context.load(projects, found.id));
    if (project) result.splice(-found.length, found.length, project.key);
    result.push(word);
  }
  return result.join(' ');
}

/** The project whose name the last words are, of the longest such name; undefined if there is none, or several. */
async function nameBefore(names: Names, words: readonly string[]): Promise<{ id: string; length: number } | undefined> {
  for (let length = Math.min(longest, words.length); length > 0; length -= 1) {
    const name = words.slice(-length).join(' ').replaceAll(punctuation, '');
    const ids = name === '' ? [] : await names.called('project', name);
    if (ids.length === 1) return { id: ids[0] as string, length };
  }
  return undefined;
}
