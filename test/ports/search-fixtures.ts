import type { Search, SubjectPassages } from '../../src/ports/search/port.ts';

/** Builds an index of `batches` and switches to it. If they throw, the current index stays unchanged. */
export async function rebuild(search: Search, batches: AsyncIterable<readonly SubjectPassages[]>, dimensions?: number): Promise<void> {
  const build = await search.build({ dimensions });
  for await (const batch of batches) await build.add(batch);
  await build.finish();
}

/** For `rebuild`. */
export const nothing: AsyncIterable<readonly SubjectPassages[]> = (async function* () {})();

/** Length of the vectors that `unit` returns by default. */
export const defaultDimensions = 32;

/** A pseudo-random vector of length 1, determined by `seed`. */
export function unit(seed: number, dimensions = defaultDimensions): Float32Array {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const values = Float32Array.from({ length: dimensions }, next);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

export const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, place) => sum + value * b[place]!, 0);
