import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder of all logs of a run: see global-setup.ts. */
const folder = () => process.env.TEST_LOGS;
const own = randomUUID();

/** Stores a log line for the search at the end of the run. */
export function keepLogged(text: string): void {
  if (folder()) appendFileSync(join(folder() as string, `${own}.log`), text.endsWith('\n') ? text : `${text}\n`);
}

/** Records a secret that no log may contain and that has no recognizable form, such as a cookie's or an invitation's. */
export function noteSecret(secret: string): void {
  if (folder()) appendFileSync(join(folder() as string, `${own}.secrets`), `${secret}\n`);
}

/** Patterns of secrets, or of fields that contain one. */
const forms: readonly RegExp[] = [
  /\bat[ps]_[\w-]{20,}/,
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}/,
  /\b(bearer|basic) +[\w.~+/=-]{8,}/i,
  /"(authorization|cookie|set-cookie|proxy-authorization)" *:/i,
  /__(Host|Secure)-[\w-]+=/,
];

/** Separators between words that may be secrets. A secret may contain characters of one of them. */
const separators = [/[^\w.~+/=-]+/, /[^\w-]+/];

/** Lines of a log that contain secrets. */
export function secretsIn(log: string, noted: ReadonlySet<string> = new Set()): string[] {
  const holdsNoted = (line: string) => noted.size > 0 && separators.some((between) => line.split(between).some((word) => noted.has(word)));
  return log.split('\n').filter((line) => forms.some((form) => form.test(line)) || holdsNoted(line));
}

/** Creates the log folder of this run. @returns a function for its end, which throws if a log contains a secret */
export function collectLogs(): () => void {
  const collected = mkdtempSync(join(tmpdir(), 'atolye-logs-'));
  process.env.TEST_LOGS = collected;
  return () => {
    const texts = (ending: string) =>
      readdirSync(collected)
        .filter((name) => name.endsWith(ending))
        .map((name) => readFileSync(join(collected, name), 'utf8'));
    const noted = new Set(texts('.secrets').flatMap((text) => text.split('\n').filter(Boolean)));
    const lines = texts('.log').flatMap((log) => secretsIn(log, noted));
    rmSync(collected, { recursive: true });
    if (lines.length === 0) return;
    throw new Error(`${lines.length} lines of the tests' logs hold secrets:\n${lines.slice(0, 10).join('\n').slice(0, 5_000)}`);
  };
}
