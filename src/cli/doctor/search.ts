import { storedSearchState } from '../../../schema/knowledge/search/search-state.ts';
import type { Engine } from '../../ports/database/index.ts';
import { mostCompared } from '../../ports/search/ranking.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Reports the work that waits for indexing, missing vectors, and how the database compares vectors. */
export async function* checkSearch(database: Engine, elasticsearch: boolean): AsyncGenerator<Finding> {
  const { model, building, waiting, vectorsWaiting, largest, available, installed } = await storedSearchState(database);
  if (building) yield warn('doctor.searchBuilding');
  if (waiting > 0) yield ok('doctor.searchWaiting', { count: waiting });
  if (!building && waiting === 0) yield ok('doctor.search');
  if (!model) return;
  yield vectorsWaiting > 0 ? warn('doctor.vectorsWaiting', { model, count: vectorsWaiting }) : ok('doctor.vectors', { model });
  if (elasticsearch) return;
  const most = mostCompared;
  if (installed) yield ok('doctor.pgvector', { version: installed });
  else if (largest <= most) yield ok('doctor.vectorsCompared', { largest, most });
  else yield warn(available ? 'doctor.pgvectorNotInstalled' : 'doctor.pgvectorMissing', { largest, most });
}
