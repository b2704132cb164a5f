import { isDeepStrictEqual } from 'node:util';

/** A case of a table; `name` is used in failures. */
type Case = { readonly name: string };
type Check<Each> = (each: Each) => unknown;

/** Maximum number of reported failures. */
const most = 40;

/**
 * Checks every case of a table in one test, in order. A separate test for each would cost a line of the report and its hooks.
 * @throws Error that lists all failed cases, or if there are no cases
 */
export async function every<Each extends Case>(cases: readonly Each[], check: Check<Each>): Promise<void> {
  report(cases, await failuresOf(cases, check));
}

/**
 * Checks every case of a table, none of which may write. Compares the database's `content`, by table, once before and once after all. Only
 * if it differs, each case runs again to find those that write.
 * @throws Error as `every`
 */
export async function everyWithoutWriting<Each extends Case>(
  cases: readonly Each[],
  content: () => Promise<Readonly<Record<string, string>>>,
  check: Check<Each>,
): Promise<void> {
  const before = await content();
  const failures = await failuresOf(cases, check);
  let last = await content();
  if (!isDeepStrictEqual(last, before)) {
    failures.push(`written to: ${changed(before, last)}; by what writes again:`);
    for (const each of cases) {
      await failuresOf([each], check);
      const now = await content();
      if (!isDeepStrictEqual(now, last)) failures.push(`${each.name}: ${changed(last, now)}`);
      last = now;
    }
  }
  report(cases, failures);
}

async function failuresOf<Each extends Case>(cases: readonly Each[], check: Check<Each>): Promise<string[]> {
  const failures: string[] = [];
  for (const each of cases) {
    try {
      await check(each);
    } catch (error) {
      failures.push(`${each.name}: ${wordsOf(error as Error)}`);
    }
  }
  return failures;
}

/** Adds the full expected value, which an assertion's message truncates. */
function wordsOf({ message, ...details }: Error & { actual?: unknown; expected?: unknown }): string {
  if (!('actual' in details)) return message;
  const [actual, expected] = [details.actual, details.expected].map((value) => JSON.stringify(value)?.slice(0, 500));
  return `${message}\n    expected ${expected}\n    received ${actual}`;
}

function report(cases: readonly Case[], failures: readonly string[]): void {
  if (cases.length === 0) throw new Error('there is nothing to check');
  if (failures.length === 0) return;
  const more = failures.length > most ? [`and ${failures.length - most} more`] : [];
  throw new Error(`${failures.length} failures in ${cases.length} cases:\n${[...failures.slice(0, most), ...more].join('\n')}`);
}

const changed = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys({ ...one, ...other })
    .filter((table) => one[table] !== other[table])
    .join(', ');
