import { random } from '../support/random.ts';

type Variable = { type: string; values: unknown[] };

/** Marks a variable without a value. */
export const absent = Symbol('absent');
const date = '2026-11-21T00:00:00Z';
const inputs = [
  { title: 'a' },
  { title: 'a', n: null, ns: [1, null], s: null, color: 'blue', when: date, sub: [{ a: 1 }, { b: ['x'] }] },
  { title: 'a', n: undefined, s: undefined, ns: 3, sub: { a: null, b: 'y' } },
  { title: 'a', ns: [], sub: [] },
];
const variables: Record<string, Variable> = {
  n: { type: 'Int', values: [absent, undefined, null, 7] },
  nd: { type: 'Int = 5', values: [absent, undefined, null, 7] },
  ns: { type: '[Int!]', values: [absent, null, [], [1, 2], 3] },
  s: { type: 'String', values: [absent, undefined, null, 'ş'] },
  sr: { type: 'String!', values: ['r'] },
  color: { type: 'Color', values: [absent, null, 'red', 'green'] },
  colord: { type: 'Color! = blue', values: [absent, 'red'] },
  when: { type: 'DateTime', values: [absent, null, date] },
  input: { type: 'In', values: [absent, undefined, null, ...inputs] },
  inputr: { type: 'In!', values: inputs },
  sub: { type: 'Sub', values: [absent, null, { a: 1 }, { b: 'z' }] },
  yes: { type: 'Boolean!', values: [true, false] },
  maybe: { type: 'Boolean = false', values: [absent, true, false] },
  one: { type: 'Int', values: [absent, 1, 2] },
};

/** Generates a random document for the schema in `two-engines.ts`, with variables. */
export function generate(seed: number): { source: string; variables: Record<string, unknown> } {
  const whole = random(seed);
  const next = () => whole(2 ** 32) / 2 ** 32;
  const below = (n: number) => Math.floor(next() * n);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const used = new Set<string>();
  const use = (...names: string[]) => {
    const name = pick(names);
    used.add(name);
    return `$${name}`;
  };
  let aliases = 0;
  const alias = () => (next() < 0.25 ? `a${aliases++}: ` : '');
  const condition = () => (next() < 0.15 ? ` @${pick(['skip', 'include'])}(if: ${pick(['true', 'false', use('yes', 'maybe')])})` : '');
  const fragments: string[] = [];

  const literal = (): string =>
    `{title: ${pick(['"a"', use('sr')])}${pick(['', ', n: 3', ', n: null', `, n: ${use('n', 'nd')}`])}${pick(['', `, ns: [1, ${use('n')}]`, ', ns: 4', `, ns: ${use('ns')}`])}${pick(['', `, s: ${use('s')}`, `, color: ${use('color', 'colord')}`])}${pick(['', `, sub: [{a: 1}, ${'{b: ["q"]}'}]`, `, sub: {a: ${use('n')}}`])}}`;
  const argument: Record<string, () => string> = {
    input: () => pick([literal(), use('input', 'inputr'), 'null']),
    n: () => pick(['1', use('n', 'nd'), 'null']),
    ns: () => pick(['[1, 2]', '3', use('ns'), `[${use('nd', 'n').replace('$n', '$n')}]`.includes('$n]') ? '[8]' : '[9]']),
    s: () => pick(['"ç"', use('s', 'sr')]),
    color: () => pick(['green', use('color', 'colord')]),
    when: () => pick([`"${date}"`, use('when')]),
    on: () => pick(['false', use('yes', 'maybe')]),
  };
  const echo = () => {
    const names = Object.keys(argument).filter(() => next() < 0.4);
    return `${alias()}echo${names.length > 0 ? `(${names.map((name) => `${name}: ${argument[name]?.()}`).join(', ')})` : ''}${condition()}`;
  };
  const some = (fields: (() => string)[], type: string, depth: number): string => {
    const parts: string[] = [];
    for (let count = 1 + below(4); count > 0; count -= 1) {
      const roll = next();
      if (roll < 0.1 && depth < 4) parts.push(`... on ${type}${condition()} ${some(fields, type, depth + 1)}`);
      else if (roll < 0.2 && depth < 4) {
        const name = `F${fragments.length}`;
        fragments.push('');
        fragments[Number(name.slice(1))] = `fragment ${name} on ${type} ${some(fields, type, depth + 1)}`;
        parts.push(`...${name}${condition()}`);
      } else parts.push(pick(fields)());
    }
    return `{ ${parts.join(' ')} }`;
  };
  const leaf = (name: string) => () => `${alias()}${name}${condition()}`;
  const user = (depth: number): string =>
    some(
      [leaf('id'), leaf('name'), leaf('nick'), leaf('__typename'), ...(depth < 3 ? [() => `${alias()}tasks ${task(depth + 1)}`] : [])],
      'User',
      depth,
    );
  const label = (depth: number): string => some([leaf('id'), leaf('name')], 'Label', depth);
  const task = (depth: number): string =>
    some(
      [
        ...['id', 'title', 'version', 'color', 'when', 'matrix', 'later', '__typename'].map(leaf),
        ...['fails', 'failsHard', 'missing'].map((name) => () => (next() < 0.3 ? leaf(name)() : 'id')),
        () => `${alias()}greet${pick(['', '(name: null)', `(name: ${use('s')})`])}`,
        () => `${alias()}assignee${condition()} ${user(depth + 2)}`,
        () => `${alias()}labels ${label(depth + 2)}`,
        ...(depth < 3 ? [() => `${alias()}parent ${task(depth + 1)}`] : []),
      ],
      'Task',
      depth,
    );
  const page = () =>
    some(
      [() => `nodes ${task(1)}`, () => `${alias()}edges { cursor node ${task(1)} }`, () => 'pageInfo { hasNextPage endCursor }'],
      'TaskConnection',
      1,
    );
  const on = (name: string, type: string) =>
    `${name} { __typename ${pick(['', `... on Task ${task(2)}`, `... on User ${user(2)}`, type === 'Node' ? 'id' : ''])} }`;
  const query = () =>
    some(
      [
        echo,
        echo,
        () => `${alias()}tasks${pick(['', '(first: 3)', `(first: ${use('one')})`])}${condition()} ${page()}`,
        () => `a${aliases++}: task(id: "t${below(4)}") ${task(0)}`,
        () => `list ${task(1)}`,
        () => `a${aliases++}: ${on(`node(id: "${pick(['t1', 'u1', 'x'])}")`, 'Node')}`,
        () => on('any', 'Any'),
        leaf('fails'),
        () => (next() < 0.1 ? `failsHard ${task(1)}` : '__typename'),
      ],
      'Query',
      0,
    );
  const mutation = () =>
    some(
      [
        () => `a${aliases++}: count(by: 1)${condition()}`,
        () => `a${aliases++}: countSlowly(by: 10)`,
        () => `a${aliases++}: fail`,
        () => `a${aliases++}: countAll(input: ${pick([literal(), use('inputr')])})`,
      ],
      'Mutation',
      0,
    );
  const kind = next() < 0.15 ? 'mutation' : 'query';
  const body = kind === 'mutation' ? mutation() : query();
  const text = [body, ...fragments].join('\n');
  const named = [...used].filter((name) => new RegExp(`\\$${name}\\b`).test(text));
  const definitions = named.map((name) => `$${name}: ${variables[name]?.type}`).join(', ');
  const values = named.map((name) => [name, pick(variables[name]?.values ?? [])] as const).filter(([, value]) => value !== absent);
  return { source: `${kind}${definitions ? ` (${definitions})` : ''} ${text}`, variables: Object.fromEntries(values) };
}
