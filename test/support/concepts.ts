import { readdirSync } from 'node:fs';
import type { Person } from './builders/index.ts';
import type { ErasureApp } from './erasure/app.ts';
import type { Given } from './requests.ts';
import type { Row } from './roles.ts';

type About = { readonly project: string; readonly task: string };

/** Everything that the tests of all APIs need to know about a concept; each file of test/concepts/ exports one as `concept`. */
export type Concept = {
  /** Creates its records on a task and its project, which `owner` leads: at least two if a list has them. @returns their ids by kind */
  readonly build: (owner: Person, about: About) => Promise<Partial<Given>>;
  /** Expected outcome of its root fields by role; deletions last. */
  readonly roles: Readonly<Record<string, Row>>;
  /** Root fields deliberately without an MCP tool, by reason. */
  readonly withoutTool?: Readonly<Record<string, readonly string[]>>;
  /** Kinds of the words of `write` that the history of the project keeps after a deletion, as patterns. */
  readonly inHistory?: readonly string[];
  /** Creates records with words by `of` in all their texts. @returns addresses to delete, in this order */
  readonly write?: (
    ask: ErasureApp['admin']['ask'],
    of: (kind: string) => string,
    about: { project: string; task: string },
  ) => Promise<string[]>;
};

const folder = new URL('../concepts/', import.meta.url);

export const concepts: readonly Concept[] = await Promise.all(
  readdirSync(folder)
    .sort()
    .map(async (file): Promise<Concept> => (await import(new URL(file, folder).href)).concept),
);

/** Creates the records of all concepts, one after the other, so that their events are in the same order each time. @returns their ids by kind */
export async function buildConcepts(owner: Person, about: About): Promise<Partial<Given>> {
  let ids: Partial<Given> = {};
  for (const { build } of concepts) ids = { ...ids, ...(await build(owner, about)) };
  return ids;
}
