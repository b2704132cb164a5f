import { keyBy, loader } from '../../kernel/loaders.ts';

const find = {
  name: 'knowledge.vectors_waiting',
  text: `select s.id from unnest($2::text[]) s(id)
    where exists (select 1 from vector_request r where r.organization_id = $1 and r.subject_id = s.id)
      or not exists (select 1 from search_index i where i.name = 'passages' and i.model = $3)`,
};

/** Loads subjects that are found by words but not by meaning yet, by id. Without a model for vectors: all. */
export const waitingForVectors = loader<{ readonly id: string }>(async (context, ids) => {
  const values = [context.actor.organization, ids, context.services.embeddings?.name ?? null];
  const rows = await context.sql<{ id: string }>({ ...find, values });
  return keyBy(rows, ({ id }) => id);
});
