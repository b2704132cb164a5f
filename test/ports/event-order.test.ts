import { afterAll, expect, test } from 'vitest';
import { random } from '../support/random.ts';
import { cleanUp, errorOf, newId, openEngine, xid } from './databases.ts';

afterAll(cleanUp);

test('a reader of the event log with a cursor never misses an event that commits later', async () => {
  const below = random();
  const database = await openEngine({ poolSize: 20 });
  const organizations = ['org_a', 'org_b'];
  const append = {
    name: 'test_append',
    text: "INSERT INTO event (seq, organization_id, id, event, via, subject_id, data) VALUES (event_next_seq($1), $1, $2, 'x', 'rest', 's', '{}')",
  };
  const read = {
    name: 'test_read',
    text: 'SELECT id, seq FROM event WHERE organization_id = $1 AND seq > $2 ORDER BY seq LIMIT 50',
  };
  const wait = { name: 'test_wait', text: 'SELECT pg_sleep($1::float8)' };
  const writer = async (index: number) => {
    for (let round = 0; round < 40; round++) {
      const work = async () => {
        await database.sql(xid, []);
        if (below(10) < 3) await database.sql(wait, [below(2_000) / 1_000_000]);
        for (let left = 1 + below(4); left > 0; left--) await database.sql(append, [organizations[index % 2], newId('evt')]);
        if (below(10) < 3) await database.sql(wait, [below(2_000) / 1_000_000]);
        if (below(10) < 3) throw new Error('undo');
      };
      await errorOf(database.transaction(work));
    }
  };
  let writing = true;
  const reader = async (organization: string) => {
    const seen: string[] = [];
    let cursor = '0';
    for (;;) {
      const last = !writing;
      const rows = await database.sql<{ id: string; seq: string }>(read, [organization, cursor]);
      seen.push(...rows.map((row) => row.id));
      cursor = rows.at(-1)?.seq ?? cursor;
      if (last && rows.length === 0) return seen;
    }
  };
  const readers = organizations.map(reader);
  await Promise.all(Array.from({ length: 12 }, (_, index) => writer(index)));
  writing = false;
  for (const [index, organization] of organizations.entries()) {
    const { rows } = await database.raw('SELECT id FROM event WHERE organization_id = $1 ORDER BY seq', [organization]);
    expect(rows.length).toBeGreaterThan(100);
    expect(await readers[index]).toEqual(rows.map((row) => row.id));
  }
}, 60_000);
