/** Microseconds of processor time, which other programs do not take: the least of some tries. */
async function costOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5; tries += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

/**
 * The power of `n` that the work grows with, by what `n` and 8 times `n` cost: 1 is linear, 2 is quadratic. For work that
 * takes a millisecond or so. The least of some rounds: what else the machine does makes work dearer, never cheaper.
 */
export async function growthOf(work: (n: number) => unknown, n: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let rounds = 0; rounds < 4; rounds += 1) {
    const [once, eightfold] = [await costOf(() => work(n)), await costOf(() => work(8 * n))];
    least = Math.min(least, Math.log(eightfold / once) / Math.log(8));
  }
  return least;
}
