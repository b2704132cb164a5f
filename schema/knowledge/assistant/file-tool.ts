import { GraphQLID, GraphQLInputObjectType, GraphQLInt, GraphQLNonNull } from 'graphql';
import { statement } from '../../../src/ports/database/port.ts';
import { Problem } from '../../kernel/errors.ts';
import { reference } from '../../kernel/input.ts';
import { visibleSubjects } from '../search/visible.ts';
import { argumentsOfType } from './arguments.ts';
import type { Tool } from './tool.ts';

/** Number of pieces per call: more would not fit into a result for a model. */
const piecesPerCall = 3;

const type = new GraphQLInputObjectType({
  name: 'read_file_arguments',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID), ...reference('file') },
    page: { type: GraphQLInt, description: 'From this page, slide or sheet on.', extensions: { check: { minimum: 1, nullable: false } } },
    from: {
      type: GraphQLInt,
      description: 'From this piece on: `next` of the answer before. Default: the first one.',
      extensions: { check: { minimum: 0, nullable: false } },
    },
  },
});

const readPieces = statement('knowledge.file_pieces')`
  select s.ordinal as piece, f.name, s.page, s.start, s.text
  from passage s join file f on f.organization_id = s.organization_id and f.id = s.subject_id
  where s.organization_id = $1 and s.kind = 'file' and s.subject_id = $2 and s.ordinal >= $3::int and coalesce(s.page, 0) >= $4::int
  order by s.ordinal limit ${piecesPerCall + 1}`;

/** Reads the text of a file, a few pieces at a time. */
export const fileTool: Tool = {
  name: 'read_file',
  description: 'Text of a file, in order, some pieces at once; continue from `next`.',
  scopes: new Set(['files:read']),
  arguments: argumentsOfType(type),
  async run(context, variables) {
    const { id, page = 0, from = 0 } = variables as { id: string; page?: number; from?: number };
    if (!(await visibleSubjects(context, [id])).has(id)) throw new Problem('file.not_found');
    const pieces = await context.sql<{ piece: number; name: string }>(readPieces, [context.actor.organization, id, from, page]);
    const next = pieces[piecesPerCall]?.piece;
    return {
      name: pieces[0]?.name,
      items: pieces.slice(0, piecesPerCall).map((each) => ({ id, ...each })),
      ...(next !== undefined && { next }),
    };
  },
};
