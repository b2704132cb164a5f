import { beforeAll, describe, expect, test } from 'vitest';
import { newId, wordOf } from '../../../schema/kernel/ids.ts';
import { buildHidden, buildThings, callers } from '../../support/builders/hidden.ts';
import { buildOrganization } from '../../support/builders/index.ts';
import { every, everyWithoutWriting } from '../../support/cases.ts';
import type { Reply } from '../../support/client.ts';
import { buildText, index } from '../../support/knowledge.ts';
import { type Place, placesOf, withValue } from '../../support/places.ts';
import { type Given, requests } from '../../support/requests.ts';
import { endpoints, nameOf, send, whereOf } from '../../support/rest-request.ts';
import { contentOf } from '../../support/store.ts';

type Endpoint = (typeof endpoints)[number];
const rootOf = ({ prepared }: Endpoint) => prepared.rootFields[0]?.field as NonNullable<(typeof prepared.rootFields)[0]>['field'];

/** All places where an endpoint takes an id. */
const places = endpoints.flatMap((endpoint) =>
  placesOf(rootOf(endpoint)).flatMap((place) => {
    const where = whereOf(endpoint, place);
    return where ? [{ endpoint, place, where, name: `${nameOf(endpoint)} ${where} ${place.path.join('/')}` }] : [];
  }),
);

const ofAdministrators = ['admin', 'webhooks:manage'];
/** Refusals of operations for administrators. */
const refusal = expect.toBeOneOf(['auth.role_required', 'auth.scope_missing', 'auth.projects_limited']);

/** Whether the caller is refused with any id. Guests and limited credentials, for example, cannot create projects. */
const isForbidden = (role: (typeof callers)[number], { name, extensions }: ReturnType<typeof rootOf>): boolean =>
  (role !== 'administrator' && ofAdministrators.includes(String(extensions.scope))) ||
  (name === 'createProject' && ['guest', 'limited token'].includes(role));

/** Removing what does not exist is no error. */
/** Counts are not lists. */
const counts = /\/tasks\/groups/;
const forgiving = /\/(removeLabels|removeBlockedBy)\/0$/;

/** Headers that differ in every response: the date, its id, and the remaining rate limit. */
const itsOwn = new Set(['date', 'x-request-id', 'ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset']);

/** The response without what differs every time, for comparison. */
function comparable({ status, body, headers }: Reply) {
  const rest = Object.entries(headers).filter(([name]) => !itsOwn.has(name));
  return { status, body: { ...body, requestId: undefined }, headers: Object.fromEntries(rest) };
}

/** Operations on records in a certain state. */
const inState: Readonly<Record<string, keyof Given>> = {
  RestoreTask: 'deletedTask',
  RestoreProject: 'deletedProject',
  RestoreComment: 'deletedComment',
  UndoProposal: 'approvedProposal',
  RevokeMemberToken: 'memberToken',
  EndMemberSession: 'memberSession',
  EndMemberGrant: 'memberGrant',
};
const kindOf = (endpoint: Endpoint, { kind }: Place) => inState[endpoint.operation] ?? (kind as keyof Given);

describe('an id of a hidden record in a REST request', () => {
  let fixture: Awaited<ReturnType<typeof buildHidden>>;
  beforeAll(async () => {
    fixture = await buildHidden();
  });

  test('has a sample request for every endpoint', () => {
    const missing = endpoints.filter((endpoint) => !requests[rootOf(endpoint).name]).map(nameOf);
    expect(missing, 'add them to test/support/requests.ts').toEqual([]);
    expect(places.length).toBeGreaterThan(40);
  });

  test.each(callers)('behaves like an unknown id for: %s', async (role) => {
    const { person, given, hidden, hiddenNames } = fixture.callers[role];
    const content = () => contentOf(fixture.team.id, fixture.other.id);
    await everyWithoutWriting(places, content, async ({ endpoint, place, where, name }) => {
      const variables = requests[rootOf(endpoint).name]?.(given, place) ?? {};
      const ask = (id: string) => send(person.client, endpoint, withValue(variables, place.path, id));
      const kind = kindOf(endpoint, place);
      for (const ids of place.takesName ? [hidden(kind), hiddenNames(kind)] : [hidden(kind)]) {
        const answers: Record<string, ReturnType<typeof comparable>> = {};
        for (const [reason, id] of Object.entries(ids)) {
          const answer = await ask(id);
          expect(JSON.stringify(answer.body)).not.toContain(id);
          answers[reason] = comparable(answer);
        }
        // Operations for administrators reveal nothing about any id to others, visible or not.
        const forbidden = isForbidden(role, rootOf(endpoint));
        if (forbidden) answers['of its own organization'] = comparable(await ask(given[kind]));
        const nothing = answers['of nothing'];
        for (const [reason, answer] of Object.entries(answers)) expect(answer, reason).toEqual(nothing);
        const code = `${wordOf(place.kind)}.not_found`;
        if (forbidden) expect(nothing).toMatchObject({ status: 403, body: { code: refusal } });
        else if (where === 'path') expect(nothing).toMatchObject({ status: 404, body: { code } });
        else if (place.kind === 'view' && where === 'query') expect(nothing).toMatchObject({ status: 404, body: { code } });
        else if (where === 'query')
          expect(nothing).toMatchObject({ status: 200, body: counts.test(name) ? { total: 0 } : { data: [], page: { nextCursor: null } } });
        else if (forgiving.test(name)) expect(nothing?.status).toBe(200);
        else expect(nothing).toMatchObject({ status: 400, body: { errors: [{ pointer: `/${place.path.slice(1).join('/')}`, code }] } });
      }
    });
  });
});

