import SchemaBuilder, { type InputFieldMap } from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { GraphQLError, type GraphQLFieldExtensions, type GraphQLInputObjectTypeExtensions, Kind } from 'graphql';
import type PrismaTypes from '../prisma/generated/pothos.ts';
import { getDatamodel } from '../prisma/generated/pothos.ts';
import type { Scope } from './kernel/actor.ts';
import type { Context } from './kernel/context.ts';

declare module 'graphql' {
  interface GraphQLObjectTypeExtensions<_TSource, _TContext> {
    /** Field values for the examples in OpenAPI. */
    example?: Readonly<Record<string, unknown>>;
  }
  interface GraphQLInputObjectTypeExtensions {
    /** Example body for OpenAPI, if the examples of the single fields do not fit together. */
    example?: Readonly<Record<string, unknown>>;
    /** Exactly one of these fields must have a value; the operation checks it. */
    exactlyOne?: readonly string[];
    /** At least one of these fields must have a value; otherwise the first one is reported as required. */
    atLeastOne?: readonly string[];
  }
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Scope that a credential needs to select the field; `any`: every member; `identity`: everyone who is signed in, member or not. */
    scope?: Scope | 'any' | 'identity';
    /** Problem codes that the field may return besides the general ones; OpenAPI lists them. */
    problems?: readonly ProblemCode[];
    /** Set for each mutation; see `Proposing`. */
    proposing?: Proposing;
  }
}

/**
 * Effect of a mutation with a credential that only proposes: `rehearsed` runs it, rolls it back and stores a proposal; `refused` refuses it
 * before anything runs; `direct` carries it out.
 */
export type Proposing = 'rehearsed' | 'refused' | 'direct';
type ProblemCode = import('./kernel/module.ts').ProblemCode;

/** Builder of the GraphQL schema. */
export const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    /** ISO text in rows from named SQL, `Date` in rows from Prisma. */
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
  // The engine computes a document's complexity before it runs (schema/engine/limits.ts); nothing is counted during execution.
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10 },
});

/** Extensions of a root field: `extensions: needs('tasks:read', 'task.not_found')`. */
export function needs(scope: Scope | 'any' | 'identity', ...problems: ProblemCode[]): GraphQLFieldExtensions<unknown, unknown> {
  return { scope, ...(problems.length > 0 && { problems }) };
}

/** Extensions of a mutation: as `needs`, and what a credential that only proposes may do with it. */
export function writes(
  proposing: Proposing,
  scope: Scope | 'any' | 'identity',
  ...problems: ProblemCode[]
): GraphQLFieldExtensions<unknown, unknown> {
  return { ...needs(scope, ...problems), proposing };
}

/** Types that the builder was created with, as Pothos completes them. */
export type SchemaTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;

/** Arguments of a mutation whose input type no other mutation uses: the required `input`, an object of the type `name`. */
export function inputOf<Fields extends InputFieldMap>(
  name: string,
  fields: (t: PothosSchemaTypes.InputFieldBuilder<SchemaTypes, 'InputObject'>) => Fields,
  options: { description?: string; extensions?: GraphQLInputObjectTypeExtensions } = {},
) {
  const type = builder.inputType(name, { ...options, fields });
  return builder.args((t) => ({ input: t.field({ type, required: true }) }));
}

builder.queryType({ description: 'Queries.' });
builder.mutationType({ description: 'Mutations. Each has one `input` and returns the changed object itself.' });
builder.subscriptionType({
  description: 'Subscriptions. Each item has a `cursor`; pass it as `after` to resume without gaps or repeats.',
});

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

builder.scalarType('DateTime', {
  description: 'A moment, ISO 8601 in UTC with milliseconds: `2026-11-21T08:30:00.000Z`. Inputs may carry an offset.',
  serialize: (value) => (typeof value === 'string' ? value : (value as Date).toISOString()),
  parseValue: (value) => parseDateTime(value),
  parseLiteral: (node) => parseDateTime(node.kind === Kind.STRING ? node.value : null),
});

function parseDateTime(value: unknown): string {
  // Its day is checked too, because `Date` rolls 2026-02-30 over into March.
  const time = typeof value === 'string' && isoTime.test(value) && isDay(value.slice(0, 10)) ? new Date(value) : null;
  const text = time && !Number.isNaN(time.getTime()) ? time.toISOString() : '';
  // Converted to UTC, a time may fall outside the years 1 to 9999, which PostgreSQL would not read.
  if (!/^\d{4}/.test(text) || text.startsWith('0000')) throw new GraphQLError('expected: 2026-11-21T08:30:00Z');
  return text;
}

builder.scalarType('Date', {
  description: 'A day, `YYYY-MM-DD`.',
  serialize: (value) => (typeof value === 'string' ? value : (value as Date).toISOString().slice(0, 10)),
  parseValue: (value) => parseDate(value),
  parseLiteral: (node) => parseDate(node.kind === Kind.STRING ? node.value : null),
});

/** Whether the value is an existing day in the form `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  const real = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !value.startsWith('0000');
  const time = real ? new Date(`${value}T00:00:00Z`) : null;
  return time !== null && !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === value;
}

function parseDate(value: unknown): string {
  if (!isDay(value)) throw new GraphQLError('expected: 2026-11-21');
  return value;
}

builder.scalarType('JSON', { description: 'Any JSON value; its shape is stated by the field.', serialize: (value) => value });
