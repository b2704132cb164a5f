import { createHash } from 'node:crypto';
import type { Services } from '../../schema/kernel/context.ts';
import { StorageAway, StorageMissing, type Stored } from '../ports/storage/port.ts';
import type { Terminal } from './terminal.ts';

/** Maximum number of ids printed per line. */
const maxIds = 20;

/** The first of these ids, for a line of the report. */
export const namesOf = (ids: readonly string[]): string => ids.slice(0, maxIds).join(', ') + (ids.length > maxIds ? ', …' : '');

/** @returns number of files whose bytes differ from their rows */
export async function checkFiles({ database, storage }: Services, terminal: Terminal): Promise<number> {
  let wrong = 0;
  let after = '';
  for (;;) {
    const files = await database.prisma.file.findMany({
      where: { storageKey: { gt: after } },
      orderBy: { storageKey: 'asc' },
      take: 200,
      select: { id: true, name: true, size: true, sha256: true, storageKey: true },
    });
    for (const { id, name, size, sha256, storageKey } of files) {
      const hash = createHash('sha256');
      let length = 0;
      try {
        for await (const piece of await storage.get(storageKey)) {
          hash.update(piece as Buffer);
          length += (piece as Buffer).length;
        }
      } catch (error) {
        if (!(error instanceof StorageMissing)) throw error;
        wrong += 1;
        terminal.out(terminal.say('check.fileMissing', { id, name }));
        continue;
      }
      if (length === size && hash.digest('hex') === sha256) continue;
      wrong += 1;
      terminal.out(terminal.say('check.fileChanged', { id, name, size, length }));
    }
    if (files.length < 200) return wrong;
    after = files.at(-1)?.storageKey ?? '';
  }
}

/** Milliseconds for which an object may be without a row: uploads write the bytes first, and jobs delete them after the row. */
const grace = 24 * 60 * 60 * 1000;
/** Objects that are looked up in the database at a time. */
const batch = 500;
/** Keys that the server makes. Others in a bucket are not its own and are never removed. */
const own = /^(?<organization>org_\w+)\/(?:avatars\/(?<user>usr_\w+)-(?<name>[0-9a-f]{32})$|.)/;

const known = `select storage_key as key from file where storage_key = any($1) union all select storage_key from upload where storage_key = any($1)
  union all select regexp_replace(avatar, '^/avatars/([^/]+)/([^/]+)/', '\\1/avatars/\\2-') from member where avatar = any($2)`;

/**
 * Finds stored objects older than a day that belong to no file, upload or avatar; `repair` deletes them. A store that cannot be listed is
 * reported and counts as 0.
 * @returns number of orphans that remain
 */
export async function checkOrphans({ database, storage }: Services, terminal: Terminal, repair: boolean): Promise<number> {
  const orphans: Stored[] = [];
  let some: Stored[] = [];
  const look = async () => {
    const keys = some.map(({ key }) => key);
    const avatars = keys.flatMap((key) => {
      const { organization, user, name } = own.exec(key)?.groups ?? {};
      return user ? [`/avatars/${organization}/${user}/${name}`] : [];
    });
    const rows = await database.sql<{ key: string }>({ name: 'check.stored', text: known }, [keys, avatars]);
    const held = new Set(rows.map(({ key }) => key));
    orphans.push(...some.filter(({ key }) => !held.has(key)));
    some = [];
  };
  try {
    for await (const stored of storage.list()) {
      if (own.test(stored.key) && stored.storedAt.getTime() < Date.now() - grace) some.push(stored);
      if (some.length >= batch) await look();
    }
    await look();
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    terminal.out(terminal.say('check.unlisted', { reason: error.message }));
    return 0;
  }
  if (orphans.length === 0) return 0;
  if (repair) for (const { key } of orphans) await storage.remove(key);
  const bytes = orphans.reduce((sum, { size }) => sum + size, 0);
  const line = terminal.say('check.orphans', { count: orphans.length, bytes, names: namesOf(orphans.map(({ key }) => key)) });
  terminal.out(`${line}${repair ? ` ${terminal.say('check.repaired')}` : ''}`);
  return repair ? 0 : orphans.length;
}
