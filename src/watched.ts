import type { Health } from './adapters/health.ts';
import type { Knowledge } from './knowledge.ts';
import type { Mail } from './ports/mail/port.ts';
import { StorageMissing } from './ports/storage/port.ts';

/** Services whose failures are counted, by their name in metrics. */
export type Failing = 'storage' | 'mail' | 'model' | 'embeddings';

/** Called at the end of each call, with the error if it failed. */
type OnEnd = (error?: unknown) => void;

/** Wraps a service so that the outcome of each call of `methods` is reported. These methods return a promise or an async iterable. */
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

/** Whether the caller aborted the call, which is no failure of the service. */
const isAbort = (error: unknown): boolean => (error as Error | undefined)?.name === 'AbortError';

/** Counts failed calls of the services. After a failed call of storage, health checks test whether it works again. */
export function watchFailures({ storage, chat, verifier, embeddings, ...rest }: Knowledge, mail: Mail, onFailure: (of: Failing) => void) {
  const count = (of: Failing) => (error?: unknown) => {
    if (error !== undefined && !isAbort(error)) onFailure(of);
  };
  let storageFailed = false;
  const onStorage = (error?: unknown) => {
    // A missing file is a valid answer of a working store.
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
      verifier: verifier && watched(verifier, ['verify'], count('model')),
      embeddings: embeddings && watched(embeddings, ['embed'], count('embeddings')),
    },
    mail: watched(mail, ['send'], count('mail')),
    conveniences,
  };
}
