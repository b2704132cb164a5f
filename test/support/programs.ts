import { appendFileSync, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Programs that some tests need besides npm packages, by their names in TEST_WITHOUT. */
const titles = {
  redis: 'Redis',
  chromium: 'Chromium',
  java: 'Java with Maven, for Elasticsearch,',
  go: 'Go',
  python: 'A package of Python',
  s3: 'An S3 server',
  embeddings: 'A model for vectors',
  pgvector: 'PostgreSQL with pgvector',
  llm: 'A small language model',
  curl: 'curl',
  oasdiff: 'oasdiff, which judges changes of the OpenAPI description,',
} as const;
const reported = new Set<string>();

/** Warns that tests of a program are skipped; `install` explains its installation. @throws Error as `untested` */
export function missing(name: keyof typeof titles, install: string): undefined {
  return untested(name, `${titles[name]} is not installed (${install}): what needs it is NOT TESTED.`);
}

/**
 * Warns once per process that something is not tested, and records it in the file named by TEST_SKIPPED_FILE.
 * @throws Error if CI=true and the comma-separated TEST_WITHOUT does not include it
 */
export function untested(name: string, text: string): undefined {
  const { CI, TEST_WITHOUT = '', TEST_SKIPPED_FILE } = process.env;
  if (CI === 'true' && !TEST_WITHOUT.split(',').includes(name)) throw new Error(`${text} TEST_WITHOUT=${name} goes on without it.`);
  if (reported.has(text)) return;
  reported.add(text);
  process.stderr.write(`\n!!! ${text}\n\n`);
  if (TEST_SKIPPED_FILE) appendFileSync(TEST_SKIPPED_FILE, `${name}: ${text}\n`);
}

/** Path of the first of these programs on PATH, or the first existing of `places`. */
export function findProgram(names: readonly string[], places: readonly string[] = []): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name + ending))), ...places].find((place) => existsSync(place));
}

/** Path of a program installed by `go install`, whose folder may not be on PATH. */
export function findGoProgram(name: string): string | undefined {
  const { GOBIN, GOPATH = join(homedir(), 'go') } = process.env;
  const folders = [...(GOBIN ? [GOBIN] : []), ...GOPATH.split(delimiter).map((path) => join(path, 'bin'))];
  return findProgram(
    [name],
    folders.map((folder) => join(folder, name)),
  );
}
