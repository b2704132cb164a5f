import { type ExecutionResult, GraphQLError } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import type { Engine, Prepared } from '../../../schema/engine/engine.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { notAcceptable, resultTypes } from './negotiate.ts';
import { type Parameters, parametersOf } from './parameters.ts';
import { attempt, type Call, statusOf } from './result.ts';

/** State of one request that yoga serves. */
export type YogaContext = {
  readonly call: Call;
  readonly method: 'GET' | 'POST';
  /** Whether the request has an `Idempotency-Key`. */
  readonly keyed: boolean;
  /** Registers a stream before it is sent. @throws Problem connection.too_many */
  readonly hold: () => void;
  /** Set once the request is parsed. */
  readonly params: Parameters;
  readonly prepared: Prepared;
  /** Set if HTTP does not allow the request; the adapter's error handler sends it. */
  refused?: Problem;
};

/** Yoga plugin that parses, validates and runs operations with the engine, as `servePlain` does. */
export function withEngine(engine: Engine): Plugin<YogaContext, YogaContext> {
  const read = ({ params: { query, operationName } }: YogaContext) => {
    try {
      return engine.prepare(query, operationName);
    } catch (error) {
      throw wrapped(error);
    }
  };
  return {
    onRequestParse({ requestParser, setRequestParser, serverContext }) {
      setRequestParser(async (request) => {
        try {
          return parametersOf(await requestParser?.(request));
        } catch (error) {
          throw refuse(serverContext, error instanceof Problem ? error : new Problem('request.malformed_json'));
        }
      });
    },
    onParse({ context, extendContext, setParseFn }) {
      setParseFn(() => {
        const prepared = read(context);
        const problem = forbidden(prepared, context);
        if (problem) throw refuse(context, problem);
        extendContext({ prepared });
        return prepared.document;
      });
    },
    onValidate: ({ setValidationFn }) => setValidationFn(() => []),
    onExecute({ setExecuteFn }) {
      setExecuteFn(({ contextValue: { prepared, call, params } }) =>
        attempt(() => engine.execute(prepared, call.context, params.variables)),
      );
    },
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn(async ({ contextValue }) => {
        const { prepared, call, params, request, hold } = contextValue;
        const results = await attempt(() => engine.subscribe(prepared, call.context, params.variables));
        if (!isAsyncIterable(results)) return results;
        // Yoga ends only streams that it has begun to send.
        const end = () => results[Symbol.asyncIterator]().return?.();
        try {
          hold();
        } catch (error) {
          await end();
          throw refuse(contextValue, error as Problem);
        }
        if (request.signal.aborted) await end();
        return mapAsyncIterator(results, call.write, (error: unknown) => call.write({ errors: [error] }));
      });
    },
    onResultProcess({ result, setResult, serverContext: { call } }) {
      if (isAsyncIterable(result)) return;
      const { errors } = result as ExecutionResult;
      const written = call.write({ ...result, ...(errors && { errors: errors.map(bare) }) });
      // A stream starts with status 200, whatever it emits later.
      const status = call.accepts.result ? statusOf(written, call.accepts.result) : 200;
      setResult({ ...written, extensions: { ...written.extensions, http: { status } } } as ExecutionResult);
    },
  };
}

/** Returns the problem if HTTP does not allow this operation. */
function forbidden({ kind }: Prepared, { method, keyed, call }: YogaContext): Problem | undefined {
  if (kind === 'mutation' && method === 'GET') return new Problem('request.method_not_allowed', { params: { allowed: ['POST'] } });
  // A stream cannot be stored and replayed.
  if (kind === 'mutation' && keyed) return notAcceptable(resultTypes);
  return kind === 'subscription' && !call.accepts.events ? notAcceptable(['text/event-stream']) : undefined;
}

function refuse(context: YogaContext, problem: Problem): GraphQLError {
  context.refused = problem;
  return wrapped(problem);
}

/** Yoga treats an error with a property `errors`, such as a Problem, as a collection of errors. */
const wrapped = (error: unknown) => new GraphQLError('', { originalError: error as Error });
const bare = (error: GraphQLError) => (!error.path && error.originalError instanceof Problem ? error.originalError : error);
