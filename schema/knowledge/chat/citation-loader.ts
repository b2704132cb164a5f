import type { Citation as CitationRow } from '../../../prisma/generated/client/client.ts';
import { groupBy, loader } from '../../kernel/loaders.ts';
import { visibleSubjects } from '../search/visible.ts';

export type { CitationRow };

/** Citations of messages, limited to sources that still exist and that the reader can view. */
export const citations = loader<CitationRow[]>(async (context, ids) => {
  const rows = await context.db.citation.findMany({ where: { messageId: { in: [...ids] } }, orderBy: { n: 'asc' } });
  if (rows.length === 0) return new Map();
  const seen = await visibleSubjects(context, [...new Set(rows.map(({ subjectId }) => subjectId))]);
  return groupBy(
    rows.filter(({ subjectId }) => seen.has(subjectId)),
    ({ messageId }) => messageId,
  );
});
