import type { GraphQLSchema } from 'graphql';
import { Components, type Schema } from '../../../../schema/engine/json-schema/components.ts';
import { restPrefix } from '../../target.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Tags } from '../rows.ts';
import { both } from './bilingual.ts';
import { linkScheme } from './bytes.ts';
import { codesOf, ErrorResponses, errorExamples, problemSchema } from './errors.ts';
import type { EventKinds } from './event-schemas.ts';
import { EventSchemas } from './event-schemas.ts';
import { operationOf } from './operation.ts';
import { OutputSchemas } from './outputs.ts';
import { headerParameters, responseHeaders } from './shared.ts';
import { webhookHeaders, webhooksOf } from './webhooks.ts';

type Sources = {
  readonly endpoints: readonly Endpoint[];
  readonly schema: GraphQLSchema;
  readonly tags: Tags;
  readonly events: EventKinds;
  /** Origin of the server. If it is unknown, the description has a variable for it. */
  readonly publicUrl?: string;
};

/** Builds the OpenAPI 3.1 description (spec 9.2) from the rows, their operations and the schema. */
export function openapi({ endpoints, schema, tags, events, publicUrl }: Sources): Schema {
  const components = new Components();
  const outputs = new OutputSchemas(schema, components);
  const errors = new ErrorResponses();
  const paths: Record<string, Schema> = {};
  for (const endpoint of endpoints) {
    if (!tags[endpoint.tag]) throw new Error(`${endpoint.method} ${endpoint.path}: no tag ${endpoint.tag}`);
    const path = `${restPrefix}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, outputs, components, errors) };
  }
  const used = new Set(endpoints.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: {
      // ASCII, because generators derive package and module names from it.
      title: 'Atolye API',
      version: '1.0.0',
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Atölye' },
    },
    servers: [publicUrl ? { url: publicUrl } : anyServer],
    security: [{ bearer: [] }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name))
      .map(([name, { title, tr, en }]) => ({ name, 'x-displayName': title, description: tr, 'x-description-en': en })),
    paths,
    webhooks: webhooksOf(events, new EventSchemas(schema, components, events)),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: both(
            'Erişim jetonu (`atp_…`: Ayarlar → API) ya da kimlik sağlayıcıdan alınan OAuth 2.0 erişim jetonu.',
            'A personal access token, or an OAuth 2.0 access token of the identity provider.',
          ),
        },
        ...(endpoints.some(({ bytes }) => bytes === 'given') && { link: linkScheme }),
      },
      schemas: { Problem: problemSchema, ...components.toJSON() },
      responses: errors.toJSON(),
      parameters: { ...headerParameters, ...webhookHeaders },
      headers: responseHeaders,
      examples: errorExamples(new Set(endpoints.flatMap(codesOf)), publicUrl),
    },
  };
}

/** Server entry for an unknown origin. Generated clients use the default, the address of `npm start`. */
const anyServer = {
  url: '{origin}',
  variables: {
    origin: {
      default: 'http://127.0.0.1:4000',
      description: both('Sunucunun adresi: şema, ad ve port.', 'Origin of the server: scheme, host and port.'),
    },
  },
};

const about = both(
  `Ekip çalışma platformu. Listeler \`{data, page}\` döner ve \`cursor\` ile okunur; tek bir kayıt gövdenin kendisidir ve \`ETag\` taşır (\`If-None-Match\`, \`If-Match\`). PATCH gövdesinde olmayan alan değişmez, \`null\` alanı boşaltır. Hatalar değişmeyen bir \`code\` ile \`application/problem+json\` olarak döner. \`Idempotency-Key\`, bir POST isteğinin 24 saat boyunca güvenle yinelenmesini sağlar. Yalnızca öneren bir erişim bilgisinin (\`write: propose\`) yazma isteği 202 ile yanıtlanır; gövdesi, bir kişinin onayını bekleyen öneridir. v1 içinde yalnızca eklemeler yapılır. \`/api/v1\` ile başlayan her yol \`/v1\` ile de yanıt verir.`,
  `A team work platform. Lists answer \`{data, page}\` and are read by \`cursor\`; one thing is the body itself, with an \`ETag\` for \`If-None-Match\` and \`If-Match\`. In a PATCH an absent field keeps its value and \`null\` clears it. Errors are \`application/problem+json\` with a stable \`code\`. An \`Idempotency-Key\` makes a POST safe to repeat for 24 hours. A write of a credential that only proposes (\`write: propose\`) is answered with 202, and its body is the proposal that waits for the approval of a person. Within v1, changes only add. Every path that begins with \`/api/v1\` also answers at \`/v1\`.`,
  '\n\n',
);
