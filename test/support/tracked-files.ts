import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** @returns the paths of all files in git, relative to the repository, that `pattern` matches */
export const trackedFiles = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => pattern.test(path) && !/(^|\/)generated\//.test(path));
