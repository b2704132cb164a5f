import type { IndexedPassage, SubjectPassages } from '../../src/ports/search/port.ts';

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const consonants = ['b', 'c', 'ç', 'd', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 'ş', 't', 'v', 'y', 'z'];
const vowels = ['a', 'e', 'ı', 'i', 'o', 'ö', 'u', 'ü'];
const suffixes = ['', '', '', 'lar', 'lerimiz', 'ı', 'in', 'den', 'daki', 'lık', 'siz', 'lerinden'];
const dimensions = 384;

/** Generates the passages of an organization: word frequencies follow Zipf's law, files have many passages and tasks one. */
export function madeUp(
  organization: string,
  { passages, projects, vectors = true }: { readonly passages: number; readonly projects: number; readonly vectors?: boolean },
) {
  const random = randomOf(7);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  const syllable = () => pick(consonants) + pick(vowels) + (random() < 0.3 ? pick(consonants) : '');
  const stems = Array.from({ length: 20_000 }, () => Array.from({ length: 2 + Math.floor(random() * 2) }, syllable).join(''));
  /** By rank: the n-th word is 1/n as frequent as the first. */
  const word = (least = 1) => stems[Math.floor(least * (stems.length / least) ** random()) - 1]! + pick(suffixes);
  const text = (length: number) => Array.from({ length }, () => word()).join(' ');
  const vector = () => {
    const values = Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5);
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  };
  const inFile = 50;
  const words = { file: 130, task: 40 };

  function subject(n: number, kind: 'file' | 'task', count: number): SubjectPassages {
    const id = `${kind}_${n}`;
    const title = text(4);
    const passage = (ordinal: number): IndexedPassage => ({
      id: `psg_${id}_${ordinal}`,
      organization,
      project: `prj_${n % projects}`,
      kind,
      subject: id,
      title,
      headings: kind === 'file' ? [text(3)] : [],
      text: text(words[kind]),
      vector: vectors ? vector() : undefined,
    });
    return { organization, subject: id, passages: Array.from({ length: count }, (_, ordinal) => passage(ordinal)) };
  }

  return {
    dimensions,
    vector,
    /** A question of a few words, without the fifty most frequent ones. */
    question: () => Array.from({ length: 3 + Math.floor(random() * 5) }, () => word(50)).join(' '),
    /** Four fifths of the passages are in files, the rest in tasks; about 200 passages per batch. */
    *batches(): Generator<SubjectPassages[]> {
      let batch: SubjectPassages[] = [];
      let size = 0;
      for (let left = passages, n = 0; left > 0; n++) {
        const file = left > passages / 5;
        const made = subject(n, file ? 'file' : 'task', file ? Math.min(inFile, left) : 1);
        left -= made.passages.length;
        size += made.passages.length;
        batch.push(made);
        if (size < 200 && left > 0) continue;
        yield batch;
        batch = [];
        size = 0;
      }
    },
  };
}
