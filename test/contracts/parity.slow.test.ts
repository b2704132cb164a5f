import { isObjectType, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { newId } from '../../schema/kernel/ids.ts';
import type { IdKind } from '../../schema/kernel/module.ts';
import { ownEndpoints } from '../../src/adapters/rest/own-endpoints.ts';
import { inBody, inQuery } from '../rest/http/attacks.ts';
import { every } from '../support/cases.ts';
import { rightValue } from '../support/hostile.ts';
import { type Asked, type Endpoint, endpoints, type Outcome, overGraphql, overRest } from './endpoints.ts';
import { alike, buildTeam, own, requests, type Team } from './requests.ts';

describe('REST and GraphQL', () => {
  let rest: Team;
  let graphql: Team;
  beforeAll(async () => {
    rest = await buildTeam();
    graphql = await buildTeam();
  });

  test('have a test request for every endpoint', () => {
    expect(Object.keys(requests).sort()).toEqual(endpoints.map(({ row }) => row.operation).sort());
  });

  describe('return the same for the same requests, in this order', () => {
    const met = { rest: new Map<string, string>(), graphql: new Map<string, string>() };
    test.each(Object.entries(requests).flatMap(([operation, all]) => all.map((each, index) => ({ operation, index, each }))))(
      '$operation $index',
      async ({ operation, each }) => {
        const endpoint = endpoints.find(({ row }) => row.operation === operation) as Endpoint;
        const one = await overRest(endpoint, rest.admin.client, own(each, rest));
        const other = await overGraphql(endpoint, graphql.admin.client, own(each, graphql));
        expect(alike(other, met.graphql)).toEqual(alike(one, met.rest));
      },
    );
  });

  test.each(endpoints.filter(({ row }) => row.shape === 'connection'))('return the same largest page: $name', async (endpoint) => {
    const path = Object.fromEntries(endpoint.mapping.path.map(({ name, check }) => [name, rest.real[check?.id?.kind as 'task'] ?? '']));
    const other = await overGraphql(endpoint, rest.admin.client, { path, query: 'limit=200' });
    expect(alike(other, new Map())).toEqual(alike(await overRest(endpoint, rest.admin.client, { path, query: 'limit=200' }), new Map()));
  });

  describe('return the same errors', () => {
    const real = (endpoint: Endpoint) =>
      Object.fromEntries(
        endpoint.mapping.path.map(({ name, check }) => [
          name,
          check?.id ? (rest.real[check.id.kind as 'task'] ?? '') : name === 'kind' ? 'relates' : '👍',
        ]),
      );
    const rightBody = ({ mapping: { body, readOnly } }: Endpoint) =>
      body && Object.fromEntries(Object.entries(rightValue(body) as object).filter(([name]) => !readOnly.has(name)));
    const both = async (endpoint: Endpoint, client = rest.admin.client, question: Asked = {}) => {
      const other = await overGraphql(endpoint, client, question);
      return other && [await overRest(endpoint, client, question), other];
    };

    const open = ({ mapping: { query, body, readOnly } }: Endpoint) =>
      query.size > 0 || Object.keys(body?.getFields() ?? {}).length > readOnly.size;
    const wantsList = ({ error }: Outcome) =>
      ((error as { errors?: { code: string; detail: string }[] } | undefined)?.errors ?? []).some(
        ({ code, detail }) => code === 'field.type' && detail.includes('liste'),
      );
    // One invalid value per place; test/rest/http/hostile and test/graphql/hostile cover the others.
    test('for invalid input', async () => {
      await every(endpoints.filter(open), async (endpoint) => {
        const attacks = [...inQuery(endpoint.mapping), ...inBody(endpoint.mapping)];
        const places = Map.groupBy(attacks, ({ place, what }) => (place ? JSON.stringify(place) : what.split('=')[0]));
        let compared = 0;
        for (const wrong of places.values()) {
          for (const { body, query, what } of wrong) {
            // JSON cannot represent this number, so GraphQL clients cannot send it in variables.
            if (String(body).includes('1e400')) continue;
            const [one, other] = (await both(endpoint, undefined, { path: real(endpoint), query, body: body as string })) ?? [];
            // GraphQL accepts a single value for a list.
            if (!one || wantsList(one)) continue;
            expect(other, what).toEqual(one);
            compared += 1;
            break;
          }
        }
        expect(compared).toBeGreaterThan(0);
      });
    });

    test('for unknown ids', async () => {
      const named = endpoints.filter(({ mapping }) => mapping.path.length > 0);
      await every(named, async (endpoint) => {
        for (const { name, check } of endpoint.mapping.path) {
          if (!check?.id) continue;
          const path = { ...real(endpoint), [name]: newId(check?.id?.kind as IdKind) };
          const [one, other] = (await both(endpoint, undefined, { path, body: rightBody(endpoint) ?? undefined })) ?? [];
          expect(one?.error).toMatchObject({ status: 404 });
          expect(other).toEqual(one);
        }
      });
    });

    test('for a token without the scope', async () => {
      const client = await rest.token(rest.admin.id, { scopes: ['ai:chat'] });
      await every(endpoints, async (endpoint) => {
        const [one, other] = (await both(endpoint, client, { path: real(endpoint), body: rightBody(endpoint) ?? undefined })) ?? [];
        if (one?.error || other?.error) expect(other).toEqual(one);
      });
    });
  });
});

/** All `viewerCan` fields and the fields of their types. */
const viewerCan = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type)
    ? Object.keys(type.getFields())
        .filter((field) => field === 'viewerCan' || type.name.endsWith('ViewerCan'))
        .map((field) => `${type.name}.${field}`)
    : [],
);

