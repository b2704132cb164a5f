import { beforeAll, describe, expect, test } from 'vitest';
import { scopes } from '../../../schema/kernel/actor.ts';
import { buildHidden } from '../../support/builders/hidden.ts';
import { everyWithoutWriting } from '../../support/cases.ts';
import type { Client } from '../../support/client.ts';
import { documentOf, rootFields } from '../../support/graphql-request.ts';
import { requests } from '../../support/requests.ts';
import { endpoints, nameOf, send } from '../../support/rest-request.ts';
import { contentOf } from '../../support/store.ts';

describe('a read-only credential', () => {
  let fixture: Awaited<ReturnType<typeof buildHidden>>;
  let reader: Client;
  beforeAll(async () => {
    fixture = await buildHidden();
    reader = await fixture.team.token(fixture.team.admin.id, { scopes: scopes.filter((scope) => scope.endsWith(':read')) });
  });
  const variablesOf = (name: string | undefined) => requests[name as string]?.(fixture.callers.administrator.given) ?? {};
  const content = () => contentOf(fixture.team.id);
  const refusals = [
    [403, 'auth.scope_missing'],
    [403, 'auth.read_only'],
  ];

  test('writes nothing over REST', async () => {
    const writes = endpoints.filter(({ method }) => method !== 'GET').map((endpoint) => ({ name: nameOf(endpoint), endpoint }));
    await everyWithoutWriting(writes, content, async ({ endpoint }) => {
      const { status, body } = await send(reader, endpoint, variablesOf(endpoint.prepared.rootFields[0]?.name));
      expect(refusals).toContainEqual([status, body.code]);
    });
  });

  test('writes nothing over GraphQL', async () => {
    const writes = rootFields.filter(({ operation }) => operation === 'mutation').map((root) => ({ name: root.field.name, root }));
    await everyWithoutWriting(writes, content, async ({ name, root }) => {
      const [error] = (await reader.graphql(documentOf(root), variablesOf(name))).body.errors ?? [];
      expect(refusals).toContainEqual([error?.extensions.status, error?.extensions.code]);
    });
  });

  test('is refused as read-only if no scope is missing', async () => {
    const { status, body } = await reader.patch('/me', { name: 'Başka' });
    expect([status, body.code, body.detail]).toEqual([403, 'auth.read_only', 'Bu erişim jetonu yalnızca okumak içindir.']);
  });

  test('cannot change its own tokens according to viewerCan', async () => {
    const { body } = await reader.graphql('{ tokens { nodes { viewerCan { update revoke } } } }');
    for (const { viewerCan } of body.data.tokens.nodes) expect(viewerCan).toEqual({ update: false, revoke: false });
    expect(body.data.tokens.nodes.length).toBeGreaterThan(0);
  });
});
