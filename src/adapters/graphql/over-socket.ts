import { type ExecutionArgs, type ExecutionResult, GraphQLError, parse } from 'graphql';
import { type ConnectionInitMessage, makeServer, type Server, type SubscribePayload } from 'graphql-ws';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { Caller } from '../auth/authenticate.ts';
import type { Connection } from './connection.ts';
import type { GraphqlOptions } from './options.ts';
import { parametersOf } from './parameters.ts';
import { writer } from './result.ts';

/** What the protocol leaves to its server. */
type Hooks = {
  /** Operations that may be open on one connection. */
  readonly maxOperations: number;
  /** Milliseconds a connection may take to say who it is. */
  readonly initTimeout: number;
  /** Says who is at the other end. @throws Problem to refuse the connection */
  readonly enter: (connection: Connection, params: Record<string, unknown>) => Promise<void>;
  readonly leave: (connection: Connection) => void;
  /** Told of each query and mutation, so that a server that stops can wait for it. @throws Problem unavailable if it does */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
};

type Outcome = ExecutionResult | AsyncIterable<ExecutionResult>;

/**
 * The graphql-transport-ws protocol over the engine: what is wrong with one operation is that operation's `error`, and
 * the others go on. (graphql-ws by itself closes the connection for a syntax error.)
 */
export function overSocket(options: GraphqlOptions, hooks: Hooks): Server<Connection> {
  const { engine, admission, log } = options;
  const requestIds = new WeakMap<SubscribePayload, string>();
  const write = (connection: Connection, payload: SubscribePayload) =>
    writer(connection.locale, requestIds.get(payload) ?? connection.request.id, log);

  /** Who sends the operation, asked each time: a session is used, and may be over. @throws Problem as `Admission.operation` */
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
      // This one is among them.
      if (Object.keys(subscriptions).length > hooks.maxOperations)
        return [new Problem('connection.too_many_operations', { params: { max: hooks.maxOperations } })];
      try {
        const actor = await actorOf(connection);
        const outcome = await outcomeOf(
          payload,
          options.context({ actor, via: 'graphql', locale, requestId, address: request.ip, userAgent: request.headers['user-agent'] }),
        );
        if ('errors' in outcome && outcome.data === undefined) return outcome.errors;
        return { schema: engine.schema, document: anything, contextValue: outcome };
      } catch (error) {
        return [error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })];
      }
    },
    // The engine admits and runs in one, and what it does not admit is an `error`: so it has run by now.
    execute: outcomeIn,
    subscribe: outcomeIn,
    onNext: ({ extra }, _id, payload, _args, result) => write(extra, payload)(result) as ExecutionResult,
    onError: ({ extra }, _id, payload, errors) => write(extra, payload)({ errors }).errors,
  });
}

/** What graphql-ws looks at; the engine has a document of its own. */
const anything = parse('{ __typename }');
const outcomeIn = ({ contextValue }: ExecutionArgs) => contextValue as Outcome;
