import { describe, expect, test } from 'vitest';
import { engineMissing, testApp } from '../support/app.ts';
import { buildOrganization, buildTask, type Person } from '../support/builders/index.ts';
import { random } from '../support/random.ts';

const writers = 6;
const rounds = 15;

/** Makes tasks, some refused after they took part in the log, some several in one unit of work. */
async function write(person: Person, below: (limit: number) => number): Promise<string[]> {
  const made: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const create = Array.from({ length: 1 + below(3) }, (_, index) => ({ create: { title: `${round}.${index}` } }));
    const fails = below(4) === 0;
    const operations = fails ? [...create, { create: { title: 'x', parent: 'GENEL-999999' } }] : create;
    const { status, body } = await person.client.post('/tasks:batch', { operations });
    expect(status).toBe(fails ? 400 : 200);
    if (!fails) made.push(...body.data.map(({ id }: { id: string }) => id));
  }
  return made;
}

describe.skipIf(engineMissing)('a reader of the log', () => {
  test('who goes on from place to place while others write misses nothing and reads nothing twice', async () => {
    const team = await buildOrganization();
    await buildTask(team.admin);
    const below = random(Date.now());
    let writing = true;
    const read = async (limit: () => number) => {
      const seen: string[] = [];
      for (let after = ''; ; ) {
        const last = !writing;
        const { body } = await team.admin.client.get(`/events?limit=${limit()}&kinds=task.created${after && `&after=${after}`}`);
        seen.push(...body.data.map(({ subject }: { subject: { id: string } }) => subject.id));
        after = body.page.nextCursor;
        if (last && !body.page.hasMore) return seen;
      }
    };
    const readers = [read(() => 1 + below(5)), read(() => 200)];
    const made = (await Promise.all(Array.from({ length: writers }, () => write(team.admin, below)))).flat();
    writing = false;
    const { database } = (await testApp()).services;
    const log = await database.sql<{ id: string }>(
      { name: 'test_log', text: `select subject_id as id from event where organization_id = $1 and event = 'task.created' order by seq` },
      [team.id],
    );
    const inOrder = log.map(({ id }) => id);
    expect(new Set(inOrder.slice(1))).toEqual(new Set(made));
    for (const reader of readers) expect(await reader).toEqual(inOrder);
  });
});
