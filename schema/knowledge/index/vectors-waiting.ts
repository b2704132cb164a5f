import { statement } from '../../../src/ports/database/port.ts';
import { builder } from '../../builder.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { FileIndex } from '../file/file.ts';

const find = statement('knowledge.vectors_waiting')`select s.id from unnest($2::text[]) s(id)
  where exists (select 1 from vector_request r where r.organization_id = $1 and r.subject_id = s.id)
    or not exists (select 1 from search_index i where i.name = 'passages' and i.model = $3)`;

/** Loads subjects that are found by words but not by meaning yet, by id. Without a model for vectors: all. */
export const waitingForVectors = loader<{ readonly id: string }>(async (context, ids) => {
  const values = [context.actor.organization, ids, context.services.embeddings?.name ?? null];
  const rows = await context.sql<{ id: string }>(find, values);
  return keyBy(rows, ({ id }) => id);
});

const FileVectors = builder.enumType('FileVectors', {
  description: 'Whether search by meaning finds a file: `pending` until the embedding model has read it.',
  values: ['pending', 'ready'] as const,
});

builder.objectField(FileIndex, 'vectors', (t) =>
  t.field({
    type: FileVectors,
    nullable: true,
    description:
      'State of search by meaning; null until the file is `indexed`, and without an embedding model. Search by words needs only `indexed`.',
    resolve: async ({ id, status }, _, context) => {
      if (!context.services.embeddings || status !== 'indexed') return null;
      return (await context.load(waitingForVectors, id)) ? 'pending' : 'ready';
    },
  }),
);
