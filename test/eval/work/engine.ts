import type { Services } from '../../../schema/kernel/context.ts';
import { indexSubjects } from '../../../schema/knowledge/index/index-subjects.ts';
import { indexVectors } from '../../../schema/knowledge/index/index-vectors.ts';
import { rebuildIndex } from '../../../schema/knowledge/index/search-index.ts';
import { openEmbeddings } from '../../../src/ports/model/index.ts';
import { openSearch } from '../../../src/ports/search/index.ts';
import { testApp } from '../../support/app.ts';
import { embeddingOnce } from '../once.ts';
import type { Drivers } from '../open.ts';
import { openAsk, openConverse } from './ask.ts';
import type { Company } from './company.ts';
import { followUps } from './follow.ts';
import { type FreshSet, freshSets } from './fresh.ts';
import { type FollowUpFigures, type FreshFigures, measureFollowUps, measureFresh, measureWork, type WorkMeasured } from './measure.ts';
import { measureScripted, openScripted } from './measure-scripted.ts';

/** Results for questions about tasks and their follow-ups, with one search engine and embedding model. */
export type EngineRun = {
  readonly name: string;
  readonly tables: WorkMeasured;
  readonly fresh: Readonly<Partial<Record<FreshSet, FreshFigures>>>;
  readonly model: WorkMeasured;
  readonly followUps: Readonly<Record<'shaped' | 'held', FollowUpFigures>>;
};

/**
 * Asks all questions of an existing company, without a model and with the scripted one. Rebuilds the index of the test app for this engine.
 */
export async function measureByEngine(
  name: string,
  { elasticsearch, embeddings }: Drivers,
  company: Company,
  /** Sets of fresh questions to ask. */
  sets: readonly FreshSet[] = freshSets,
): Promise<EngineRun> {
  const { services } = await testApp();
  const model = await openEmbeddings(embeddings);
  const search = elasticsearch ? await openSearch({ database: services.database, elasticsearch }) : services.search;
  const own: Partial<Services> = { search, embeddings: model && embeddingOnce(model) };
  const all = { ...services, ...own };
  await rebuildIndex(all);
  await indexSubjects(all, company.team.id);
  await indexVectors(all, company.team.id);
  const ask = await openAsk(company.asker, own);
  const tables = await measureWork(ask, company);
  const fresh: Partial<Record<FreshSet, FreshFigures>> = {};
  for (const set of sets) fresh[set] = await measureFresh(ask, company, set);
  const followed = await measureFollowUps(await openConverse(company.asker, own), followUps);
  const assistant = await openScripted(own);
  const truthful = await measureScripted(assistant, company);
  await assistant.close();
  return { name, tables, fresh, model: truthful, followUps: followed };
}
