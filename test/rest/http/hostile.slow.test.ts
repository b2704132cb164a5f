import { getNullableType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { fieldErrors, type IdKind } from '../../../schema/kernel/module.ts';
import type { Endpoint } from '../../../src/adapters/rest/endpoint.ts';
import type { Mapping } from '../../../src/adapters/rest/parameters.ts';
import { renewApp, testApp } from '../../support/app.ts';
import {
  buildApplication,
  buildFile,
  buildLabel,
  buildOrganization,
  buildProject,
  buildRun,
  buildSession,
  buildTask,
  type Organization,
} from '../../support/builders/index.ts';
import { everyWithoutWriting } from '../../support/cases.ts';
import type { Reply } from '../../support/client.ts';
import { everything } from '../../support/everything.ts';
import { isBounded, placesOf, speaks, speaksOf } from '../../support/hostile.ts';
import { buildWebhook } from '../../support/webhooks.ts';
import { type Attack, general, inBody, inPath, inQuery, targets } from './attacks.ts';

describe('hostile requests', () => {
  let team: Organization;
  let real: Partial<Record<IdKind, string>>;
  beforeAll(async () => {
    // A separate database, because these tests compare all rows repeatedly.
    await renewApp();
    team = await buildOrganization();
    const project = await buildProject(team.admin);
    const task = await buildTask(team.admin, { project: project.key });
    const comment = await team.admin.client.post(`/tasks/${task.id}/comments`, { body: 'Yorum' });
    const token = await team.admin.client.post('/tokens', { name: 'Betik', scopes: ['tasks:read'] });
    const label = await buildLabel(team.admin, 'hata');
    const { id: member } = await team.person();
    const account = (await team.admin.client.post('/service-accounts', { name: 'Aktarım', scopes: ['tasks:read'] })).body;
    const service = { serviceAccount: account.id, serviceKey: account.keys[0].id };
    const webhook = (await buildWebhook(team.admin, 'https://alici.example.test')).id;
    real = {
      ...service,
      webhook,
      file: (await buildFile(team.admin)).id,
      project: project.id,
      task: task.id,
      comment: comment.body.id,
      token: token.body.id,
      label: label.id,
      member,
      session: await buildSession(team, team.admin.id),
      run: (await buildRun(team, team.admin, task)).run,
      application: await buildApplication(team, member),
    };
  });

  /** The path of the endpoint with ids of existing records, except those in `path`. */
  const addressOf = ({ path }: Endpoint, mapping: Mapping, own: Attack['path'] = {}) =>
    mapping.path.reduce(
      (address, { name, check }) =>
        address.replace(`{${name}}`, own[name] ?? real[check?.id?.kind as IdKind] ?? (check?.id ? newId(check.id.kind) : 'x')),
      path,
    );

  async function send(row: Endpoint, mapping: Mapping, { query = '', body, headers, path }: Attack): Promise<Reply> {
    const { app } = await testApp();
    const reply = await app.inject({
      method: row.method,
      url: `/api/v1${addressOf(row, mapping, path)}${query && `?${query}`}`,
      headers: {
        authorization: `Bearer ${team.admin.client.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    });
    const json = String(reply.headers['content-type']).includes('json');
    return { status: reply.statusCode, body: json ? reply.json() : reply.payload, headers: reply.headers as Reply['headers'] };
  }

  const below = Object.groupBy(targets, ({ row }) => row.path.split('/')[1] ?? '');

  test.each(Object.keys(below))('are refused by every endpoint below /%s without writing', async (first) => {
    await everyWithoutWriting(below[first] ?? [], everything, async ({ row, mapping }) => {
      const failures: unknown[] = [];
      const all = [...general(row), ...inQuery(mapping), ...inPath(mapping), ...(row.method === 'GET' ? [] : inBody(mapping))];
      for (const attack of all) {
        const reply = await send(row, mapping, attack);
        const wrong = faultsOf(reply, attack);
        if (wrong.length > 0) failures.push(`${attack.what}: ${wrong} (${reply.status} ${JSON.stringify(reply.body).slice(0, 300)})`);
      }
      expect(failures).toEqual([]);
      expect(all.length).toBeGreaterThan(10);
    });
  });

  test('find a length limit on every text of every body', () => {
    const texts = targets.flatMap(({ name, mapping }) =>
      (mapping.body ? placesOf(mapping.body) : [])
        .filter(({ type }) => ['String', 'ID'].includes(String(getNullableType(type))))
        .map(({ at, check }) => ({ name: `${name} ${at.join('/')}`, check })),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(({ check }) => !isBounded(check)).map(({ name }) => name)).toEqual([]);
  });
});

/** Faults of a refusal: an empty list if it is a problem document that follows the contract. */
function faultsOf({ status, body, headers }: Reply, { status: expected, place }: Attack): string[] {
  if (status < 400 || status > 499) return ['status'];
  const faults: string[] = [];
  if (expected !== undefined && status !== expected) faults.push(`status, not ${expected}`);
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8') faults.push('content type');
  if (headers['content-language'] !== 'tr') faults.push('language');
  if (body.status !== status || typeof body.requestId !== 'string' || !body.type?.endsWith(`#${body.code}`)) faults.push('members');
  if (!speaksOf(body.detail, body.code)) faults.push('detail');
  const errors: { pointer?: string; parameter?: string; code: string; detail: string }[] = body.errors ?? [];
  for (const each of errors)
    if (!speaks(each.detail, fieldErrors[each.code as keyof typeof fieldErrors]?.tr)) faults.push(`detail of ${each.code}`);
  const [key, value] = Object.entries(place ?? {})[0] ?? [];
  // A wrong list may be reported at its wrong item.
  const named = errors.some((each) => each[key as 'pointer'] === value || (key === 'pointer' && each.pointer?.startsWith(`${value}/`)));
  if (place && !named) faults.push(`does not name ${value}`);
  return faults;
}
