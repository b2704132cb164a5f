import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
} from 'graphql';
import type { Prepared } from '../../../schema/engine/engine.ts';
import { usesOf } from '../../../schema/engine/uses.ts';
import type { Check } from '../../../schema/kernel/input.ts';
import type { Row } from './rows.ts';

/** A path or query parameter, and the variable (or field of a variable) it fills. */
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly variable: string;
  /** Field of the variable, if that is an input object. */
  readonly field?: string;
  readonly type: GraphQLInputType;
  readonly description?: string | null;
  readonly check?: Check;
  /** Parses the text. An invalid text is returned unchanged, and the validation of variables reports it. */
  readonly read: (text: string) => unknown;
};

/** Mapping from a request to an operation's variables, by the convention of `rest.graphqls`. */
export type Mapping = {
  readonly path: readonly Parameter[];
  readonly query: ReadonlyMap<string, Parameter>;
  /** Type of `$input`. Without one it is null, and every field of a body is unknown. */
  readonly body: GraphQLInputObjectType | null;
  /** Fields of `$input` that the path, a header or the server fills, never the body. */
  readonly readOnly: ReadonlySet<string>;
  /** Whether `$input` has `expectedVersion`, which `If-Match` fills. */
  readonly versioned: boolean;
};

/** REST names of Relay's arguments. A log has no pages: `after` is a position in it. */
const namesOf = ({ list, stream }: Pick<Row, 'list' | 'stream'>): Readonly<Record<string, string>> =>
  list === 'log' || stream ? { first: 'limit' } : { first: 'limit', after: 'cursor' };

/** Derives the mapping of a row. @throws Error at startup for a path parameter that fills no variable */
export function mappingOf(
  row: Pick<Row, 'path' | 'list' | 'stream' | 'upload'>,
  { document, operation }: Prepared,
  schema: GraphQLSchema,
): Mapping {
  const { path } = row;
  const names = namesOf(row);
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string));
  const all: Parameter[] = [];
  let body: GraphQLInputObjectType | null = null;
  const uses = usesOf(document, schema);
  for (const definition of operation.variableDefinitions ?? []) {
    const variable = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type as never) as GraphQLInputType;
    const nullable = getNullableType(type);
    if (isInputObjectType(nullable)) {
      if (variable === 'input') body = nullable;
      for (const field of Object.values(nullable.getFields()))
        if (variable === 'input' ? inPath.has(field.name) : !isInputObjectType(getNamedType(field.type)))
          all.push(ofField(variable, field, inPath));
    } else {
      const { description, check } = uses.get(variable) ?? {};
      const name = names[variable] ?? variable;
      all.push({ name, in: place(name, inPath), variable, type, description, check, read: reader(type) });
    }
  }
  const filled = new Set(all.filter((parameter) => parameter.in === 'path').map(({ name }) => name));
  for (const name of inPath) if (!filled.has(name)) throw new Error(`no variable of the operation takes {${name}}`);
  const versioned = body?.getFields().expectedVersion !== undefined;
  return {
    path: all.filter((parameter) => parameter.in === 'path'),
    query: new Map(all.filter((parameter) => parameter.in === 'query').map((parameter) => [parameter.name, parameter])),
    body,
    readOnly: new Set(
      [...(body ? filled : []), ...(versioned ? ['expectedVersion'] : []), ...(row.upload ? ['upload'] : [])].filter(
        (name) => body?.getFields()[name],
      ),
    ),
    versioned,
  };
}

function ofField(variable: string, field: GraphQLInputField, inPath: ReadonlySet<string>): Parameter {
  const { type, description, extensions } = field;
  const name = extensions.check?.parameter ?? field.name;
  return { name, in: place(name, inPath), variable, field: field.name, type, description, check: extensions.check, read: reader(type) };
}

function place(name: string, inPath: ReadonlySet<string>): 'path' | 'query' {
  return inPath.has(name) ? 'path' : 'query';
}

/** Returns a parser for values of a type. Commas separate the values of a list. */
function reader(type: GraphQLInputType): (text: string) => unknown {
  const nullable = isNonNullType(type) ? type.ofType : type;
  if (isListType(nullable)) {
    const item = reader(nullable.ofType);
    return (text) => text.split(',').map(item);
  }
  switch (getNamedType(nullable).name) {
    case 'Int':
      return (text) => (/^-?\d{1,10}$/.test(text) ? Number(text) : text);
    case 'Float':
      return (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text);
    case 'Boolean':
      return (text) => (text === 'true' ? true : text === 'false' ? false : text);
    default:
      return (text) => text;
  }
}
