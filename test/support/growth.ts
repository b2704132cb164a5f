/** Minimum CPU time of several tries in microseconds. Other programs do not affect it. */
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
 * Exponent of the growth of the work with `n`, from the costs of `n` and 8 times `n`: 1 is linear, 2 is quadratic. For work of about a
 * millisecond. Takes the minimum of several rounds, because other load only increases the cost.
 */
export async function growthOf(work: (n: number) => unknown, n: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let rounds = 0; rounds < 4; rounds += 1) {
    const [once, eightfold] = [await costOf(() => work(n)), await costOf(() => work(8 * n))];
    least = Math.min(least, Math.log(eightfold / once) / Math.log(8));
  }
  return least;
}
