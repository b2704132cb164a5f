import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import pg from 'pg';

type Stored = {
  readonly id: string;
  readonly event: string;
  readonly timestamp: string;
  readonly data: unknown;
  readonly previous?: unknown;
};

/** Maximum number of events per kind read from a database, because performance tests write thousands of equal ones. */
const perKind = 200;

/** The name pattern of databases of a run; see postgres.ts. */
const ofTests = `select datname as name from pg_database where datname like 'test\\_%' order by 1`;

/** Data for an event whose payload does not matter to a test; it is not compared with the schema of its kind. */
export const dataOfNoSchema = { of: 'a test' };

/** Latest events with a request id: events that tests insert directly have none. Made-up kinds have no schema. */
const latest = `select id, event, timestamp, data, previous from (
    select *, row_number() over (partition by event order by seq desc) as n from event
    where request_id is not null and data::jsonb <> '${JSON.stringify(dataOfNoSchema)}'::jsonb) e where n <= ${perKind}`;

/**
 * Compares the events that tests left in the databases of a server with the payload schemas of `schema/openapi.json`.
 * @returns the differences, a line each
 */
export async function eventsWithoutSchema(server: string): Promise<string[]> {
  const isValid = validators();
  const wrong: string[] = [];
  for (const { name } of await rows<{ name: string }>(`${server}/postgres`, ofTests)) {
    const events = await rows<Stored>(`${server}/${name}`, latest).catch(noneWithoutTable);
    for (const { previous, ...event } of events) {
      const payload = JSON.parse(JSON.stringify({ ...event, ...(previous ? { previous } : {}) }));
      const problem = isValid(event.event, payload);
      if (problem) wrong.push(`${event.event}: ${problem} in ${JSON.stringify(payload).slice(0, 600)}`);
    }
  }
  return wrong;
}

/** Returns a check by kind of event, which returns an error or undefined. Kinds without a schema are not checked. */
function validators(): (event: string, payload: unknown) => string | undefined {
  const description = JSON.parse(readFileSync(`${import.meta.dirname}/../../schema/openapi.json`, 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv);
  ajv.addSchema(description, 'openapi');
  return (event, payload) => {
    const schema = description.webhooks[event]?.post.requestBody.content['application/json'].schema;
    if (!schema) return undefined;
    const check = ajv.getSchema(`openapi${schema.$ref}`);
    if (!check || check(payload)) return undefined;
    return check.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
  };
}

/** A database that is empty or older than the event log has no events. */
function noneWithoutTable(error: unknown): Stored[] {
  const undefinedTableOrColumn = ['42P01', '42703'];
  if (error instanceof pg.DatabaseError && undefinedTableOrColumn.includes(error.code ?? '')) return [];
  throw error;
}

async function rows<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}
