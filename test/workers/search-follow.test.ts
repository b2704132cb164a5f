import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsumerScheduler } from '../../schema/activity/event/consumer-scheduler.ts';
import { createOrganization } from '../../schema/bootstrap.ts';
import { consumers } from '../../schema/consumers.ts';
import { Context, type Services } from '../../schema/kernel/context.ts';
import { retrieve } from '../../schema/knowledge/search/retrieve.ts';
import { createField, updateField } from '../../schema/work/field/operations.ts';
import { createTask } from '../../schema/work/task/create.ts';
import { updateTask } from '../../schema/work/task/update.ts';
import { type Engine, openDatabase } from '../../src/ports/database/index.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { noMail } from '../../src/ports/mail/none.ts';
import { workers } from '../../src/workers/index.ts';
import { postgres } from '../support/postgres.ts';
import { servicesOver } from '../support/services.ts';
import { unreliable, WordModel } from '../support/unreliable.ts';

/** Runs the real job queue and consumers, as a server process does. */
describe('the search index in a running process', () => {
  let database: Engine;
  let services: Services;
  let engine: ReturnType<typeof unreliable>;
  let context: Context;
  let catchUps: ConsumerScheduler;
  const model = new WordModel();
  const errors: unknown[] = [];
  const notices: [object, string][] = [];
  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: await (await postgres()).createDatabase(), dataDir: '' });
    const kinds = workers({
      database,
      mail: noMail,
      services: () => services,
      onError: (error) => void errors.push(error),
      onNotice: (...notice) => void notices.push(notice),
    });
    const jobs = await openJobs(database, { kinds, works: true, onError: (error) => void errors.push(error) });
    const own = await servicesOver({ database, jobs });
    engine = unreliable(own.search);
    services = { ...own, search: engine.search, embeddings: model };
    await jobs.start(kinds);
    catchUps = new ConsumerScheduler(services, { onError: (error) => void errors.push(error), consumers }).start();
    context = await createOrganization(services, { name: 'Deneme', slug: 'deneme', adminEmail: 'admin@ornek.test' });
  });
  afterAll(async () => {
    await catchUps.stop();
    await services.jobs.stop();
    await database.close();
  });

  const as = () => new Context(services, { ...context });
  const find = async (text: string) => {
    const { found, mode } = await retrieve(as(), { text, limit: 5 });
    return { mode, first: found[0]?.subject };
  };
  /** Milliseconds until the subject is found. */
  async function until(text: string, subject: string): Promise<number> {
    const start = performance.now();
    await expect.poll(async () => (await find(text)).first, { timeout: 30_000, interval: 20 }).toBe(subject);
    return Math.round(performance.now() - start);
  }

  test('finds a written task soon, and by words if the index has no vectors yet', async () => {
    const task = await createTask(as(), { title: 'Tadilat teklifi' });
    const created = await until('tadilat', task.id);
    await updateTask(as(), { id: task.id, title: 'Boya badana' });
    const changed = await until('badana', task.id);
    process.stderr.write(`\nfound ${created} ms after it was created, ${changed} ms after it changed\n`);
    expect((await find('badana')).mode).toBe('lexical');
  });

  test('finds tasks by the new name of an option after one job', async () => {
    const options = [{ name: 'Toptan' }, { name: 'Perakende' }];
    const field = await createField(as(), { name: 'Kanal', type: 'select', options });
    const task = await createTask(as(), { title: 'Duyuru', fields: { kanal: 'Toptan' } });
    await until('toptan', task.id);
    const [one, two] = field.options as { id: string; name: string }[];
    await updateField(as(), {
      id: field.id,
      options: [
        { id: one?.id, name: 'Bayilik' },
        { ...two, name: 'Perakende' },
      ],
    });
    await until('bayilik', task.id);
    expect((await find('toptan')).first).not.toBe(task.id);
    const jobs = async () =>
      (await database.raw(`select state::text as state from jobs.job where name = 'index-field' and data->>'field' = '${field.id}'`)).rows;
    await expect.poll(jobs).toEqual([{ state: 'completed' }]);

    // Changing the order or colour of options needs no job.
    await updateField(as(), {
      id: field.id,
      options: [
        { id: two?.id, name: 'Perakende' },
        { id: one?.id, name: 'Bayilik', color: '#2f6fed' },
      ],
    });
    const later = await createTask(as(), { title: 'Sonraki' });
    await until('sonraki', later.id);
    expect(await jobs()).toHaveLength(1);
  });

  test('adds vectors and logs it', async () => {
    await services.jobs.send('index-subjects', {});
    await expect.poll(async () => (await find('badana')).mode, { timeout: 30_000 }).toBe('hybrid');
    expect(notices.slice(0, 2).map(([, message]) => message.slice(0, 20))).toEqual(['the model for vector', 'the search index is ']);
  });

  test('retries while the search engine is unavailable, and catches up afterwards', async () => {
    engine.away = true;
    errors.length = 0;
    const task = await createTask(as(), { title: 'Bekleyen ihale' });
    await expect.poll(() => errors.length, { timeout: 30_000 }).toBeGreaterThan(1);
    for (const error of errors) expect(error).toMatchObject({ name: 'SearchAway' });
    engine.away = false;
    await until('ihale', task.id);
  });
});
