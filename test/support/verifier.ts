import { OpenAiChat } from '../../src/ports/model/chat.ts';
import { ChatVerifier } from '../../src/ports/verifier/chat.ts';
import type { Verifier } from '../../src/ports/verifier/port.ts';
import { type Asked, type ModelServer, says, type Turn } from './model-server.ts';

/** A verdict as the verifying model writes it. */
type Said = { readonly claim: number; readonly verdict: string; readonly source: number; readonly quote: string };

/** A verifier behind a scripted model server; a failing server is retried quickly. */
export const verifierOf = (server: ModelServer): Verifier =>
  new ChatVerifier({
    model: new OpenAiChat(
      { baseUrl: server.url, apiKey: 'sk-denetci', model: 'denetci-1' },
      { first: 30_000, stall: 30_000, tries: 2, pause: 5 },
    ),
  });

/** The sentences and the sources in a request to the verifying model. */
export function verifyingRequest({ body }: Asked) {
  const content = body.messages[1].content as string;
  const [, list = ''] = /<<ANSWER \w+>>\n(.*?)\n<<END ANSWER/s.exec(content) ?? [];
  return {
    claims: list.split('\n').map((line) => line.replace(/^\d+\. /, '')),
    sources: [...content.matchAll(/<<SOURCE (\d+) \w+>>\n(.*?)\n<<END SOURCE/gs)].map(([, n, text]) => ({
      n: Number(n),
      text: text as string,
    })),
  };
}

/** An answer of the verifying model. */
export const verdictsOf = (...verdicts: readonly Said[]): Turn => says(JSON.stringify({ verdicts }));

/** A verifying model that gives all sentences the same verdict. */
export const allAre =
  (verdict: string, quote: string, source = 1) =>
  (asked: Asked): Turn =>
    verdictsOf(...verifyingRequest(asked).claims.map((_, index) => ({ claim: index + 1, verdict, source, quote })));
