import { appendFileSync, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** What some tests need beside the packages of npm, by the names that TEST_WITHOUT has for them. */
const titles = {
  redis: 'Redis',
  chromium: 'Chromium',
  java: 'Java with Maven, for Elasticsearch,',
  go: 'Go',
  python: 'A package of Python',
  s3: 'An S3 server',
  embeddings: 'A model for vectors',
  pgvector: 'PostgreSQL with pgvector',
  curl: 'curl',
  oasdiff: 'oasdiff, which judges changes of the OpenAPI description,',
} as const;
const told = new Set<string>();

/** Says that what needs a program is not tested; `install`: how to get it. @throws Error as `untested` */
export function missing(name: keyof typeof titles, install: string): undefined {
  return untested(name, `${titles[name]} is not installed (${install}): what needs it is NOT TESTED.`);
}

/**
 * Says loudly, once a process, that something is not tested, and notes it in the file TEST_SKIPPED_FILE names.
 * @throws Error where CI=true and TEST_WITHOUT, a list by comma, does not name it
 */
export function untested(name: string, text: string): undefined {
  const { CI, TEST_WITHOUT = '', TEST_SKIPPED_FILE } = process.env;
  if (CI === 'true' && !TEST_WITHOUT.split(',').includes(name)) throw new Error(`${text} TEST_WITHOUT=${name} goes on without it.`);
  if (told.has(text)) return;
  told.add(text);
  process.stderr.write(`\n!!! ${text}\n\n`);
  if (TEST_SKIPPED_FILE) appendFileSync(TEST_SKIPPED_FILE, `${name}: ${text}\n`);
}

/** Where on PATH the first of these programs is, else the first of `places` that is there. */
export function findProgram(names: readonly string[], places: readonly string[] = []): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name + ending))), ...places].find((place) => existsSync(place));
}

/** A program that `go install` puts in a folder of its own, which need not be on PATH. */
export function findGoProgram(name: string): string | undefined {
  const { GOBIN, GOPATH = join(homedir(), 'go') } = process.env;
  const folders = [...(GOBIN ? [GOBIN] : []), ...GOPATH.split(delimiter).map((path) => join(path, 'bin'))];
  return findProgram(
    [name],
    folders.map((folder) => join(folder, name)),
  );
}
