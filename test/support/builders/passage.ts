import type { Found } from '../../../schema/knowledge/search/retrieve.ts';

/** A search result: a passage on the first page of a file. */
export const passage = (text: string, more: Partial<Found> = {}): Found => ({
  id: text,
  kind: 'file',
  subject: 'fil_1',
  project: 'prj_1',
  title: 'Belge.pdf',
  headings: [],
  page: 1,
  start: 100,
  end: 100 + text.length,
  text,
  score: 1,
  url: '/files/fil_1?page=1',
  ...more,
});
