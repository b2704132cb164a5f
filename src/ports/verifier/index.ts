import type { ChatOptions } from '../model/limits.ts';
import type { Verifier } from './port.ts';

/** A chat model, or a sequence classifier behind Text Embeddings Inference. */
export type VerifierOptions =
  | { readonly kind: 'chat'; readonly chat: ChatOptions }
  | { readonly kind: 'classifier'; readonly url: string; readonly apiKey: string | undefined };

/** Opens the configured verifier; undefined if there is none. It connects at the first request. */
export async function openVerifier(options: VerifierOptions | undefined): Promise<Verifier | undefined> {
  if (options?.kind === 'chat') return new (await import('./chat.ts')).ChatVerifier(options.chat);
  return options && (await import('./classifier.ts')).classifierOf(options);
}