describe('an id of a visible record in a REST request', () => {
  /** A caller, and the records it can use. */
  async function build() {
    const team = await buildOrganization();
    const { ids } = await buildThings(team, team.admin, 'organization');
    const read = await buildText(team, { project: ids.project, text: 'Fatura ödendi.' });
    await index(team.id);
    const entry = { id: newId('audit'), action: 'run.created', actorId: team.admin.id, via: 'rest', subjectId: ids.run } as const;
    await team.context.db.auditEntry.create({ data: { organizationId: team.id, ...entry } });
    return { client: team.admin.client, ids, read };
  }
  type Fixture = Awaited<ReturnType<typeof build>>;

  function ask({ client, ids, read }: Fixture, { endpoint, place }: (typeof places)[number]): Promise<Reply> {
    const last = String(place.path.at(-1));
    const another = last === 'task' ? endpoint.path.includes('/relations') : last !== 'id';
    const other = last === 'rollOver' && ('nextCycle' as const);
    const like = place.kind === 'template' && endpoint.operation === 'CreateProject' && ('projectTemplate' as const);
    const kind = other || like || (place.kind === 'task' && another ? 'sibling' : kindOf(endpoint, place));
    const variables = requests[rootOf(endpoint).name]?.(ids, place) ?? {};
    // The text of a file exists after extraction.
    const ofText = endpoint.operation === 'GetFileText' || (endpoint.path === '/search' && place.kind === 'file');
    return send(client, endpoint, withValue(variables, place.path, ofText ? read : ids[kind]));
  }
  const isGranted = ({ status, body }: Reply) => Math.floor(status / 100) === 2 && !(Array.isArray(body.data) && body.data.length === 0);

  // Invitations are listed by address, for a session or a token of the provider: oauth-first-sign-in.slow.test.ts.
  // The heartbeat, report and end of a run need its lease, and only a requested run is acknowledged: run.test.ts, report.test.ts, request.test.ts.
  const leased = /^(PATCH \/runs\/\{id\}|POST \/runs\/\{id\}\/(acknowledge|heartbeat|complete))$/;
  const granted = places.filter(
    ({ endpoint: { method, path } }) => !path.startsWith('/me/invitations') && !leased.test(`${method} ${path}`),
  );
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  // Deleting a project deletes everything in it, so it comes last.
  const turn = ({ endpoint }: (typeof places)[number]) => (endpoint.operation === 'DeleteProject' ? 5 : order.indexOf(endpoint.method));
  const below = Object.groupBy(granted, ({ endpoint }) => endpoint.path.split('/')[1] ?? '');

  test.each(Object.keys(below))('is accepted by every endpoint below /%s', async (first) => {
    const shared = await build();
    // Deletions come last. If an earlier call has deleted the subject, the call is repeated with new records.
    const sorted = (below[first] ?? []).toSorted((one, other) => turn(one) - turn(other));
    await every(sorted, async (each) => {
      if (isGranted(await ask(shared, each))) return;
      const { status, body } = await ask(await build(), each);
      expect(Math.floor(status / 100), JSON.stringify(body)).toBe(2);
      if (Array.isArray(body.data)) expect(body.data).not.toEqual([]);
    });
  });
});
