import { GraphQLEnumType, GraphQLInputObjectType, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { type PassageKind, passageKinds } from '../../../src/ports/search/port.ts';
import { projectKey } from '../../kernel/ids.ts';
import { reference, text } from '../../kernel/input.ts';
import { retrieve } from '../search/retrieve.ts';
import { argumentsOfType } from './arguments.ts';
import type { Tool } from './tool.ts';

const defaultLimit = 8;

const type = new GraphQLInputObjectType({
  name: 'search_arguments',
  fields: {
    query: {
      type: new GraphQLNonNull(GraphQLString),
      description: 'Words or a question, in the language of the content (mostly Turkish).',
      ...text({ min: 1, max: 1000 }),
    },
    kinds: {
      type: new GraphQLList(
        new GraphQLNonNull(
          new GraphQLEnumType({ name: 'SearchToolKind', values: Object.fromEntries(passageKinds.map((kind) => [kind, {}])) }),
        ),
      ),
      description: 'Only passages of these; default all.',
      extensions: { check: { maxItems: passageKinds.length, uniqueItems: true, nullable: false } },
    },
    project: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'Only in these projects, by id or key.',
      ...reference('project', { orPattern: projectKey, maxItems: 50, nullable: false }),
    },
    limit: {
      type: GraphQLInt,
      description: `Passages, at most; default ${defaultLimit}.`,
      extensions: { check: { minimum: 1, maximum: 20, nullable: false } },
    },
  },
});

type Given = { query: string; kinds?: PassageKind[]; project?: string[]; limit?: number };

/**
 * Searches passages of files, tasks, comments and projects. It runs no operation, because a model needs only the text and the
 * source of a passage.
 */
export const searchTool: Tool = {
  name: 'search',
  title: { tr: 'Ara', en: 'Search' },
  description: 'Finds passages of files, tasks, comments and projects that answer a question, the best first, each with where it stands.',
  scopes: new Set(),
  arguments: argumentsOfType(type),
  async run(context, variables) {
    const { query, kinds, project, limit = defaultLimit } = variables as Given;
    const { found, mode } = await retrieve(context, { text: query, kinds, projects: project, limit });
    const { baseUrl } = context.services;
    return {
      items: found.map(({ kind, subject: id, title, headings, page, text, url }) => {
        return { kind, id, title, headings, page, text, url: `${baseUrl}${url}` };
      }),
      mode,
    };
  },
};
