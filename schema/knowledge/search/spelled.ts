import type { Search } from '../../../src/ports/search/port.ts';
import { fold } from '../../kernel/turkish.ts';

const turkish = /[çğıöşüâîûÇĞİÖŞÜÂÎÛ]/;
/** Words of a question that are looked up, at most. */
const words = 40;

/**
 * The question with the diacritics that the organization's own texts have: `calisma saatleri` → `çalışma saatleri`.
 * Models for vectors know words by their letters and lose a tenth of their answers without. Words whose question has such
 * letters anywhere are taken to be meant as they are typed. @throws SearchAway
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
