import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewApp, testApp } from '../../support/app.ts';
import { fillFields } from '../../support/many-fields.ts';
import { buildManyTasks, type ManyTasks } from '../../support/many-tasks.ts';
import { planOf, shapeOf, tasksRead } from '../../support/plan.ts';
import { type RecordedApp, recordedApp } from '../../support/recorder.ts';

afterAll(renewApp);

describe('a list of many tasks', () => {
  const [rows, projects] = [20_000, 10];
  let many: ManyTasks;
  let recorded: RecordedApp;
  beforeAll(async () => {
    await renewApp();
    many = await buildManyTasks(rows, projects);
    await fillFields(many.team, 20);
    recorded = await recordedApp();
  });

  test.each([
    ['a project', () => `project=${many.project.id}`, 1],
    ['all projects', () => '', projects],
    ['two projects', () => `project=${many.project.id},${many.few.id}`, 2],
  ])('sorted by a custom field reads the index of the field, for %s', async (_, filter, pages) => {
    const { services } = await testApp();
    for (const sort of ['field.alan_1', '-field.alan_1', 'field.alan_2']) {
      recorded.take();
      const headers = { authorization: `Bearer ${many.team.admin.client.token}` };
      const reply = await recorded.app.inject({ url: `/api/v1/tasks?limit=50&sort=${sort}&${filter()}`, headers });
      expect(reply.statusCode, reply.payload).toBe(200);
      for (const statement of recorded.take().filter(({ name }) => name === 'task.list')) {
        const nodes = await planOf(services.database, statement, statement.once ? 'custom' : 'generic');
        // Tasks in the trash are read and skipped.
        expect(tasksRead(nodes), `${sort}\n${shapeOf(nodes).join('\n')}`).toBeLessThan(60 * pages + 102);
      }
    }
  });

  // Each field has 1,000 values, so a filter matches at most 0.2 % of the tasks or at least 80 %. Tasks of a small project are looked up by
  // id.
  test.each([
    ['a project', () => `&project=${many.project.id}`, rows / projects],
    ['all projects', () => '', 60 * projects],
  ])('filtered by a custom field reads only the matches, or what a page needs, for %s', async (_, where, most) => {
    const { services } = await testApp();
    for (const filter of [
      'field.alan_1:7',
      'field.alan_1<2',
      'field.alan_2:"deger 7"',
      '-field.alan_1:7',
      'field.alan_1:7 field.alan_3<500',
      'field.alan_1>=100',
      'field.alan_1>=100 field.alan_3>=100',
    ]) {
      recorded.take();
      const headers = { authorization: `Bearer ${many.team.admin.client.token}` };
      const reply = await recorded.app.inject({ url: `/api/v1/tasks?limit=50&filter=${encodeURIComponent(filter)}${where()}`, headers });
      expect(reply.statusCode, reply.payload).toBe(200);
      for (const statement of recorded.take().filter(({ name }) => name === 'task.list')) {
        const nodes = await planOf(services.database, statement, statement.once ? 'custom' : 'generic');
        expect(tasksRead(nodes), `${filter}\n${shapeOf(nodes).join('\n')}`).toBeLessThan(most + 202);
      }
    }
  });
});
