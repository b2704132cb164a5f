import {
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  typeFromAST,
} from 'graphql';
import type { Prepared } from '../../engine/engine.ts';
import { walkerOf } from '../../engine/inputs.ts';
import { type Names, objectSchema, type Schema } from '../../engine/json-schema/inputs.ts';
import { usesOf } from '../../engine/uses.ts';
import { Walk } from '../../engine/walk.ts';
import { type FieldError, Problem } from '../../kernel/errors.ts';
import type { ToolRow } from './tool.ts';

/** Default and maximum number of rows per page. Small, because what a model reads costs its user money. */
const page = { standard: 20, max: 50 };

type Place = { readonly variable: string; readonly field?: string };

/** Arguments of a tool: one object whose fields fill the variables of its operation. */
export type Arguments = {
  /** Self-contained JSON Schema 2020-12 with the constraints of the checks. */
  readonly schema: Schema;
  /** @throws Problem `input.invalid`, its paths starting at the argument */
  variables(given: unknown): Record<string, unknown>;
  /** Returns the problem with paths of the operation's input mapped back to the arguments. */
  toArgumentPaths(problem: Problem): Problem;
};

/** Derives the arguments of a tool from the variables of its operation, `without` some of them. Those in `requires` must be given. */
export function argumentsOf(
  name: string,
  { document, operation }: Prepared,
  schema: GraphQLSchema,
  { without = [], requires = [] }: Pick<ToolRow, 'without' | 'requires'>,
): Arguments {
  const fields: Record<string, GraphQLInputFieldConfig> = {};
  const places = new Map<string, Place>();
  const uses = usesOf(document, schema);
  const add = (argument: string, place: Place, field: GraphQLInputFieldConfig) => {
    if (without.includes(argument)) return;
    const { type } = field;
    fields[argument] = requires.includes(argument) ? { ...field, type: new GraphQLNonNull(getNullableType(type)) } : field;
    places.set(argument, place);
  };
  for (const { variable, type: node } of operation.variableDefinitions ?? []) {
    const own = variable.name.value;
    const type = typeFromAST(schema, node as never) as GraphQLInputType;
    const nullable = getNullableType(type);
    if (isInputObjectType(nullable)) {
      // Nested filters are omitted: the text of the filter can express them.
      for (const { name: field, type, description, extensions, defaultValue } of Object.values(nullable.getFields()))
        if (own !== 'filter' || !isInputObjectType(getNamedType(type)))
          add(extensions.check?.parameter ?? field, { variable: own, field }, { type, description, extensions, defaultValue });
    } else if (own === 'first') {
      const description = `Rows of a page; default ${page.standard}.`;
      add('limit', { variable: own }, { type, description, extensions: { check: { minimum: 1, maximum: page.max, nullable: false } } });
    } else {
      const { description, check } = uses.get(own) ?? {};
      add(own === 'after' ? 'cursor' : own, { variable: own }, { type, description, ...(check && { extensions: { check } }) });
    }
  }
  const type = new GraphQLInputObjectType({ name: `${name}_arguments`, fields });
  const { schema: argumentSchema, variables } = argumentsOfType(type);
  const defaults = places.has('limit') ? { first: page.standard } : {};
  return {
    schema: argumentSchema,
    variables: (given) => filled(variables(given), places, defaults),
    toArgumentPaths: (problem) =>
      problem.errors.length > 0 ? new Problem(problem.code, { ...problem, errors: problem.errors.map(led(places)) }) : problem,
  };
}

/** Inlines each named type where it is used, because a tool must be self-contained. */
const inline: Names = { ref: (_name, _source, make) => make() };

/** Arguments of a tool that runs no operation. */
export const argumentsOfType = (type: GraphQLInputObjectType): Arguments => ({
  schema: objectSchema(type, new Set(), inline),
  variables: checkOf(type),
  toArgumentPaths: (problem) => problem,
});

/** Returns a function that validates and cleans arguments of this type. Missing arguments count as an empty object. */
function checkOf(type: GraphQLInputObjectType): (given: unknown) => Record<string, unknown> {
  const walk = walkerOf(type);
  return (given) => {
    const at = new Walk(false);
    const clean = walk(given ?? {}, at);
    if (at.errors.length > 0) throw new Problem('input.invalid', { errors: at.errors });
    return clean as Record<string, unknown>;
  };
}

function filled(clean: Record<string, unknown>, places: ReadonlyMap<string, Place>, base: Readonly<Record<string, unknown>>) {
  const variables: Record<string, unknown> = { ...base };
  for (const { variable, field } of places.values()) if (field !== undefined) variables[variable] = {};
  for (const [argument, value] of Object.entries(clean)) {
    const { variable, field } = places.get(argument) as Place;
    if (field === undefined) variables[variable] = value;
    else (variables[variable] as Record<string, unknown>)[field] = value;
  }
  return variables;
}

function led(places: ReadonlyMap<string, Place>) {
  return (error: FieldError): FieldError => {
    const [variable, field, ...rest] = error.path;
    for (const [argument, place] of places) {
      if (place.variable !== variable) continue;
      if (place.field === undefined) return { ...error, path: [argument, ...error.path.slice(1)] };
      if (place.field === field) return { ...error, path: [argument, ...rest] };
    }
    return error;
  };
}
