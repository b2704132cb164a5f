import { isDeepStrictEqual } from 'node:util';

/** One of a table's many: what it is called where it fails. */
type Case = { readonly name: string };
type Check<Each> = (each: Each) => unknown;

/** Of failures so many are told. */
const most = 40;

/**
 * Checks every case of a table in one test, in order. A test of its own for each would cost a line of the report and its
 * hooks.
 * @throws Error that names all that failed, and how; also where there are no cases
 */
export async function every<Each extends Case>(cases: readonly Each[], check: Check<Each>): Promise<void> {
  tell(cases, await failuresOf(cases, check));
}

/**
 * Checks every case of a table, none of which may write. The store's `content`, by table, is looked at once before and
 * once after all; only where it differs each case is run again, to name those that write.
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
  tell(cases, failures);
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

/** An assertion's own message shortens what was expected. */
function wordsOf({ message, ...told }: Error & { actual?: unknown; expected?: unknown }): string {
  if (!('actual' in told)) return message;
  const [actual, expected] = [told.actual, told.expected].map((value) => JSON.stringify(value)?.slice(0, 500));
  return `${message}\n    expected ${expected}\n    received ${actual}`;
}

function tell(cases: readonly Case[], failures: readonly string[]): void {
  if (cases.length === 0) throw new Error('there is nothing to check');
  if (failures.length === 0) return;
  const more = failures.length > most ? [`and ${failures.length - most} more`] : [];
  throw new Error(`${failures.length} failures in ${cases.length} cases:\n${[...failures.slice(0, most), ...more].join('\n')}`);
}

const changed = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys({ ...one, ...other })
    .filter((table) => one[table] !== other[table])
    .join(', ');
