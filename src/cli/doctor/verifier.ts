import type { Config } from '../../config.ts';
import { openVerifier } from '../../ports/verifier/index.ts';
import { checkModel } from './chat.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Time limit of the classifier's check, in milliseconds. */
const longest = 5_000;

/** Checks the verifier of answers, unless it is the assistant's model. Problems here do not prevent a start. */
export async function* checkVerifier({ chat, verifier }: Config): AsyncGenerator<Finding> {
  if (verifier?.kind === 'chat') {
    const { baseUrl, model } = verifier.chat;
    if (baseUrl !== chat?.baseUrl || model !== chat.model) yield checkModel(verifier.chat, 'doctor.verifier');
    return;
  }
  const classifier = await openVerifier(verifier);
  if (!verifier || !classifier) return;
  const { url } = verifier;
  try {
    const sources = [{ n: 1, text: 'Servis 08.10’da kalkar.' }];
    const request = { question: '', claims: ['Servis sabah kalkar.'], sources, signal: AbortSignal.timeout(longest), again: false };
    await classifier.verify(request, { begin: () => ({ said: () => undefined, end: () => undefined }) });
    yield ok('doctor.classifier', { url });
  } catch (error) {
    yield warn('doctor.verifierSilent', { url, reason: (error as Error).message });
  }
}
