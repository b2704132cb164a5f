import { fold } from '../../schema/kernel/turkish.ts';
import type { Hit, IndexedPassage, Search } from '../../src/ports/search/port.ts';

/** A search engine in memory that ranks by the words a passage shares with the question, and by cosine. */
export class MemorySearch implements Search {
  readonly driver = 'database';
  #subjects = new Map<string, readonly IndexedPassage[]>();
  #building: Map<string, readonly IndexedPassage[]> | undefined;

  async replace(subjects: Parameters<Search['replace']>[0]): Promise<void> {
    for (const { subject, passages } of subjects)
      for (const index of [this.#subjects, this.#building]) {
        index?.delete(subject);
        if (passages.length > 0) index?.set(subject, passages);
      }
  }

  async find({ organization, projects, kinds, text, vector, limit }: Parameters<Search['find']>[0]) {
    const wanted = wordsOf(text);
    const passages = [...this.#subjects.values()]
      .flat()
      .filter((each) => each.organization === organization && projects.includes(each.project) && (!kinds || kinds.includes(each.kind)));
    const top = (scoreOf: (passage: IndexedPassage) => number): Hit[] =>
      passages
        .map((passage) => ({ passage: passage.id, subject: passage.subject, score: scoreOf(passage) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || (a.passage < b.passage ? -1 : 1))
        .slice(0, limit);
    const lexical = top((passage) => {
      const own = wordsOf(`${passage.title} ${passage.headings.join(' ')} ${passage.text}`);
      return [...wanted].filter((word) => own.has(word)).length;
    });
    return { lexical, vector: vector ? top((passage) => (passage.vector ? 1 + dot(passage.vector, vector) : 0)) : [] };
  }

  async spellings(organization: string, folded: readonly string[]) {
    const counts = new Map<string, Map<string, number>>();
    for (const passage of [...this.#subjects.values()].flat().filter((each) => each.organization === organization))
      for (const [word] of passage.text.toLocaleLowerCase('tr').matchAll(/\p{L}+/gu)) {
        const known = counts.get(fold(word)) ?? new Map<string, number>();
        counts.set(fold(word), known.set(word, (known.get(word) ?? 0) + 1));
      }
    return new Map(
      folded.flatMap((word) => {
        const found = [...(counts.get(word) ?? [])].sort((a, b) => b[1] - a[1]).slice(0, 3);
        return found.length > 0 ? [[word, found.map(([spelled]) => spelled)] as const] : [];
      }),
    );
  }

  async rebuild(subjects: Parameters<Search['rebuild']>[0]): Promise<void> {
    const building = new Map<string, readonly IndexedPassage[]>();
    this.#building = building;
    try {
      for await (const some of subjects) for (const { subject, passages } of some) building.set(subject, passages);
      this.#subjects = building;
    } finally {
      this.#building = undefined;
    }
  }

  matches(question: string, text: string) {
    const wanted = wordsOf(question);
    return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
      .filter(([word]) => wanted.has(stem(word)))
      .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {}
}

/** The first five letters stand for a Turkish word's forms. */
const stem = (word: string) => fold(word).slice(0, 5);
const wordsOf = (text: string) => new Set([...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => stem(word)));
const dot = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
