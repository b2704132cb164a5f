import { usePages } from '../../data/use-pages.ts';
import { type Template, templatesQuery } from './documents.ts';

const kinds = ['template.created', 'template.updated', 'template.deleted'];

type Filter = { readonly kind?: Template['kind']; readonly project?: string };

/** Live templates of a kind, for a project if one is given. A null filter loads none. */
export function useTemplates(filter: Filter | null) {
  return usePages(templatesQuery, { filter: filter ?? {} }, (data) => data.templates, { all: true, pause: filter === null, live: kinds });
}
