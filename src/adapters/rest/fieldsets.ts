import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode, separateOperations } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Engine } from '../../../schema/engine/engine.ts';
import { type FieldError, Problem } from '../../../schema/kernel/errors.ts';
import { type Endpoint, fieldsOf, fieldsParameter, fragmentOf, keyOf } from './endpoint.ts';

/** Maximum number of compiled fieldsets in memory, over all endpoints. One takes about 100 kB. */
const maxCompiled = 100;

/** Longest part of an unknown name that an error repeats, in characters. */
const maxNameLength = 100;

/** Endpoints whose operations select only the fields that a request names. They are compiled once for each set of names. */
export class Fieldsets {
  readonly #engine: Engine;
  readonly #compiled = new LRUCache<string, Endpoint>({ max: maxCompiled });

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * Returns the endpoint reduced to the fields in `query`; the endpoint itself if the request or the endpoint has no fieldset.
   * @throws Problem request.unknown_parameter, input.invalid
   */
  of(endpoint: Endpoint, query: unknown): Endpoint {
    const value = (query as Readonly<Record<string, string | string[] | undefined>>)[fieldsParameter];
    if (value === undefined || !endpoint.fields) return endpoint;
    const names = namesIn(String(value), endpoint.fields);
    const key = `${endpoint.operation} ${names.join(',')}`;
    let reduced = this.#compiled.get(key);
    if (!reduced) {
      reduced = reducedTo(new Set(names), endpoint, this.#engine);
      this.#compiled.set(key, reduced);
    }
    return reduced;
  }
}

/** Returns the names in a parameter, sorted. @throws Problem */
function namesIn(value: string, known: ReadonlySet<string>): string[] {
  const given = value.split(',');
  if (given.length > known.size) throw problemOf([{ path: [fieldsParameter], code: 'field.too_many', params: { max: known.size } }]);
  const names = new Set<string>();
  const errors: FieldError[] = [];
  const unknown: FieldError[] = [];
  for (const name of given) {
    const path = [fieldsParameter];
    if (name.trim() === '') errors.push({ path, code: 'field.blank' });
    else if (!known.has(name))
      unknown.push({ path, code: 'field.not_selectable', params: { name: name.slice(0, maxNameLength), values: besides(name, known) } });
    else if (names.has(name)) errors.push({ path, code: 'field.duplicate', params: { value: name } });
    names.add(name);
  }
  for (const name of names)
    for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1))
      if (known.has(name) && names.has(name.slice(0, dot)))
        errors.push({ path: [fieldsParameter], code: 'field.duplicate', params: { value: name } });
  if (unknown.length > 0 || errors.length > 0) throw problemOf([...unknown, ...errors]);
  return [...names].sort();
}

const problemOf = (errors: readonly FieldError[]) => new Problem('input.invalid', { errors });

/** Returns the known names of the innermost object that an unknown name refers to: `assignee.…` for `assignee.nmae`. */
function besides(name: string, known: ReadonlySet<string>): string[] {
  let prefix = name.slice(0, name.lastIndexOf('.') + 1);
  const below = () => [...known].filter((each) => each.startsWith(prefix) && !each.slice(prefix.length).includes('.'));
  while (prefix !== '' && below().length === 0) prefix = prefix.slice(0, prefix.lastIndexOf('.', prefix.length - 2) + 1);
  return below();
}

/** Returns the endpoint with an operation that selects only `names`, and with the version, which the `ETag` needs. */
function reducedTo(names: ReadonlySet<string>, endpoint: Endpoint, engine: Engine): Endpoint {
  const { at, shape, prepared } = endpoint;
  const { document, operation } = prepared;
  const hidden = shape === 'thing' && endpoint.fields?.has('version') && !names.has('version') ? 'version' : undefined;
  const read = hidden ? new Set([...names, hidden]) : names;
  const selectionSet = changedAt(operation.selectionSet, shape === 'connection' ? [...at, 'nodes'] : at, document, (set) =>
    reducedSet(set, read, document),
  );
  const reduced = {
    ...document,
    definitions: [{ ...operation, selectionSet }, ...document.definitions.filter((each) => each !== operation)],
  };
  const name = operation.name?.value as string;
  return { ...endpoint, prepared: engine.own(separateOperations(reduced)[name] as DocumentNode), hidden };
}

/** Returns `set` with the selection below the keys of `at` changed. */
function changedAt(
  set: SelectionSetNode,
  [key, ...rest]: readonly string[],
  document: DocumentNode,
  change: (set: SelectionSetNode) => SelectionSetNode,
): SelectionSetNode {
  const selections = fieldsOf(set.selections, document).map((field) => {
    if (keyOf(field) !== key || !field.selectionSet) return field;
    const { selectionSet } = field;
    return { ...field, selectionSet: rest.length > 0 ? changedAt(selectionSet, rest, document, change) : change(selectionSet) };
  });
  return { ...set, selections };
}

/** Returns the named fields of `set`, with everything below them, and the fields that lead to them. */
function reducedSet(set: SelectionSetNode, names: ReadonlySet<string>, document: DocumentNode, prefix = ''): SelectionSetNode {
  const selections = set.selections.flatMap((node): SelectionNode[] => {
    if (node.kind === Kind.FIELD) {
      const name = prefix + keyOf(node);
      if (names.has(name) || !node.selectionSet) return names.has(name) ? [node] : [];
      const selectionSet = reducedSet(node.selectionSet, names, document, `${name}.`);
      return selectionSet.selections.length > 0 ? [{ ...node, selectionSet }] : [];
    }
    const { typeCondition, selectionSet: all } = node.kind === Kind.INLINE_FRAGMENT ? node : fragmentOf(node.name.value, document);
    const selectionSet = reducedSet(all, names, document, prefix);
    return selectionSet.selections.length > 0 ? [{ kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet }] : [];
  });
  return { ...set, selections };
}
