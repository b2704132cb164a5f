import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import { Context } from '../kernel/context.ts';

type Args = ExecutionArgs & { readonly contextValue: Context };

/**
 * Runs a subscription on graphql-js (graphql-jit drops its literal arguments). Unlike graphql-js' own `subscribe`, each
 * item runs with a new context, and `return` takes effect at once, even while the next item is awaited.
 */
export async function follow(args: Args): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  const items = source[Symbol.asyncIterator]();
  const { contextValue: context } = args;
  const results: AsyncIterableIterator<ExecutionResult> = {
    async next() {
      const { done, value: rootValue } = await items.next();
      if (done) return { done, value: undefined };
      return { done: false, value: await execute({ ...args, rootValue, contextValue: new Context(context.services, context) }) };
    },
    async return() {
      await items.return?.();
      return { done: true, value: undefined };
    },
    async throw(error) {
      await items.return?.();
      throw error;
    },
    [Symbol.asyncIterator]: () => results,
  };
  return results;
}
