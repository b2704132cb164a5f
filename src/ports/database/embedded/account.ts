import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedError } from './error.ts';
import type { Programs } from './programs.ts';

/**
 * Account that PostgreSQL's programs run as. PostgreSQL refuses to run as root, so a root process runs them in a user namespace.
 * The namespace maps root to another user id, with root's access to files. If user namespaces are not allowed, they run as `nobody`.
 */
export interface Account {
  /** Command and arguments before each command line. */
  readonly prefix: readonly string[];
  /** Set if the programs run as another user of this system. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

/** Folder for data and programs if `nobody` cannot reach DATA_DIR or node_modules. */
const shared = '/var/lib/atolye';

/** Whether the path is in the shared folder. */
export const isShared = (path: string): boolean => path.startsWith(`${shared}/`);

let found: Account | undefined;

/** Account that this process runs its databases as. @throws EmbeddedError `root` */
export function account(): Account {
  found ??= process.getuid?.() === 0 ? forRoot() : { prefix: [] };
  return found;
}

function forRoot(): Account {
  const nobody = userNamed('nobody');
  if (!nobody) throw new EmbeddedError('root');
  // initdb looks up the name of its user, so the user id must have one.
  const prefix = ['unshare', '--user', `--map-user=${nobody.uid}`];
  try {
    execFileSync('unshare', [...prefix.slice(1), '/bin/sh', '-c', ':'], { stdio: 'ignore' });
    return { prefix };
  } catch {
    return { prefix: [], user: nobody };
  }
}

function userNamed(name: string): { uid: number; gid: number } | undefined {
  if (!existsSync('/etc/passwd')) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Programs that the account can run: a copy in the shared folder if it cannot reach node_modules. */
export function reachablePrograms(programs: Programs, { user }: Account): Programs {
  if (!user || isReachable(programs.root)) return programs;
  const root = join(shared, `postgresql-${programs.version}`);
  if (!existsSync(root)) {
    const draft = `${root}.${process.pid}`;
    makeShared();
    cpSync(programs.root, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, root);
    } catch (error) {
      // Another process made the copy first.
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(root)) throw error;
    }
  }
  return { ...programs, root };
}

/**
 * Folder in which the account can store the database `folder`. If `nobody` cannot reach it, the data moves to the shared folder and
 * `folder` becomes a symbolic link.
 */
export function reachableFolder(folder: string, { user }: Account): string {
  if (!user || isReachable(dirname(folder))) return existsSync(folder) ? realpathSync(folder) : folder;
  const place = join(shared, createHash('sha256').update(folder).digest('hex').slice(0, 16), 'postgres');
  const about = lstatSync(folder, { throwIfNoEntry: false });
  if (about?.isSymbolicLink()) return place;
  makeShared();
  mkdirSync(dirname(place), { recursive: true, mode: 0o755 });
  if (about) cpSync(folder, place, { recursive: true, verbatimSymlinks: true });
  rmSync(folder, { recursive: true, force: true });
  symlinkSync(place, folder);
  return place;
}

/** Makes the account the only user with access to a database folder or file, e.g. after a restore or a change of accounts. */
export function restrictAccess(folder: string, { user }: Account): void {
  chmodSync(folder, statSync(folder).isDirectory() ? 0o700 : 0o600);
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = user ?? { uid: 0, gid: 0 };
  const give = (path: string) => {
    const about = lstatSync(path);
    if (about.isDirectory()) for (const name of readdirSync(path)) give(join(path, name));
    if (!about.isSymbolicLink()) chownSync(path, uid, gid);
  };
  if (statSync(folder).uid !== uid) give(folder);
}

function makeShared(): void {
  try {
    mkdirSync(shared, { recursive: true, mode: 0o755 });
    chmodSync(shared, 0o755);
  } catch (cause) {
    throw new EmbeddedError('root', {}, { cause });
  }
}

/** Whether every folder of the path is executable for all users. */
function isReachable(path: string): boolean {
  const about = statSync(path, { throwIfNoEntry: false });
  const passable = about === undefined || (about.mode & 0o001) !== 0;
  return passable && (dirname(path) === path || isReachable(dirname(path)));
}
