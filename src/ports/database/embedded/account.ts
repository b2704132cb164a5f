import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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
  readonly user?: User;
  /** Set if that user owns the data. */
  readonly owns?: true;
}

type User = { readonly uid: number; readonly gid: number };

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

/** Account for an existing folder: its owner if root opens the database of another user, who must be able to open it again. */
export function accountOf(folder: string): Account {
  const own = account();
  const about = statSync(folder, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !about || [0, userNamed('nobody')?.uid].includes(about.uid)) return own;
  return { prefix: [], user: { uid: about.uid, gid: about.gid }, owns: true };
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

function userNamed(name: string): User | undefined {
  if (!existsSync('/etc/passwd')) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Programs that the account can run: a copy in the shared folder if it cannot reach node_modules. */
export function reachablePrograms(programs: Programs, { user }: Account): Programs {
  if (!user || isReachable(programs.root, user)) return programs;
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
export function reachableFolder(folder: string, { user, owns }: Account): string {
  if (!user || owns || isReachable(dirname(folder), user)) return existsSync(folder) ? realpathSync(folder) : folder;
  const [link, old] = [`${folder}.link`, `${folder}.old`];
  // An earlier start ended between the renames below.
  if (existsSync(old) && !lstatSync(folder, { throwIfNoEntry: false })) renameSync(old, folder);
  const about = lstatSync(folder, { throwIfNoEntry: false });
  // A restore or its owner may have moved the link here, so only its target is the place of its data.
  if (about?.isSymbolicLink()) return existsSync(folder) ? realpathSync(folder) : resolve(dirname(folder), readlinkSync(folder));
  makeShared();
  const place = join(shared, randomBytes(8).toString('hex'), 'postgres');
  mkdirSync(dirname(place), { recursive: true, mode: 0o755 });
  if (about) cpSync(folder, place, { recursive: true, verbatimSymlinks: true });
  rmSync(link, { force: true });
  symlinkSync(place, link);
  if (about) renameSync(folder, old);
  renameSync(link, folder);
  rmSync(old, { recursive: true, force: true });
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

/** Whether every folder of the path is executable for the user, without groups. */
function isReachable(path: string, user: User): boolean {
  const about = statSync(path, { throwIfNoEntry: false });
  const passable = about === undefined || (about.mode & (about.uid === user.uid ? 0o100 : 0o001)) !== 0;
  return passable && (dirname(path) === path || isReachable(dirname(path), user));
}
