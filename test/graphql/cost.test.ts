import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Engine } from '../../schema/engine/engine.ts';
import { schema } from '../../schema/index.ts';
import { engineMissing } from '../support/app.ts';
import { buildOrganization, type Organization } from '../support/builders/index.ts';

const engine = new Engine(schema);

describe.skipIf(engineMissing)('the cost of a document', () => {
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
  });

  test('is counted once a request', async () => {
    const prepared = engine.prepare('query ($first: Int) { projects(first: $first) { nodes { id } } }');
    const cost = vi.spyOn(prepared, 'cost');
    const { extensions } = await engine.execute(prepared, team.context, { first: 2 });
    expect(extensions).toEqual({ cost: 5 });
    expect(cost).toHaveBeenCalledTimes(1);
  });
});
