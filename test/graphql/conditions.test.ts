import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../schema/engine/engine.ts';
import { schema } from '../../schema/index.ts';
import { buildOrganization, buildTask, type Organization, type Person } from '../support/builders/index.ts';
import { connected } from '../support/follow.ts';

const invitations = 'invitations(first: 1) { nodes { id } }';
const fragment = `fragment Invites on Query { ${invitations} }`;

/** Documents whose variables or directives exclude a field for administrators. */
const excluded: [string, string, Record<string, unknown>][] = [
  ['a field by @include(if: false)', `{ me { id } ${invitations.replace(' {', ' @include(if: false) {')} }`, {}],
  ['a field by @skip(if: true)', `{ me { id } ${invitations.replace(' {', ' @skip(if: true) {')} }`, {}],
  ['a field by a variable', `query ($b: Boolean!) { me { id } ${invitations.replace(' {', ' @include(if: $b) {')} }`, { b: false }],
  [
    'a field by the default of a variable',
    `query ($b: Boolean! = true) { me { id } ${invitations.replace(' {', ' @skip(if: $b) {')} }`,
    {},
  ],
  ['an inline fragment', `query ($b: Boolean!) { me { id } ... @include(if: $b) { ${invitations} } }`, { b: false }],
  ['an inline fragment on a type', `query ($b: Boolean!) { me { id } ... on Query @skip(if: $b) { ${invitations} } }`, { b: true }],
  ['a fragment spread', `query ($b: Boolean!) { me { id } ...Invites @include(if: $b) } ${fragment}`, { b: false }],
  [
    'a field inside a fragment that is spread',
    `query ($b: Boolean!) { ...F } fragment F on Query { me { id } ${invitations.replace(' {', ' @include(if: $b) {')} }`,
    { b: false },
  ],
  [
    'a fragment inside an excluded fragment',
    `query ($a: Boolean!, $b: Boolean!) { me { id } ... @include(if: $a) { ...Invites @include(if: $b) } } ${fragment}`,
    { a: false, b: true },
  ],
  [
    'by one of two directives',
    `query ($a: Boolean!, $b: Boolean!) { me { id } ...Invites @include(if: $a) @skip(if: $b) } ${fragment}`,
    { a: true, b: true },
  ],
];

/** Documents that include the field for administrators. */
const included: [string, string, Record<string, unknown>][] = [
  ['by @include(if: true)', `{ me { id } ${invitations.replace(' {', ' @include(if: true) {')} }`, {}],
  ['by a variable', `query ($b: Boolean!) { me { id } ...Invites @include(if: $b) } ${fragment}`, { b: true }],
  ['by the default of a variable', `query ($b: Boolean! = true) { me { id } ...Invites @include(if: $b) } ${fragment}`, {}],
  [
    'by another spread of the same fragment',
    `query ($b: Boolean!) { me { id } ...Invites @include(if: $b) ...Invites } ${fragment}`,
    { b: false },
  ],
];