/** Fields and arguments that deliberately no REST endpoint uses. A new one is listed here or added to an endpoint. */
const deliberate = [
  // Lookup by id of any kind: REST paths contain the kind.
  ...['Query.node', 'Query.node(id)'],
  // In REST `GET /cycles?project=&state=current,upcoming`.
  'Project.openCycles',
  // In REST `GET /templates?project=&kind=task`.
  'Project.taskTemplates',
  // In REST `GET /milestones?project=`.
  'Project.milestones',
  // In REST `GET /tasks?parent=`.
  ...['Task.subtasks', 'Task.subtasks(after)', 'Task.subtasks(first)'],
  // In REST `GET /tasks/{id}/mentions`, the first page.
  'Task.mentionedIn',
  // In REST `GET /time-entries/totals?by=task&task=`.
  'Task.timeSpent',
  // In REST `GET /fields?project=`, and values by key.
  ...['Project.customFields', 'Task.fieldValues'],
  ...['checked', 'date', 'field', 'key', 'number', 'options', 'person', 'text'].map((field) => `FieldValue.${field}`),
  // Rights of the caller, which interfaces read before they offer an action. REST clients get an error when they try.
  ...viewerCan,
  // Subscriptions to tasks: REST streams events, which clients filter.
  ...['Subscription.task', 'Subscription.task(after)', 'Subscription.task(id)'],
  ...['Subscription.tasks', 'Subscription.tasks(after)', 'Subscription.tasks(filter)'],
  // Presence lasts as long as the subscription.
  ...['Subscription.taskPresence', 'Subscription.taskPresence(id)', 'Subscription.taskPresence(isTyping)'],
  ...['TaskViewer.isTyping', 'TaskViewer.user'],
  // Details of the object of a group, without loading its tasks.
  'TaskGroup.task',
  ...['TaskChange.cursor', 'TaskChange.event', 'TaskChange.matches', 'TaskChange.task'],
  // The notification stream of REST contains the events themselves.
  ...['Subscription.notifications', 'Subscription.notifications(after)'],
  ...['NotificationChange.cursor', 'NotificationChange.event', 'NotificationChange.notification', 'NotificationChange.unread'],
  ...['Subscription.file', 'Subscription.file(after)', 'Subscription.file(id)'],
  ...['FileChange.cursor', 'FileChange.event', 'FileChange.file'],
  // In REST `GET /proposals?status=pending`.
  'Me.pendingProposals',
  // REST uploads the file and its details in one form.
  ...['Mutation.prepareUpload', 'Mutation.prepareUpload(input)'],
  ...['Upload.expiresAt', 'Upload.name', 'Upload.size', 'Upload.uploadUrl'],
  // REST returns messages within their conversation; to resume an answer, the client repeats the request with the same key.
  ...['Query.message', 'Query.message(id)', 'Subscription.chatReply(after)'],
  // A page of the event log in REST contains its end cursor; a stream without a cursor starts at the end.
  'Query.eventCursor',
  // Push notifications belong to the session of a browser, in which the web app runs.
  ...['Mutation.subscribePush', 'Mutation.subscribePush(input)', 'Mutation.unsubscribePush', 'Mutation.unsubscribePush(input)'],
  ...['Mutation.updatePushSettings', 'Mutation.updatePushSettings(input)', 'Query.pushSettings'],
  ...['key', 'quietFrom', 'quietTo', 'reasons'].map((field) => `PushSettings.${field}`),
  // Only the response to a revocation has it, and in REST that response is empty.
  'Token.revokedAt',
];

describe('fields that only GraphQL has', () => {
  const used = new Set<string>();
  const inPieces = ownEndpoints().flatMap(({ stream, upload, bytes, prepared, reply = {} }) => [
    ...(stream || upload || bytes ? [prepared] : []),
    ...Object.values(reply),
  ]);
  for (const { document } of [...endpoints, ...inPieces]) {
    const types = new TypeInfo(schema);
    const note = visitWithTypeInfo(types, {
      Field: () => void used.add(`${types.getParentType()?.name}.${types.getFieldDef()?.name}`),
      Argument: () => void used.add(`${types.getParentType()?.name}.${types.getFieldDef()?.name}(${types.getArgument()?.name})`),
    });
    visit(document, note);
  }
  const all = Object.values(schema.getTypeMap()).flatMap((type) => {
    // Paging differs between REST and GraphQL.
    if (!isObjectType(type) || type.name.startsWith('__') || /(Connection|Edge|PageInfo)$/.test(type.name)) return [];
    return Object.values(type.getFields()).flatMap((field) => [
      `${type.name}.${field.name}`,
      ...field.args.map((arg) => `${type.name}.${field.name}(${arg.name})`),
    ]);
  });

  test('are exactly those listed here', () => {
    // Backward paging of Relay connections: REST lists are read forwards, in either order.
    const backwards = all.filter((each) => /\((before|last)\)$/.test(each));
    expect(all.filter((each) => !used.has(each)).sort()).toEqual([...deliberate, ...backwards].sort());
  });
});
