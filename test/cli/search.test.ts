import { afterAll, describe, expect, test } from 'vitest';
import { asAdministrator } from '../../schema/bootstrap.ts';
import { indexSubjects } from '../../schema/knowledge/index/index-subjects.ts';
import { requestIndex } from '../../schema/knowledge/index/requests.ts';
import { cleanUp, cli, filledFolder, withDatabase, withServices } from './support.ts';

afterAll(cleanUp);

describe('search rebuild', { timeout: 300_000 }, () => {
  test('rebuilds the index from the stored passages, and reports the result', async () => {
    const folder = await filledFolder();
    const project = await withDatabase({ dataDir: folder }, (database) =>
      withServices(database, async (services) => {
        const { organizationId, id, name } = await database.prisma.project.findFirstOrThrow();
        const administrator = await database.prisma.member.findFirstOrThrow({ where: { organizationId, role: 'admin' } });
        const context = asAdministrator(services, { organization: organizationId, user: administrator.id });
        await context.unitOfWork((unit) => requestIndex(context, unit, [{ kind: 'project', id }]));
        await indexSubjects(services, organizationId);
        // Simulates a lost index.
        await database.script(
          'delete from search_posting; delete from search_subject; delete from search_scope; delete from search_corpus',
        );
        return { organization: organizationId, id, name };
      }),
    );

    const { code, stderr } = await cli(['search', 'rebuild'], { DATA_DIR: folder, ATOLYE_LANG: 'en' });
    expect(stderr).toMatch(/The search index is built: \d+ passages; driver: database; vectors: none\./);
    expect(code).toBe(0);

    await withDatabase({ dataDir: folder }, (database) =>
      withServices(database, async ({ search }) => {
        const { lexical } = await search.find({ organization: project.organization, projects: [project.id], text: project.name, limit: 5 });
        expect(lexical[0]?.subject).toBe(project.id);
      }),
    );
  });
});
