import { createHash, randomUUID } from 'node:crypto';
import type { Services } from '../../schema/kernel/context.ts';
import { newId } from '../../schema/kernel/ids.ts';
import { knowledge } from '../../schema/knowledge/index/consumer.ts';
import { indexSubjects } from '../../schema/knowledge/index/index-subjects.ts';
import { indexVectors } from '../../schema/knowledge/index/index-vectors.ts';
import { requestIndex } from '../../schema/knowledge/index/requests.ts';
import { testApp } from './app.ts';
import type { Organization } from './builders/organization.ts';
import { consume } from './consume.ts';

/** Indexes the texts and vectors of an organization as the jobs do. */
export async function index(organization: string, services?: Services): Promise<void> {
  const own = services ?? (await testApp()).services;
  await consume(own, knowledge, organization);
  await indexSubjects(own, organization);
  await indexVectors(own, organization);
}

type FileOptions = { project?: string; task?: string; name?: string; text: string };

/** A file with extracted text that waits to be indexed, one page per line. */
export async function buildText(team: Organization, { project, task, name = 'yonetmelik.pdf', text }: FileOptions): Promise<string> {
  const { context } = team;
  const id = newId('task').replace(/^tsk/, 'fil');
  let start = 0;
  const blocks = text.split('\n').map((line, at) => {
    const block = { kind: 'text', page: at + 1, start, end: start + line.length };
    start += line.length + 1;
    return block;
  });
  await context.unitOfWork(async (unit) => {
    const insert = `insert into file (organization_id, id, project_id, task_id, name, name_fold, size, mime_type, sha256, storage_key, uploaded_by_id, status)
      values ($1, $2, $3, $4, $5, $5, $6, 'application/pdf', $7, $8, $9, 'indexing')`;
    const hash = createHash('sha256').update(text).digest('hex');
    const values = [team.id, id, project ?? team.defaultProject.id, task ?? null, name, text.length, hash, randomUUID(), team.admin.id];
    await context.sql({ name: 'test_file', text: insert, values });
    await context.db.fileText.create({ data: { organizationId: team.id, fileId: id, text, blocks } });
    await requestIndex(context, unit, [{ kind: 'file', id }]);
  });
  return id;
}
