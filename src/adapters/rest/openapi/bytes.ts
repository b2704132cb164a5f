import type { Components, Schema } from '../../../../schema/engine/json-schema/components.ts';
import { objectSchema } from '../../../../schema/engine/json-schema/inputs.ts';
import type { Endpoint } from '../endpoint.ts';
import { both } from './bilingual.ts';
import { header, limitHeaders } from './errors.ts';
import { exampleOf } from './examples.ts';

// Bodies and responses of raw bytes. JSON Schema 2020-12 describes them by `contentMediaType`. Generators written for OpenAPI 3.0 read
// `format: binary`, which 3.1 allows in addition.

const bytes: Schema = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
const anyType = 'application/octet-stream';

/** The multipart body of an upload: the file, and the input's fields that the server does not fill. */
export function formBody({ operation, mapping }: Endpoint, components: Components): Schema {
  const { body, readOnly } = mapping;
  const schema = components.ref(`${operation}Form`, { operation }, () => {
    const fields = body ? objectSchema(body, readOnly, components, { nullable: false }) : {};
    const file = { ...bytes, description: 'The file, with its name.', examples: ['Merhaba'] };
    return { ...fields, properties: { file, ...(fields.properties as object) }, required: ['file'] };
  });
  return {
    required: true,
    content: { 'multipart/form-data': { schema, encoding: { file: { contentType: '*/*' } }, example: exampleOf(schema, components) } },
  };
}

/** The raw body of an upload. */
export const bytesBody: Schema = { required: true, content: { [anyType]: { schema: bytes } } };

/** Parameters of a file's content, in addition to those of the operation. */
export const contentParameters: readonly Schema[] = [
  {
    name: 'inline',
    in: 'query',
    description: '`1`: shown in the browser instead of saved; only pictures, PDF and plain text.',
    schema: { type: 'string', enum: ['0', '1'], default: '0' },
  },
  {
    name: 'Range',
    in: 'header',
    description: 'Requested byte range: `bytes=0-1023`.',
    schema: { type: 'string', examples: ['bytes=0-1023'] },
  },
  {
    name: 'If-Range',
    in: 'header',
    description: 'The `ETag` of the part you have: returns the whole content if it has changed.',
    schema: { type: 'string' },
  },
];

/** Responses with a file's whole content, or a part of it. */
export function contentResponses(): Record<string, Schema> {
  const headers = {
    ...header('X-Request-Id'),
    ...header('ETag'),
    'Content-Disposition': { description: 'The name of the file (RFC 6266, RFC 8187).', schema: { type: 'string' } },
    ...limitHeaders,
  };
  // `*/*` means the file's own type; `anyType` is used if it is unknown.
  const content = { [anyType]: { schema: bytes }, '*/*': { schema: { type: 'string', format: 'binary' } } };
  const range = { 'Content-Range': { description: 'Returned byte range.', schema: { type: 'string', examples: ['bytes 0-1023/482133'] } } };
  return {
    200: { description: both('Dosyanın içeriği, kendi türünde.', 'The content, of its own type.'), headers, content },
    206: { description: both('İstenen bölümü.', 'The requested range.'), headers: { ...headers, ...range }, content },
  };
}

/** A link to a file's content is a credential for it. */
export const linkScheme = {
  type: 'apiKey',
  in: 'query',
  name: 'key',
  description: both(
    'Dosyanın `contentUrl` adresinde bulunur; en çok 5 dakika geçerlidir.',
    'Part of the `contentUrl` of a file; valid for at most 5 minutes.',
  ),
};
