import { SecretUnreadable } from '../../schema/kernel/encryption.ts';
import { fieldText, Problem, problemText } from '../../schema/kernel/errors.ts';
import { ConfigError } from '../config.ts';
import { DataDirInUse, DataDirUnusable } from '../ports/database/data-dir.ts';
import { EmbeddedError } from '../ports/database/embedded/error.ts';
import { MigrationError } from '../ports/database/migration-error.ts';
import { DatabaseError } from '../ports/database/port.ts';
import { Failure } from './failure.ts';
import { settingsProblems } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** Text for an error that a person can fix; undefined for a bug, which needs its stack. */
export function explain(error: unknown, { say, language }: Terminal): string | undefined {
  if (error instanceof Failure) return say(error.key, error.params);
  if (error instanceof ConfigError) return [say('settings'), ...settingsProblems(error, language).map((line) => `  ${line}`)].join('\n');
  if (error instanceof DataDirInUse) {
    const pid = error.pid ?? '?';
    return error.url ? say('dataDir.server', { pid, url: error.url }) : say('dataDir.process', { pid });
  }
  if (error instanceof DataDirUnusable) return say('dataDir.unusable', { dataDir: error.dataDir, reason: reasonOf(error.cause) });
  if (error instanceof EmbeddedError) return say(`embedded.${error.fault}`, error.params);
  if (error instanceof MigrationError)
    return say(error.params.earlier ? 'migrations.failedAfter' : `migrations.${error.fault}`, error.params);
  if (error instanceof DatabaseError)
    return error.code.startsWith('08')
      ? say('database.unreachable', { reason: reasonOf(error) })
      : say('database.refused', { reason: error.message, code: error.code });
  if (error instanceof Problem)
    return [
      problemText(error, language).detail,
      ...error.errors.map((field) => `  ${field.path.at(-1)}: ${fieldText(field, language)}`),
    ].join('\n');
  if (error instanceof SecretUnreadable) return say('secrets.unreadable', { name: error.key });
  if (isFileError(error)) return say('file.failed', { reason: error.message });
  return undefined;
}

/** Message of an error; for a failed connection to several addresses, that of the first one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.cause && !error.message ? reasonOf(error.cause) : error.message;
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';
