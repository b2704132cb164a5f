import type { Health } from './adapters/health.ts';
import type { Knowledge } from './knowledge.ts';
import type { Mail } from './ports/mail/port.ts';
import { StorageMissing } from './ports/storage/port.ts';

/** Services that fail while the process goes on, by the name that metrics show. */
export type Failing = 'storage' | 'mail' | 'model' | 'embeddings';

/** Hears of each call's end: the error, or undefined if it succeeded. */
type OnEnd = (error?: unknown) => void;

/** Wraps a service so that each call of `methods` reports how it ended. These methods return a promise or an async iterable. */
function watched<Service extends object>(service: Service, methods: readonly (keyof Service)[], onEnd: OnEnd): Service {
  return new Proxy(service, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (!methods.includes(key as keyof Service)) return value.bind(target);
      return (...given: unknown[]) => {
        const result = value.apply(target, given);
        if (Symbol.asyncIterator in result) return watchedPieces(result, onEnd);
        result.then(() => onEnd(), onEnd);
        return result;
      };
    },
  });
}

async function* watchedPieces(pieces: AsyncIterable<unknown>, onEnd: OnEnd): AsyncGenerator<unknown> {
  try {
    yield* pieces;
    onEnd();
  } catch (error) {
    onEnd(error);
    throw error;
  }
}

/** Whether the caller called it off: no failure of the service. */
const isAbort = (error: unknown): boolean => (error as Error | undefined)?.name === 'AbortError';

/** Counts failed calls of the services, and looks whether storage works again once a call of it has failed. */
export function watchFailures({ storage, chat, embeddings, ...rest }: Knowledge, mail: Mail, onFailure: (of: Failing) => void) {
  const count = (of: Failing) => (error?: unknown) => {
    if (error !== undefined && !isAbort(error)) onFailure(of);
  };
  let storageFailed = false;
  const onStorage = (error?: unknown) => {
    // A missing file is an answer of a store that works.
    storageFailed = error !== undefined && !(error instanceof StorageMissing) && !isAbort(error);
    if (storageFailed) onFailure('storage');
  };
  const conveniences: Health['conveniences'] = {
    storage: {
      async state() {
        if (storageFailed) await storage.check();
        storageFailed = false;
        return 'ok';
      },
    },
  };
  return {
    knowledge: {
      ...rest,
      storage: watched(storage, ['put', 'get', 'remove'], onStorage),
      chat: chat && watched(chat, ['answer'], count('model')),
      embeddings: embeddings && watched(embeddings, ['embed'], count('embeddings')),
    },
    mail: watched(mail, ['send'], count('mail')),
    conveniences,
  };
}
