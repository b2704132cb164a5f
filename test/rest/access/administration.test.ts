import { beforeAll, describe, expect, test } from 'vitest';
import { scopes } from '../../../schema/kernel/actor.ts';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildHidden } from '../../support/builders/hidden.ts';
import { everyWithoutWriting } from '../../support/cases.ts';
import { Client } from '../../support/client.ts';
import { documentOf, rootFields } from '../../support/graphql-request.ts';
import { requests } from '../../support/requests.ts';
import { endpoints, nameOf, send } from '../../support/rest-request.ts';
import { contentOf } from '../../support/store.ts';

const rows = endpoints.filter(({ prepared }) => prepared.scopes.has('admin')).map((endpoint) => ({ name: nameOf(endpoint), endpoint }));
const fields = rootFields.filter(({ field }) => field.extensions.scope === 'admin').map((root) => ({ name: root.field.name, root }));

/** Callers without administration rights, by reason. */
const refused = ['nobody', 'member', 'guest', 'an administrator without the scope', 'an administrator within a project'] as const;
const expected: Readonly<Record<(typeof refused)[number], { status: number; code: string }>> = {
  nobody: { status: 401, code: 'auth.required' },
  member: { status: 403, code: 'auth.role_required' },
  guest: { status: 403, code: 'auth.role_required' },
  'an administrator without the scope': { status: 403, code: 'auth.scope_missing' },
  'an administrator within a project': { status: 403, code: 'auth.projects_limited' },
};

describe('operations of administrators', () => {
  let fixture: Awaited<ReturnType<typeof buildHidden>>;
  let clients: Record<(typeof refused)[number], Client>;
  beforeAll(async () => {
    fixture = await buildHidden();
    const { team } = fixture;
    const { given } = fixture.callers.administrator;
    clients = {
      nobody: new Client(),
      member: (await team.person()).client,
      guest: (await team.person({ role: 'guest' })).client,
      'an administrator without the scope': await team.token(team.admin.id, { scopes: scopes.filter((scope) => scope !== 'admin') }),
      'an administrator within a project': await team.token(team.admin.id, { projects: [given.project] }),
    };
  });

  test('include the known endpoints', () => {
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /invitations', 'PATCH /members/{id}', 'PATCH /organization', 'GET /audit-log']),
    );
  });

  test.each(refused)('are refused to: %s', async (who) => {
    const { given } = fixture.callers.administrator;
    const content = () => contentOf(fixture.team.id);
    const variablesOf = (name: string | undefined) => requests[name as string]?.(given) ?? {};
    await everyWithoutWriting(rows, content, async ({ endpoint }) => {
      const { status, body } = await send(clients[who], endpoint, variablesOf(endpoint.prepared.rootFields[0]?.name));
      expect({ status, code: body.code }).toEqual(expected[who]);
      if (body.code === 'auth.role_required')
        expect([body.role, body.detail]).toEqual(['admin', 'Bu işlem için gereken rol: kuruluş yöneticisi.']);
    });
    await everyWithoutWriting(fields, content, async ({ name, root }) => {
      const { body } = await clients[who].graphql(documentOf(root), variablesOf(name));
      expect(body.errors?.[0].extensions.code ?? body.code).toBe(expected[who].code);
    });
  });

  test('return the same 403 to a member for existing and unknown ids', async () => {
    const { given } = fixture.callers.administrator;
    const answers = await Promise.all(
      [given.invitation, newId('invitation'), 'nonsense'].map((id) => clients.member.get(`/invitations/${id}`)),
    );
    const comparable = answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
    expect(comparable).toEqual([comparable[0], comparable[0], comparable[0]]);
  });
});
