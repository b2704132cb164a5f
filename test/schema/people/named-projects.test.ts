import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, type Organization } from '../../support/builders/index.ts';
import { type RecordedApp, recordedApp } from '../../support/recorder.ts';

const makers: [string, string, (projects: string[], n: number) => object][] = [
  ['a token', '/tokens', (projects) => ({ name: 'x', scopes: ['tasks:read'], projects })],
  ['a service account', '/service-accounts', (projects) => ({ name: 'x', scopes: ['tasks:read'], projects })],
  [
    'an invitation',
    '/invitations',
    (projects, n) => ({ email: `davetli${n}@ornek.test`, projects: projects.map((project) => ({ project })) }),
  ],
];

describe('the projects in a request', () => {
  let recorded: RecordedApp;
  let team: Organization;
  const projects: string[] = [];
  beforeAll(async () => {
    team = await buildOrganization();
    recorded = await recordedApp();
    for (let n = 0; n < 12; n += 1) projects.push((await buildProject(team.admin)).id);
  });
  const ask = async (path: string, payload: object) => {
    recorded.take();
    const headers = { authorization: `Bearer ${team.admin.client.token}` };
    const reply = await recorded.app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload });
    return { status: reply.statusCode, body: reply.json(), asked: recorded.take().map(({ name }) => name) };
  };

  test.each(makers)('are looked up in one statement when creating %s', async (_, path, input) => {
    await ask(path, input(projects.slice(0, 1), 0));
    const one = await ask(path, input(projects.slice(0, 1), 1));
    const many = await ask(path, input(projects, 2));
    expect([one.status, many.status, many.body.projects]).toEqual([201, 201, expect.objectContaining({ length: projects.length })]);
    expect(many.asked.filter((name) => name === 'project.seen')).toHaveLength(1);
    expect(many.asked.filter((name) => name === 'project.access')).toEqual([]);
    expect(many.asked.length).toBe(one.asked.length);
  });
});
