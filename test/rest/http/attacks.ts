import { newId } from '../../../schema/kernel/ids.ts';
import { idPrefixes } from '../../../schema/kernel/module.ts';
import type { Endpoint } from '../../../src/adapters/rest/endpoint.ts';
import { ownEndpoints } from '../../../src/adapters/rest/own-endpoints.ts';
import type { Mapping, Parameter } from '../../../src/adapters/rest/parameters.ts';
import { endless, jsonOf, type Place, placesOf, put, rightValue, wrongTexts, wrongValues } from '../../support/hostile.ts';

/** All endpoints that take and return JSON, and how requests fill their variables. */
export const targets = ownEndpoints()
  .filter(({ stream, upload, bytes }) => !stream && !upload && !bytes)
  .map((row) => ({ row, name: `${row.method} ${row.path}`, mapping: row.mapping }));

/** A request that must be refused, and the field or parameter that the problem must name. */
export type Attack = {
  readonly what: string;
  readonly query?: string;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
  readonly path?: Record<string, string>;
  readonly status?: number;
  readonly place?: { pointer: string } | { parameter: string };
};

const pointer = (at: Place['at']) => ({ pointer: at.map((step) => `/${step}`).join('') });

/** Attacks that every endpoint must refuse. */
export function general({ method }: Endpoint): Attack[] {
  const body = (what: string, text: string | Buffer, status: number, headers = {}): Attack => ({ what, body: text, status, headers });
  const bodies = [
    body('malformed JSON', '{"title": ', 400),
    body('an empty object and more', '{} {}', 400),
    body('a list', '[]', 400),
    body('a text', '"title"', 400),
    body('a number', '1', 400),
    body('null', 'null', 400),
    body('10,000 levels', `{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400),
    body('10,000 levels of objects', `${'{"title":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400),
    body('invalid UTF-8', Buffer.from('{"title":"\xff\xfe","name":"\xc3\x28","body":"\xed\xa0\x80"}', 'latin1'), 400),
    body('UTF-16', Buffer.from('\ufeff{"title":"a"}', 'utf16le'), 400),
    body('1 MiB and a byte', `{"title":"${'a'.repeat(2 ** 20 - 11)}"}`, 413),
    body('text/plain', '{"title":"a"}', 415, { 'content-type': 'text/plain' }),
    body('a form', 'title=a', 415, { 'content-type': 'application/x-www-form-urlencoded' }),
    body('nonsense for a type', '{}', 415, { 'content-type': ';;' }),
    body('no type', '{"title":"a"}', 415, { 'content-type': '' }),
    { ...body('an unknown field', '{"nonsense":1}', 400), place: { pointer: '/nonsense' } },
    { ...body('an unknown field that is a pointer', '{"a/b~c":1}', 400), place: { pointer: '/a~1b~0c' } },
    { ...body('__proto__', '{"__proto__":{"title":"a"}}', 400), place: { pointer: '/__proto__' } },
    { ...body('constructor', '{"constructor":{"prototype":{}}}', 400), place: { pointer: '/constructor' } },
  ];
  const names = ['nonsense', '__proto__', 'constructor', 'toString', 'limit[]', 'first', 'token', 'organization', 'a'.repeat(100)];
  return [
    ...(method === 'GET' ? [] : bodies),
    ...names.map(
      (name): Attack => ({ what: `parameter ${name}`, query: `${encodeURIComponent(name)}=x`, status: 400, place: { parameter: name } }),
    ),
    { what: 'a parameter that cannot be decoded', query: '%zz=%zz', status: 400 },
    {
      what: 'a token in the address alone',
      query: 'access_token=atp_0123456789abcdefghijklmnop',
      headers: { authorization: '' },
      status: 400,
    },
    { what: 'a token in the address too', query: 'access_token=x', status: 400 },
    { what: 'a wrong scheme', headers: { authorization: 'Basic YTpi' }, status: 401 },
    { what: 'a wrong token', headers: { authorization: `Bearer atp_${'0'.repeat(38)}` }, status: 401 },
    { what: 'a huge token', headers: { authorization: `Bearer atp_${'0'.repeat(10_000)}` }, status: 401 },
    ...(method === 'POST' ? ['', ' ', 'a'.repeat(256), 'ü', 'a\x7f'] : []).map(
      (key): Attack => ({ what: `Idempotency-Key ${key}`, headers: { 'idempotency-key': key }, body: '{"nonsense":1}', status: 400 }),
    ),
    ...(method === 'GET' ? [] : ['3', 'W/3', '"', '"1" "2"', ',']).map(
      (tag): Attack => ({ what: `If-Match ${tag}`, headers: { 'if-match': tag }, status: 400 }),
    ),
  ];
}

/** Every field of the body with every invalid value. */
export function inBody({ body, readOnly }: Mapping): Attack[] {
  if (!body) return [];
  const places = placesOf(body).filter(({ at: [field] }) => field !== undefined && !readOnly.has(String(field)));
  return [
    ...places.flatMap((place) =>
      wrongValues(place).map((value): Attack => {
        const text = jsonOf(put(place.at, value));
        return { what: text.slice(0, 200), body: text, status: 400, place: pointer(place.at) };
      }),
    ),
    ...[...readOnly].map(
      (name): Attack => ({
        what: `${name} in the body`,
        body: JSON.stringify({ [name]: null }),
        status: 400,
        place: { pointer: `/${name}` },
      }),
    ),
  ];
}

/** Every parameter with every invalid text. */
export function inQuery({ query }: Mapping): Attack[] {
  return [...query.values()].flatMap((parameter) => {
    const { name, type, variable } = parameter;
    const place = { parameter: name };
    const attack = (text: string): Attack => {
      const given = `${name}=${encodeURIComponent(text)}`;
      // A cursor of another list is refused with its own code.
      return { what: given.slice(0, 200), query: given, status: 400, ...(variable === 'after' ? {} : { place }) };
    };
    const repeated: Attack = { what: `${name} twice`, query: `${name}=1&${name}=2`, status: 400, place };
    return [...textsFor(parameter).map(attack), ...(String(type).startsWith('[') ? [] : [repeated])];
  });
}

function textsFor({ variable, type, check = {} }: Parameter): string[] {
  if (variable === 'after')
    return [
      'x',
      '%',
      '-1',
      'e30',
      Buffer.from('["id","x"]').toString('base64url'),
      Buffer.from('[[]]').toString('base64url'),
      'a'.repeat(5000),
    ];
  const inner = String(type).replaceAll(/[![\]]/g, '');
  if (inner === 'Int') {
    const outside = variable === 'first' ? ['0', '201'] : [String((check.minimum ?? 0) - 1)];
    return ['', 'x', '1.5', '1e3', '0x10', '-1', ...outside, '9'.repeat(400), '１', '%00', 'null'];
  }
  if (inner === 'Boolean') return ['', 'yes', '1', 'TRUE', 'null'];
  if (inner === 'String' || inner === 'ID')
    return ['\0', `a\0,b`, ...wrongTexts(check).filter((text) => text !== '' || check.id || check.minLength)];
  return ['', 'nonsense', '1', '\0', 'todo,,', '2026-02-30', endless, '__proto__'];
}

/** Every path parameter with a malformed or unknown id: expects the same 404 as for an id that names nothing. */
export function inPath({ path, body, readOnly }: Mapping): Attack[] {
  const right = Object.entries(body ? (rightValue(body) as object) : {}).filter(([name]) => !readOnly.has(name));
  const text = JSON.stringify(Object.fromEntries(right));
  return path.flatMap(({ name, check }) => {
    // Path parameters that are not ids are validated like values of the body.
    if (!check?.id)
      return ['x', '%00', "';--", 'a'.repeat(5000), '%zz'].map(
        (id): Attack => ({ what: `${name}: ${id.slice(0, 50)}`, path: { [name]: id } }),
      );
    const { kind } = check.id;
    const texts = [
      'x',
      '%00',
      '%20',
      '..%2f..',
      "';--",
      'İ',
      '%F0%9F%9A%80',
      '__proto__',
      'constructor',
      newId('activity'),
      newId(kind),
      `${idPrefixes[kind]}_`,
      'a'.repeat(5000),
    ];
    return [
      ...texts.map((id): Attack => ({ what: `${name}: ${id.slice(0, 50)}`, path: { [name]: id }, body: text, status: 404 })),
      ...['%zz', '%ff', '%c3%28'].map((id): Attack => ({ what: `${name}: ${id}`, path: { [name]: id } })),
    ];
  });
}
