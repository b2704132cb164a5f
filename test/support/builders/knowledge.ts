import { newId } from '../../../schema/kernel/ids.ts';
import { fold } from '../../../schema/kernel/turkish.ts';
import { indexSubjects } from '../../../schema/knowledge/index/index-subjects.ts';
import { requestIndex } from '../../../schema/knowledge/index/requests.ts';
import type { Block } from '../../../src/ports/extractor/port.ts';
import { testApp } from '../app.ts';
import type { Organization } from './organization.ts';

type Knowledge = { readonly name?: string; readonly project?: string; readonly pages: readonly string[] };

/** A file with extracted and indexed text, for tests that use passages. It has no stored content. */
export async function buildKnowledge(team: Organization, { name = 'İzin yönetmeliği.pdf', project, pages }: Knowledge) {
  const { context, id: organizationId, defaultProject, admin } = team;
  const id = `fil_${newId('event').slice(4)}`;
  const text = pages.join('\n\n');
  await context.db.file.create({
    data: {
      organizationId,
      id,
      projectId: project ?? defaultProject.id,
      name,
      nameFold: fold(name),
      size: text.length,
      mimeType: 'application/pdf',
      sha256: id,
      storageKey: `${organizationId}/${id}`,
      uploadedById: admin.id,
      status: 'indexing',
      pages: pages.length,
    },
  });
  let start = 0;
  const blocks = pages.map((page, index): Block => {
    const block: Block = { kind: 'text', page: index + 1, start, end: start + page.length };
    start = block.end + 2;
    return block;
  });
  await context.db.fileText.create({ data: { organizationId, fileId: id, text, blocks } });
  await context.unitOfWork((unit) => requestIndex(context, unit, [{ kind: 'file', id }]));
  await indexSubjects((await testApp()).services, organizationId);
  return { id, name, text };
}
