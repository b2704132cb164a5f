import { type GraphQLArgument, type GraphQLField, getNamedType, isLeafType, isNonNullType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { renewApp } from '../support/app.ts';
import {
  buildComment,
  buildFile,
  buildOrganization,
  buildProject,
  buildRun,
  buildTask,
  type Organization,
} from '../support/builders/index.ts';
import { everyWithoutWriting } from '../support/cases.ts';
import { everything } from '../support/everything.ts';
import { endless, jsonOf, type Place, placesOf, put, rightValue, wrongValues } from '../support/hostile.ts';
import { buildWebhook } from '../support/webhooks.ts';
import { faultsOf, send } from './attacks.ts';

type Field = GraphQLField<unknown, unknown>;
type Target = { readonly name: string; readonly field: Field; readonly kind: string; readonly inside: (selection: string) => string };

/** Root field through which a document reaches the fields with arguments of a type; `«task»` is replaced by an id. */
const reached: Readonly<Record<string, string>> = {
  Comment: 'comment(id: "«comment»")',
  File: 'file(id: "«file»")',
  Project: 'project(id: "«project»")',
  Run: 'run(id: "«run»")',
  Task: 'task(id: "«task»")',
  Webhook: 'webhook(id: "«webhook»")',
};

const targets: Target[] = Object.values(schema.getTypeMap()).flatMap((type) => {
  // Subscriptions use the same input checks (test/graphql/subscription.test.ts) and have no single response.
  if (!isObjectType(type) || type.name.startsWith('__') || type === schema.getSubscriptionType()) return [];
  const kind = type === schema.getMutationType() ? 'mutation' : 'query';
  const root = type === schema.getMutationType() || type === schema.getQueryType();
  return Object.values(type.getFields())
    .filter(({ args }) => args.length > 0)
    .map((field) => {
      const inside = (selection: string) => (root ? selection : `${reached[type.name]} { ${selection} }`);
      return { name: `${type.name}.${field.name}`, field, kind, inside };
    });
});

/** A document that calls the field with the `given` argument, and valid values for its other required arguments. */
function calling({ field, kind, inside }: Target, given: GraphQLArgument, literal?: string) {
  const others = field.args.filter((arg) => arg !== given && isNonNullType(arg.type));
  const used = literal === undefined ? [given, ...others] : others;
  const declared = used.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = [...used.map((arg) => `${arg.name}: $${arg.name}`), ...(literal === undefined ? [] : [`${given.name}: ${literal}`])].join(
    ', ',
  );
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return {
    query: `${kind} ${declared && `(${declared}) `}{ ${inside(`${field.name}(${passed})${selection}`)} }`,
    variables: Object.fromEntries(others.map((arg) => [arg.name, rightValue(arg.type, arg.extensions.check)])),
  };
}

/** Formats a value as a GraphQL literal. */
function literalOf(value: unknown): string {
  if (value === endless) return '1e400';
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${name}: ${literalOf(each)}`)
    .join(', ')}}`;
}

/** Targets by type and first letter, because a single test would take minutes. */
const byLetter = Object.groupBy(targets, ({ name }) => name.replace(/(\.\w).*/, '$1'));

describe('hostile GraphQL', () => {
  let team: Organization;
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    // A separate database, because its whole content is compared many times.
    await renewApp();
    team = await buildOrganization();
    const project = await buildProject(team.admin);
    const task = await buildTask(team.admin, { project: project.key });
    const webhook = await buildWebhook(team.admin, 'https://alici.example.test');
    const comment = await buildComment(team.admin, task);
    const file = await buildFile(team.admin);
    const { run } = await buildRun(team, team.admin, task);
    ids = { project: project.id, run, task: task.id, comment: comment.id, webhook: webhook.id, file: file.id };
  });

  test('every field with arguments is reachable', () => {
    for (const { name } of targets) expect(['Query', 'Mutation', ...Object.keys(reached)]).toContain(name.split('.')[0]);
  });

  test.each(Object.keys(byLetter))('every invalid value of every argument of %s… is rejected without writing', async (letter) => {
    const filled = (payload: string) => payload.replaceAll(/«(\w+)»/g, (_, name) => ids[name] as string);
    await everyWithoutWriting(byLetter[letter] as Target[], everything, async (target) => {
      const failures: string[] = [];
      for (const arg of target.field.args) {
        for (const place of placesOf(arg.type, arg.extensions.check)) {
          for (const value of wrongValues(place, { lenient: true })) {
            for (const [payload, named] of requestsWith(target, arg, place, value)) {
              const faults = faultsOf(await send(team.admin.client, filled(payload)), named);
              if (faults.length > 0) failures.push(`${payload.slice(0, 300)}: ${faults}`);
            }
          }
        }
      }
      expect(failures).toEqual([]);
    });
  });

  /** Type, check and value of literals already sent: another place with the same type and check parses them in the same way. */
  const written = new Set<string>();

  /** Requests with the value in a variable, whose path must be reported, and as a literal, which graphql-js may reject first. */
  function requestsWith(target: Target, arg: GraphQLArgument, place: Place, value: unknown): [payload: string, named?: string][] {
    const { at, type, check } = place;
    const whole = put(at, value);
    const { query, variables } = calling(target, arg);
    const inVariable: [string, string] = [jsonOf({ query, variables: { ...variables, [arg.name]: whole } }), [arg.name, ...at].join('/')];
    const literal = JSON.stringify([type, check, literalOf(value)], (_, each) => (each instanceof RegExp ? String(each) : each));
    if (written.has(literal)) return [inVariable];
    written.add(literal);
    const inDocument = calling(target, arg, literalOf(whole));
    // Exceeds the length limit of a document.
    if (inDocument.query.length > 20_000) return [inVariable];
    return [inVariable, [JSON.stringify(inDocument)]];
  }
});
