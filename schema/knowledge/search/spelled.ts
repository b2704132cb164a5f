import type { Search } from '../../../src/ports/search/port.ts';
import { fold } from '../../kernel/turkish.ts';

const turkish = /[çğıöşüâîûÇĞİÖŞÜÂÎÛ]/;
/** Maximum number of words of a question that are looked up. */
const words = 40;

/**
 * Adds the diacritics that the organization's own texts have to a question: `calisma saatleri` → `çalışma saatleri`. Models for
 * vectors distinguish words by their letters, and lose a tenth of their answers without diacritics. A question with any such letter is
 * not changed. @throws SearchAway
 */
export async function spelled(search: Search, organization: string, question: string): Promise<string> {
  if (turkish.test(question)) return question;
  const folded = new Set([...question.matchAll(/\p{L}{2,}/gu)].map(([word]) => fold(word)));
  if (folded.size === 0) return question;
  const spellings = await search.spellings(organization, [...folded].slice(0, words));
  return question.replaceAll(/\p{L}{2,}/gu, (word) => {
    const best = spellings.get(fold(word))?.[0];
    return best === undefined || best === word.toLocaleLowerCase('tr') ? word : best;
  });
}
