import { expect, test } from 'vitest';
import { Context } from '../../../schema/kernel/context.ts';
import { countedOver } from '../../../schema/knowledge/question/over.ts';
import { mostGroups } from '../../../schema/work/task/groups.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, buildTask } from '../../support/builders/index.ts';

test('countedOver returns every project, even if there are more than the maximum number of groups', { timeout: 120_000 }, async () => {
  const team = await buildOrganization();
  const projects = new Set<string>();
  for (let n = 0; n <= mostGroups; n += 1) {
    const { id } = await buildProject(team.admin);
    await buildTask(team.admin, { project: id });
    projects.add(id);
  }
  const { services } = await testApp();
  const over = new Set(await countedOver(new Context(services, { ...team.context }), {}));
  expect([...projects].filter((id) => !over.has(id))).toEqual([]);
});
