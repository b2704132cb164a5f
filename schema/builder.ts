import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { GraphQLError, type GraphQLFieldExtensions, Kind } from 'graphql';
import type PrismaTypes from '../prisma/generated/pothos.ts';
import { getDatamodel } from '../prisma/generated/pothos.ts';
import type { Scope } from './kernel/actor.ts';
import type { Context } from './kernel/context.ts';

declare module 'graphql' {
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    /** Values of its fields that the examples in OpenAPI show. */
    example?: Readonly<Record<string, unknown>>;
  }
  interface GraphQLInputObjectTypeExtensions {
    /** The body that OpenAPI shows, where its fields' own examples do not go together. */
    example?: Readonly<Record<string, unknown>>;
    /** Of these fields exactly one has a value; its operation refuses all else. */
    exactlyOne?: readonly string[];
    /** At least one of these fields has a value; its operation refuses an input without. */
    atLeastOne?: readonly string[];
  }
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** What a credential needs to select the field; `any` for every member, `identity` for whoever is signed in, member or not. */
    scope?: Scope | 'any' | 'identity';
    /** Problem codes the field may answer besides the general ones; OpenAPI lists them. */
    problems?: readonly ProblemCode[];
  }
}
type ProblemCode = import('./kernel/errors.ts').ProblemCode;

/** The one builder of the one schema. */
export const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    /** Rows from named SQL carry times as ISO text already; those from Prisma as `Date`. */
    DateTime: { Input: string; Output: Date | string };
    Date: { Input: string; Output: Date | string };
    JSON: { Input: unknown; Output: unknown };
  };
}>({
  plugins: [ComplexityPlugin, RelayPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  prisma: { client: (context) => context.db, dmmf: getDatamodel(), onUnusedQuery: null },
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    nodesOnConnection: true,
    nodeTypeOptions: { name: 'RelayNode' },
    nodeQueryOptions: false,
    nodesQueryOptions: false,
  },
  // The engine asks for a document's complexity before it runs (schema/engine/limits.ts); nothing is counted while it runs.
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10 },
});

/** Extensions of a root field: `extensions: needs('tasks:read', 'task.not_found')`. */
export function needs(scope: Scope | 'any' | 'identity', ...problems: ProblemCode[]): GraphQLFieldExtensions<unknown, unknown> {
  return { scope, ...(problems.length > 0 && { problems }) };
}

builder.queryType({ description: 'What can be read.' });
builder.mutationType({ description: 'What can be changed. One `input` a mutation; the payload is the thing itself.' });
builder.subscriptionType({
  description: 'What can be followed. Every item has a `cursor`: whoever comes back with it as `after` misses and repeats nothing.',
});

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

builder.scalarType('DateTime', {
  description: 'A moment, ISO 8601 in UTC with milliseconds: `2026-11-21T08:30:00.000Z`. Inputs may carry an offset.',
  serialize: (value) => (typeof value === 'string' ? value : (value as Date).toISOString()),
  parseValue: (value) => parseDateTime(value),
  parseLiteral: (node) => parseDateTime(node.kind === Kind.STRING ? node.value : null),
});

function parseDateTime(value: unknown): string {
  const time = typeof value === 'string' && isoTime.test(value) ? new Date(value) : null;
  const text = time && !Number.isNaN(time.getTime()) ? time.toISOString() : '';
  // In UTC a time with an offset may fall outside the years 1 to 9999, which PostgreSQL would not read.
  if (!/^\d{4}/.test(text) || text.startsWith('0000')) throw new GraphQLError('expected: 2026-11-21T08:30:00Z');
  return text;
}

builder.scalarType('Date', {
  description: 'A day, `YYYY-MM-DD`.',
  serialize: (value) => (typeof value === 'string' ? value : (value as Date).toISOString().slice(0, 10)),
  parseValue: (value) => parseDate(value),
  parseLiteral: (node) => parseDate(node.kind === Kind.STRING ? node.value : null),
});

/** Whether it is a day that there is, as `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  const real = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !value.startsWith('0000');
  const time = real ? new Date(`${value}T00:00:00Z`) : null;
  // 2026-02-30 would roll over into March: not the day that was meant.
  return time !== null && !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === value;
}

function parseDate(value: unknown): string {
  if (!isDay(value)) throw new GraphQLError('expected: 2026-11-21');
  return value;
}

builder.scalarType('JSON', { description: 'Any JSON value; its shape is stated by the field.', serialize: (value) => value });
