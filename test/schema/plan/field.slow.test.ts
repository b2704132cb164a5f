import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewApp } from '../../support/app.ts';
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

  /** Fails if a list of 50 tasks reads `most` tasks. */
  async function expectRead(query: string, most: number): Promise<void> {
    const { statements } = await recorded.ask(many.team.admin, `/tasks?limit=50&${query}`);
    for (const statement of statements.filter(({ name }) => name === 'task.list')) {
      const nodes = await planOf(recorded.services.database, statement, statement.once ? 'custom' : 'generic');
      expect(tasksRead(nodes), `${query}\n${shapeOf(nodes).join('\n')}`).toBeLessThan(most);
    }
  }

  test.each([
    ['a project', () => `project=${many.project.id}`, 1],
    ['all projects', () => '', projects],
    ['two projects', () => `project=${many.project.id},${many.few.id}`, 2],
  ])('sorted by a custom field reads the index of the field, for %s', async (_, filter, pages) => {
    for (const sort of ['field.alan_1', '-field.alan_1', 'field.alan_2']) {
      // Tasks in the trash are read and skipped.
      await expectRead(`sort=${sort}&${filter()}`, 60 * pages + 102);
    }
  });

  // Each field has 1,000 values, so a filter matches at most 0.2 % of the tasks or at least 80 %. Tasks of a small project are looked up by
  // id. PostgreSQL 15 reads all tasks of a project and then those of the page, with the ones in the trash.
  test.each([
    ['a project', () => `&project=${many.project.id}`, rows / projects],
    ['all projects', () => '', 60 * projects],
  ])('filtered by a custom field reads only the matches, or what a page needs, for %s', async (_, where, most) => {
    for (const filter of [
      'field.alan_1:7',
      'field.alan_1<2',
      'field.alan_2:"deger 7"',
      '-field.alan_1:7',
      'field.alan_1:7 field.alan_3<500',
      'field.alan_1>=100',
      'field.alan_1>=100 field.alan_3>=100',
    ]) {
      await expectRead(`filter=${encodeURIComponent(filter)}${where()}`, most + 302);
    }
  });
});
