import { type Engine, failureOf } from '../../../schema/engine/engine.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { notFoundCode } from './error-locations.ts';
import { expectedVersions } from './preconditions.ts';

type Variables = Record<string, unknown>;

/**
 * Runs the endpoint's operation and returns the content of its body.
 * @throws Problem of the operation; any other error of a field
 */
export function execute(
  endpoint: Endpoint,
  engine: Engine,
  context: Context,
  variables: Variables,
  ifMatch: string | undefined,
): Promise<unknown> {
  if (ifMatch === undefined || endpoint.method === 'GET') return run(endpoint, engine, context, variables);
  if (!endpoint.mapping.versioned)
    // Refused, because an ignored condition would silently break the client's expectation.
    throw new Problem('request.unknown_parameter', {
      errors: [{ path: ['If-Match'], code: 'field.unknown', params: { name: 'If-Match' } }],
    });
  const versions = expectedVersions(ifMatch);
  return versions === null ? run(endpoint, engine, context, variables) : runAt(endpoint, engine, context, variables, versions);
}

/**
 * Runs at a version that is compared under the row's lock. If the header names several, the mismatch problem shows which one to retry with.
 */
async function runAt(
  endpoint: Endpoint,
  engine: Engine,
  context: Context,
  variables: Variables,
  [first, ...others]: number[],
): Promise<unknown> {
  const at = (version: unknown) => ({ ...variables, input: { ...(variables.input as object), expectedVersion: version } });
  try {
    return await run(endpoint, engine, context, at(first));
  } catch (error) {
    const current = error instanceof Problem && error.code === 'version.mismatch' ? error.extra.version : undefined;
    if (!others.includes(current as number)) throw error;
    return run(endpoint, engine, context, at(current));
  }
}

async function run({ prepared, at, mapping }: Endpoint, engine: Engine, context: Context, variables: Variables): Promise<unknown> {
  const { data, errors } = await engine.execute(prepared, context, variables);
  if (errors && errors.length > 0) throw failureOf(errors);
  let value: unknown = data;
  for (const key of at) value = (value as Record<string, unknown> | null)?.[key];
  if (value !== null && value !== undefined) return value;
  const [parameter] = mapping.path;
  throw parameter ? new Problem(notFoundCode(parameter)) : new Error(`${prepared.operation.name?.value} answered null`);
}
