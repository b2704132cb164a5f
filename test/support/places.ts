import { type GraphQLField, type GraphQLInputType, getNamedType, getNullableType, isInputObjectType, isListType } from 'graphql';
import type { Check } from '../../schema/kernel/input.ts';
import type { IdKind } from '../../schema/kernel/module.ts';

type Path = readonly (string | number)[];

/** A place for the id of a record in an operation's variables. */
export type Place = {
  /** From the variable on: `['input', 'operations', 0, 'create', 'labels', 0]`. */
  readonly path: Path;
  readonly kind: IdKind;
  /** Whether `WEB-12` or `WEB` is accepted too. */
  readonly takesName: boolean;
};

/** Kinds that are accepted by name; the pattern of other kinds matches another id. */
const named: ReadonlySet<IdKind> = new Set(['task', 'project']);

/** Arguments that accept ids of any kind are tested separately. */
const anything = ['node.id'];

/** All places for ids in a root field's arguments. @throws Error for an `ID` without a kind */
export function placesOf(field: GraphQLField<unknown, unknown>): Place[] {
  return field.args.flatMap(({ name, type, extensions }) => below(field.name, type, extensions.check, [name]));
}

function below(field: string, type: GraphQLInputType, check: Check | undefined, path: Path): Place[] {
  const inner = getNullableType(type);
  if (isListType(inner)) return below(field, inner.ofType, check, [...path, 0]);
  if (isInputObjectType(inner))
    return Object.values(inner.getFields()).flatMap((each) => below(field, each.type, each.extensions.check, [...path, each.name]));
  if (check?.id) return [{ path, kind: check.id.kind, takesName: check.id.orPattern !== undefined && named.has(check.id.kind) }];
  const place = [field, ...path].join('.');
  if (getNamedType(inner).name === 'ID' && !anything.includes(place)) throw new Error(`${place} is an ID of what? Say so by reference().`);
  return [];
}

/** A copy of `variables` with `value` at `path`. */
export function withValue(variables: object, [step, ...rest]: Path, value: unknown): Record<string, unknown> {
  const copy = Array.isArray(variables) ? [...variables] : { ...variables };
  const at = copy as Record<string | number, unknown>;
  const next = at[step as string] ?? (typeof rest[0] === 'number' ? [] : {});
  at[step as string] = rest.length === 0 ? value : withValue(next as object, rest, value);
  return copy as Record<string, unknown>;
}
