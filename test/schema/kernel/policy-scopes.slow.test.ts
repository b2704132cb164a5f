import { beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../../schema/index.ts';
import { type Scope, scopes } from '../../../schema/kernel/actor.ts';
import { buildHidden } from '../../support/builders/hidden.ts';
import { every, everyWithoutWriting } from '../../support/cases.ts';
import type { Client } from '../../support/client.ts';
import { documentOf, rootFields } from '../../support/graphql-request.ts';
import { type Given, requests } from '../../support/requests.ts';
import { endpoints, nameOf, send } from '../../support/rest-request.ts';
import { contentOf } from '../../support/store.ts';

const operations = [
  ...endpoints.map((endpoint) => ({
    name: nameOf(endpoint),
    needed: [...endpoint.prepared.scopes],
    root: endpoint.prepared.rootFields[0]?.name as string,
    ask: (client: Client, variables: Record<string, unknown>) => send(client, endpoint, variables),
  })),
  ...rootFields.map((root) => ({
    name: `GraphQL ${root.field.name}`,
    needed: [root.field.extensions.scope as Scope].filter((scope) => scopes.includes(scope)),
    root: root.field.name,
    ask: (client: Client, variables: Record<string, unknown>) => client.graphql(documentOf(root), variables),
  })),
];

const codeOf = ({ body }: { body: { code?: string; errors?: { extensions?: { code: string } }[] } }) =>
  body.code ?? body.errors?.[0]?.extensions?.code;

test('every root field declares its required scope', () => {
  const known: unknown[] = ['any', 'identity', ...scopes];
  expect(rootFields.filter(({ field }) => !known.includes(field.extensions.scope)).map(({ field }) => field.name)).toEqual([]);
});

test('root fields that need no scope concern only the caller and its organization', () => {
  const free = rootFields.filter(({ field }) => field.extensions.scope === 'any').map(({ field }) => field.name);
  // Events, nodes, proposals and search results are filtered by scope; decisions and removing a member check role and scopes themselves.
  const reads = [
    'eventCursor',
    'events',
    'grants',
    'me',
    'member',
    'members',
    'node',
    'organization',
    'proposal',
    'proposals',
    'search',
    'sessions',
    'tokens',
  ];
  const ofCredentials = ['createToken', 'endGrant', 'endOtherSessions', 'endSession', 'removeMember', 'revokeToken', 'updateToken'];
  const writes = [...ofCredentials, 'approveProposal', 'rejectProposal', 'removeAvatar', 'setAvatar', 'undoProposal', 'updateMe'];
  expect(free.sort()).toEqual([...reads, ...writes].sort());
});

test('root fields that need no membership concern only becoming a member', () => {
  const free = rootFields.filter(({ field }) => field.extensions.scope === 'identity').map(({ field }) => field.name);
  expect(free.sort()).toEqual(['acceptInvitation', 'declineInvitation', 'receivedInvitations']);
});

describe('an operation', () => {
  let fixture: Awaited<ReturnType<typeof buildHidden>>;
  let nothing: Given;
  const clients = new Map<string, Client>();
  beforeAll(async () => {
    fixture = await buildHidden();
    const { given, hidden } = fixture.callers.administrator;
    nothing = Object.fromEntries(Object.keys(given).map((kind) => [kind, hidden(kind as keyof Given)['of nothing']])) as Given;
    for (const scope of scopes) clients.set(scope, await fixture.team.token(fixture.team.admin.id, { scopes: [scope] }));
  });

  test('is refused without its scope, before any other check', async () => {
    const { given } = fixture.callers.administrator;
    const without = new Map<string, Client>();
    for (const scope of scopes)
      without.set(scope, await fixture.team.token(fixture.team.admin.id, { scopes: scopes.filter((each) => each !== scope) }));
    await everyWithoutWriting(
      operations,
      () => contentOf(fixture.team.id),
      async ({ needed, root, ask }) => {
        for (const scope of needed) {
          for (const variables of [requests[root]?.(given) ?? {}, requests[root]?.(nothing) ?? {}]) {
            const answer = await ask(without.get(scope) as Client, variables);
            expect(codeOf(answer)).toBe('auth.scope_missing');
            if (answer.body.code) {
              expect(answer.status).toBe(403);
              expect(answer.headers['www-authenticate']).toMatch(
                /^Bearer realm="atolye", resource_metadata="https:\S+", error="insufficient_scope"/,
              );
              expect(answer.headers['www-authenticate']).toContain(`, scope="${scope}"`);
              expect(answer.body.detail).toContain(scope);
            } else expect(answer.body.data ?? null).toBeNull();
          }
        }
      },
    );
  });

  test('is allowed with its scope', async () => {
    // Role and scopes decide on `endOtherSessions`, and it has no id that could be unknown.
    const granted = operations.filter(({ root }) => root !== 'endOtherSessions');
    await every(granted, async ({ needed, root, ask }) => {
      const several = needed.length > 1 ? await fixture.team.token(fixture.team.admin.id, { scopes: needed }) : undefined;
      const client = several ?? (clients.get(needed[0] ?? 'ai:chat') as Client);
      const answer = await ask(client, requests[root]?.(nothing) ?? {});
      expect(answer.status).not.toBe(403);
      expect(codeOf(answer) ?? '').not.toMatch(/^auth\./);
    });
  });

  const kinds = [
    ['task', 'tasks:read'],
    ['comment', 'tasks:read'],
    ['label', 'tasks:read'],
    ['project', 'projects:read'],
  ] as const;
  test.each(kinds)('node returns a %s only with %s', async (kind, scope) => {
    const id = fixture.callers.administrator.given[kind];
    const ask = (client: Client, of: string) => client.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: of });
    for (const each of scopes) {
      const client = clients.get(each) as Client;
      if (each === scope) expect((await ask(client, id)).body.data.node).toEqual({ id });
      else for (const of of [id, nothing[kind]]) expect(codeOf(await ask(client, of))).toBe('auth.scope_missing');
    }
  });

  test('returns key and name of a referenced object, and further fields only with the scope of that type', async () => {
    const reader = clients.get('tasks:read') as Client;
    const ask = (fields: string) =>
      reader.graphql(`query ($id: ID!) { task(id: $id) { project { ${fields} } } }`, { id: fixture.callers.administrator.given.task });
    expect((await ask('__typename id key name')).body.data.task.project.id).toBe(fixture.callers.administrator.given.project);
    for (const fields of ['description', 'members { role }', 'id ... on Project { workflow { key } }'])
      expect(codeOf(await ask(fields))).toBe('auth.scope_missing');
    const any = clients.get('ai:chat') as Client;
    expect((await any.graphql('{ organization { defaultProject { key name } } }')).body.errors).toBeUndefined();
    expect(codeOf(await any.graphql('{ me { organization { defaultProject { visibility } } } }'))).toBe('auth.scope_missing');
  });
});

test('every Node type except Organization, Proposal and User declares its scope', () => {
  const node = schema.getType('Node');
  const types = schema.getPossibleTypes(node as never).filter(({ extensions }) => !extensions.scope);
  expect(types.map(({ name }) => name).sort()).toEqual(['Organization', 'Proposal', 'User']);
});
