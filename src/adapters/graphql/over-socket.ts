import { type ExecutionArgs, type ExecutionResult, GraphQLError, parse } from 'graphql';
import { type ConnectionInitMessage, makeServer, type Server, type SubscribePayload } from 'graphql-ws';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { Caller } from '../auth/authenticate.ts';
import { runOf } from '../run-headers.ts';
import type { Connection } from './connection.ts';
import type { GraphqlOptions } from './options.ts';
import { parametersOf } from './parameters.ts';
import { writer } from './result.ts';

/** Parts of graphql-ws that its server must supply. */
type Hooks = {
  /** Maximum number of open operations on one connection. */
  readonly maxOperations: number;
  /** Milliseconds within which a connection must send its credentials. */
  readonly initTimeout: number;
  /** Authenticates a connection. @throws Problem to refuse it */
  readonly enter: (connection: Connection, params: Record<string, unknown>) => Promise<void>;
  readonly leave: (connection: Connection) => void;
  /** Runs a query or mutation, so that a stopping server can wait for it. @throws Problem unavailable if the server is stopping */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
};

type Outcome = ExecutionResult | AsyncIterable<ExecutionResult>;

/**
 * The graphql-transport-ws protocol on top of the engine. An invalid operation gets an `error` message and the others continue; graphql-ws
 * alone would close the connection for a syntax error.
 */
export function overSocket(options: GraphqlOptions, hooks: Hooks): Server<Connection> {
  const { engine, admission, log } = options;
  const requestIds = new WeakMap<SubscribePayload, string>();
  const write = (connection: Connection, payload: SubscribePayload) =>
    writer(connection.locale, requestIds.get(payload) ?? connection.request.id, log);

  /** Authenticates the sender of each operation, because a session may have ended since. @throws Problem as `Admission.connected` */
  async function actorOf(connection: Connection): Promise<Actor> {
    try {
      const actor = await admission.connected(connection.caller as Caller);
      const { organization, user } = connection.actor as Actor;
      if (actor.organization !== organization || actor.user !== user) throw new Problem('auth.rights_changed');
      return actor;
    } catch (error) {
      if (error instanceof Problem && error.status < 500 && error.code !== 'rate_limit.exceeded') connection.fail(error);
      throw error;
    }
  }

  async function outcomeOf(payload: SubscribePayload, context: Context): Promise<Outcome> {
    const { query, operationName, variables } = parametersOf(payload);
    const prepared = engine.prepare(query, operationName);
    if (prepared.kind === 'subscription') return engine.subscribe(prepared, context, variables);
    return hooks.run(async () => engine.execute(prepared, context, variables));
  }

  return makeServer<ConnectionInitMessage['payload'], Connection>({
    connectionInitWaitTimeout: hooks.initTimeout,
    onConnect: ({ extra: connection, connectionParams = {} }) => hooks.enter(connection, connectionParams),
    onClose: ({ extra: connection }) => hooks.leave(connection),
    async onSubscribe({ extra: connection, subscriptions }, _id, payload) {
      const { locale, request } = connection;
      const requestId = connection.nextRequestId();
      requestIds.set(payload, requestId);
      // `subscriptions` includes this one.
      if (Object.keys(subscriptions).length > hooks.maxOperations)
        return [new Problem('connection.too_many_operations', { params: { max: hooks.maxOperations } })];
      try {
        const actor = await actorOf(connection);
        const outcome = await outcomeOf(
          payload,
          options.context({
            actor,
            via: 'graphql',
            locale,
            requestId,
            address: request.ip,
            userAgent: request.headers['user-agent'],
            run: runOf(request.headers),
          }),
        );
        if ('errors' in outcome && outcome.data === undefined) return outcome.errors;
        return { schema: engine.schema, document: placeholderDocument, contextValue: outcome };
      } catch (error) {
        return [error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })];
      }
    },
    // The engine validates and runs in one step, and `onSubscribe` returns its errors. So the operation has already run here.
    execute: outcomeIn,
    subscribe: outcomeIn,
    onNext: ({ extra }, _id, payload, _args, result) => write(extra, payload)(result) as ExecutionResult,
    onError: ({ extra }, _id, payload, errors) => write(extra, payload)({ errors }).errors,
  });
}

/** Document that satisfies graphql-ws; the engine uses its own. */
const placeholderDocument = parse('{ __typename }');
const outcomeIn = ({ contextValue }: ExecutionArgs) => contextValue as Outcome;
