import { beforeAll, describe, expect, test } from 'vitest';
import { wordOf } from '../../schema/kernel/ids.ts';
import { buildHidden, callers } from '../support/builders/hidden.ts';
import { everyWithoutWriting } from '../support/cases.ts';
import type { Reply } from '../support/client.ts';
import { documentOf, rootFields } from '../support/graphql-request.ts';
import { placesOf, withValue } from '../support/places.ts';
import { type Given, requests } from '../support/requests.ts';
import { contentOf } from '../support/store.ts';

/** All places where a root field takes an id. */
const places = rootFields.flatMap((root) =>
  placesOf(root.field).map((place) => ({ root, place, name: `${root.field.name} ${place.path.join('/')}` })),
);

const ofAdministrators = ['admin', 'webhooks:manage'];
/** Error codes of operations for administrators. */
const refusal = expect.toBeOneOf(['auth.role_required', 'auth.scope_missing', 'auth.projects_limited']);

/** Removing an unknown label or blocker is not an error, and an unknown project has no custom fields. */
const forgiving = /\/(removeLabels|removeBlockedBy)\/0$|^customFields project$/;

function withoutRequestId({ status, body }: Reply) {
  const text = JSON.stringify(body, (key, value) => (key === 'requestId' ? undefined : value));
  return { status, body: JSON.parse(text) };
}

/** Kinds of objects in a certain state, for root fields that need one. */
const inState: Readonly<Record<string, keyof Given>> = {
  restoreTask: 'deletedTask',
  restoreProject: 'deletedProject',
  restoreComment: 'deletedComment',
  undoProposal: 'approvedProposal',
  revokeMemberToken: 'memberToken',
  endMemberSession: 'memberSession',
  endMemberGrant: 'memberGrant',
};

describe('ids of invisible objects are treated like unknown ids, in every GraphQL argument', () => {
  let fixture: Awaited<ReturnType<typeof buildHidden>>;
  beforeAll(async () => {
    fixture = await buildHidden();
  });

  test('every root field has a request in test/support/requests.ts', () => {
    const missing = rootFields.map(({ field }) => field.name).filter((name) => !requests[name]);
    expect(missing, 'add them to test/support/requests.ts').toEqual([]);
    expect(Object.keys(requests).sort(), 'requests of fields that are gone').toEqual(rootFields.map(({ field }) => field.name).sort());
  });

  test.each(callers)('for the caller: %s', async (role) => {
    const { person, given, hidden, hiddenNames } = fixture.callers[role];
    const content = () => contentOf(fixture.team.id, fixture.other.id);
    await everyWithoutWriting(places, content, async ({ root, place, name }) => {
      const { field, operation } = root;
      const kind = inState[field.name] ?? (place.kind as keyof Given);
      for (const ids of place.takesName ? [hidden(kind), hiddenNames(kind)] : [hidden(kind)]) {
        const answers: Record<string, ReturnType<typeof withoutRequestId>> = {};
        const ask = (id: string) =>
          person.client.graphql(documentOf(root), withValue(requests[field.name]?.(given, place) ?? {}, place.path, id));
        for (const [reason, id] of Object.entries(ids)) {
          const answer = await ask(id);
          expect(JSON.stringify(answer.body)).not.toContain(id);
          answers[reason] = withoutRequestId(answer);
        }
        // Operations for administrators reply the same for every id. Guests and limited credentials cannot create projects.
        const forbidden =
          (role !== 'administrator' && ofAdministrators.includes(String(field.extensions.scope))) ||
          (field.name === 'createProject' && ['guest', 'limited token'].includes(role));
        if (forbidden) answers['of its own organization'] = withoutRequestId(await ask(given[kind]));
        const nothing = answers['of nothing'];
        for (const [reason, answer] of Object.entries(answers)) expect(answer, reason).toEqual(nothing);
        const { data, errors } = nothing?.body ?? {};
        const code = `${wordOf(place.kind)}.not_found`;
        if (forbidden) expect(errors).toMatchObject([{ extensions: { code: refusal, status: 403 } }]);
        else if (forgiving.test(name)) expect(errors).toBeUndefined();
        // Excluding an unknown id lists all objects.
        else if (place.path.includes('not')) expect(data).not.toMatchObject({ [field.name]: { nodes: [] } });
        else if (place.path[0] === 'filter') {
          const none = Array.isArray(data?.[field.name]) ? [] : field.name === 'taskGroups' ? { total: 0 } : { nodes: [] };
          expect(data).toMatchObject({ [field.name]: none });
        } else {
          // A non-null list that fails makes the whole data null.
          const all = operation === 'query' ? (data ?? { [field.name]: null }) : { [field.name]: data };
          expect(all).toEqual({ [field.name]: null });
          const [{ extensions }] = errors;
          if (extensions.code !== code) expect(extensions).toMatchObject({ code: 'input.invalid', errors: [{ path: place.path, code }] });
        }
      }
    });
  });

  test.each(callers)('node returns null for invisible objects, for the caller: %s', async (role) => {
    const { person, given, hidden } = fixture.callers[role];
    const find = (id: string) => person.client.graphql('query ($id: ID!) { node(id: $id) { id __typename } }', { id });
    for (const kind of ['project', 'task', 'comment', 'label', 'member', 'token', 'deletedTask', 'invitation', 'domain'] as const)
      for (const [reason, id] of Object.entries(hidden(kind)))
        expect(withoutRequestId(await find(id)), `${kind} ${reason}`).toMatchObject({ body: { data: { node: null } } });
    expect((await find(fixture.other.id)).body.data.node).toBeNull();
    for (const kind of ['project', 'task', 'comment', 'label', 'member'] as const)
      expect((await find(given[kind])).body.data.node.id).toBe(given[kind]);
    expect((await find(fixture.team.id)).body.data.node.__typename).toBe('Organization');
  });
});