describe('a field excluded by @skip or @include (GraphQL specification, 3.13)', () => {
  let team: Organization;
  let member: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    member = await team.person();
  });
  const refused = async () =>
    (await team.admin.client.get('/audit-log?action=access.refused')).body.data as {
      actor: { id: string };
      detail: { operations: string[] };
    }[];

  test.each(excluded)('needs no rights: %s', async (_, query, variables) => {
    const somebody = await team.person();
    const { body } = await somebody.client.post('/graphql', { query, variables });
    expect(body.errors).toBeUndefined();
    expect(body.data).toEqual({ me: { id: somebody.id } });
    expect((await refused()).filter(({ actor }) => actor.id === somebody.id)).toEqual([]);
  });

  test.each(included)('needs its rights if it is included: %s', async (_, query, variables) => {
    const { body } = await member.client.post('/graphql', { query, variables });
    expect(body.data ?? null).toBeNull();
    expect(body.errors[0].extensions.code).toBe('auth.role_required');
  });

  test('is checked per request, independently of earlier requests with the same document', async () => {
    const query = `query ($b: Boolean!) { me { id } ...Invites @include(if: $b) } ${fragment}`;
    const ask = async (b: unknown) => (await member.client.post('/graphql', { query, variables: { b } })).body.errors?.[0].extensions.code;
    const codes = [];
    for (const b of [false, true, false, true, 'true', null]) codes.push(await ask(b));
    expect(codes).toEqual([undefined, 'auth.role_required', undefined, 'auth.role_required', 'auth.role_required', 'auth.role_required']);
  });

  test('is not named in the audit log if the rest of the operation is refused', async () => {
    const somebody = await team.person();
    const query = `query ($b: Boolean!) { me { id } ...Invites tasks(first: 1) @include(if: $b) { nodes { id } } } ${fragment}`;
    await somebody.client.post('/graphql', { query, variables: { b: false } });
    await expect
      .poll(async () => (await refused()).find(({ actor }) => actor.id === somebody.id)?.detail.operations)
      .toEqual(['me', 'invitations']);
  });

  test('needs no token scope', async () => {
    const { client } = await team.person({ scopes: ['projects:read'] });
    const query = 'query ($b: Boolean!) { projects(first: 1) { nodes { key } } tasks(first: 1) @include(if: $b) { nodes { id } } }';
    expect((await client.post('/graphql', { query, variables: { b: false } })).body.errors).toBeUndefined();
    const { body } = await client.post('/graphql', { query, variables: { b: true } });
    expect(body.errors[0].extensions.code).toBe('auth.scope_missing');
  });

  test('has no cost', async () => {
    const query = 'query ($b: Boolean!) { me { id } tasks(first: 200) @include(if: $b) { nodes { id title } } }';
    const cost = async (b: boolean) => (await member.client.post('/graphql', { query, variables: { b } })).body.extensions.cost as number;
    expect([await cost(false), (await cost(true)) > 200]).toEqual([2, true]);
    const dear = 'subtasks(first: 200) { nodes { watchers { name } subtasks(first: 200) { nodes { id } } } }';
    const costly = `query ($b: Boolean!) { me { id } tasks(first: 200) @include(if: $b) { nodes { ${dear} } } }`;
    const code = async (b: boolean) =>
      (await member.client.post('/graphql', { query: costly, variables: { b } })).body.errors?.[0].extensions.code;
    expect([await code(false), await code(true)]).toEqual([undefined, 'graphql.too_costly']);
  });

  test('needs no rights over WebSocket, in a query or a subscription', async () => {
    const { client } = await team.person({ scopes: ['tasks:read'] });
    const task = await buildTask(team.admin);
    const after = (await team.admin.client.get('/events?limit=200')).body.page.nextCursor as string;
    await team.admin.client.patch(`/tasks/${task.id}`, { title: 'Yeni' });
    const socket = await connected(client);
    const first = async (query: string, variables: Record<string, unknown>) => {
      for await (const { data, errors } of socket.iterate({ query, variables })) return errors ?? data;
      return undefined;
    };
    const codeOf = async (query: string, variables: Record<string, unknown>) =>
      first(query, variables).catch(([error]: { extensions: { code: string } }[]) => error?.extensions.code);
    try {
      const query = `query ($b: Boolean!) { me { id } ...Invites @include(if: $b) } ${fragment}`;
      expect(await first(query, { b: false })).toEqual({ me: { id: expect.any(String) } });
      expect(await codeOf(query, { b: true })).toMatch(/^auth\./);
      const project = 'project @include(if: $b) { key description }';
      const follow = `subscription ($id: ID!, $after: String, $b: Boolean!) { task(id: $id, after: $after) { task { title ${project} } } }`;
      expect(await first(follow, { id: task.id, after, b: false })).toEqual({ task: { task: { title: 'Yeni' } } });
      expect(await codeOf(follow, { id: task.id, after, b: true })).toBe('auth.scope_missing');
    } finally {
      await socket.dispose();
    }
  });

  test('does not count towards the static scopes of a document', () => {
    const engine = new Engine(schema);
    const prepared = engine.prepare(`query ($b: Boolean!) { tasks(first: 1) { nodes { id } } ...Invites @include(if: $b) } ${fragment}`);
    expect([...prepared.scopes]).toEqual(['tasks:read']);
    expect([...prepared.executed({ b: true }).selection.scopes]).toEqual(['tasks:read', 'admin']);
  });
});
