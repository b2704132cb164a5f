import { describe, expect, test } from 'vitest';
import { Context } from '../../../schema/kernel/context.ts';
import { batchTasks } from '../../../schema/work/task/batch.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, type Organization } from '../../support/builders/index.ts';
import { random } from '../../support/random.ts';

const [writers, rounds] = [8, 20];
const wait = { name: 'test_resume_wait', text: 'select pg_sleep($1::float8)::text' };

/**
 * Creates tasks in a new project, several per transaction. Transactions stay open after they allocated log positions; some are rolled
 * back.
 */
async function write(team: Organization, below: (limit: number) => number): Promise<string[]> {
  const { services } = await testApp();
  const { database } = services;
  const project = (await buildProject(team.admin)).id;
  const made: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const operations = Array.from({ length: 1 + below(3) }, (_, index) => ({ create: { title: `${round}.${index}`, project } }));
    const undone = below(4) === 0;
    const work = async () => {
      const tasks = await batchTasks(new Context(services, { ...team.context }), { operations });
      if (below(2) === 0) await database.sql(wait, [below(5) / 1000]);
      if (undone) throw new Error('undone');
      return tasks;
    };
    const tasks = await database.transaction(work).catch((error) => {
      if (error.message !== 'undone') throw error;
      return [];
    });
    made.push(...tasks.map(({ id }) => id));
  }
  return made;
}

describe('a reader of the event log', () => {
  test('resumes from cursors during concurrent writes without gaps or duplicates', async () => {
    const team = await buildOrganization();
    const below = random();
    let writing = true;
    const read = async (limit: () => number) => {
      const seen: string[] = [];
      for (let after = ''; ; ) {
        const last = !writing;
        // An in-process database answers without network delay, so this loop would block the writers.
        await new Promise(setImmediate);
        const { body } = await team.admin.client.get(`/events?limit=${limit()}&kinds=task.created${after && `&after=${after}`}`);
        seen.push(...body.data.map(({ subject }: { subject: { id: string } }) => subject.id));
        after = body.page.nextCursor;
        if (last && !body.page.hasMore) return seen;
      }
    };
    const readers = [read(() => 1 + below(5)), read(() => 200)];
    const made = (await Promise.all(Array.from({ length: writers }, () => write(team, below)))).flat();
    writing = false;
    const { database } = (await testApp()).services;
    const log = await database.sql<{ id: string }>(
      {
        name: 'test_resume_log',
        text: `select subject_id as id from event where organization_id = $1 and event = 'task.created' order by seq`,
      },
      [team.id],
    );
    const inOrder = log.map(({ id }) => id);
    expect(new Set(inOrder)).toEqual(new Set(made));
    for (const reader of readers) expect(await reader).toEqual(inOrder);
  }, 60_000);
});
