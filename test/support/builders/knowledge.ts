import { newId } from '../../../schema/kernel/ids.ts';
import { fold } from '../../../schema/kernel/turkish.ts';
import type { Search } from '../../../src/ports/search/port.ts';
import { testApp } from '../app.ts';
import type { Organization, Person } from './organization.ts';

type Knowledge = {
  readonly name?: string;
  readonly project?: string;
  readonly by?: Person;
  readonly pages: readonly string[];
  readonly search?: Search;
};

/**
 * A file as it is once it is indexed, without its bytes: a passage a page, in the database and in the engine. For tests of
 * what is made of passages.
 */
export async function buildKnowledge(team: Organization, { name = 'İzin yönetmeliği.pdf', project, by, pages, search }: Knowledge) {
  const { context, id: organizationId, defaultProject, admin } = team;
  const [id, projectId] = [newId('file'), project ?? defaultProject.id];
  const text = pages.join('\n\n');
  await context.db.file.create({
    data: {
      organizationId,
      id,
      projectId,
      name,
      nameFold: fold(name),
      size: text.length,
      mimeType: 'application/pdf',
      sha256: id,
      storageKey: `${organizationId}/${id}`,
      uploadedById: (by ?? admin).id,
      status: 'indexed',
      pages: pages.length,
      passages: pages.length,
    },
  });
  await context.db.fileText.create({ data: { organizationId, fileId: id, text, blocks: [] } });
  let start = 0;
  const passages = pages.map((page, ordinal) => {
    const passage = { id: `${id}-${ordinal}`, ordinal, page: ordinal + 1, start, end: start + page.length, text: page };
    start += page.length + 2;
    return { organizationId, kind: 'file' as const, subjectId: id, projectId, title: name, headings: [], ...passage };
  });
  await context.db.passage.createMany({ data: passages });
  const engine = search ?? (await testApp()).services.search;
  await engine.replace([
    {
      organization: organizationId,
      subject: id,
      passages: passages.map((passage) => ({
        id: passage.id,
        organization: organizationId,
        project: projectId,
        kind: 'file' as const,
        subject: id,
        title: name,
        headings: [],
        text: passage.text,
        vector: undefined,
      })),
    },
  ]);
  return { id, name, text };
}
