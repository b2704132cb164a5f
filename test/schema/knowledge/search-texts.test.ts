import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../../schema/knowledge/index/consumer.ts';
import { spelled } from '../../../schema/knowledge/search/meaning.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization } from '../../support/builders/index.ts';

describe('a question typed without diacritics', () => {
  const texts = ['Çalışma saatleri değişti.', 'Çalışma düzeni', 'Yıllık izin, ışık ve ısı'];

  test.each([
    ['gets the diacritics of indexed texts', 'calisma saatleri ne zaman degisti?', 'çalışma saatleri ne zaman değişti?'],
    ['keeps capitals that already match', 'YILLIK IZIN', 'YILLIK izin'],
    ['keeps words that no text contains', 'kvkk metni', 'kvkk metni'],
    ['stays unchanged if it already has Turkish letters', 'çalışma degisti', 'çalışma degisti'],
    ['stays unchanged without words', '12/2026?', '12/2026?'],
  ])('%s', async (_, typed, meant) => {
    const { search } = (await testApp()).services;
    const { id: organization, defaultProject } = await buildOrganization();
    const passage = { organization, project: defaultProject.id, kind: 'task', title: '', headings: [], vector: undefined } as const;
    await search.replace(
      texts.map((text, at) => ({ organization, subject: `${at}`, passages: [{ ...passage, id: `${at}`, subject: `${at}`, text }] })),
    );
    expect(await spelled(search, organization, typed)).toBe(meant);
  });
});

describe('the subject to index for an event', () => {
  test.each([
    ['task.created', null, 'task'],
    ['task.updated', { status: 'todo' }, undefined],
    ['task.updated', { assignee: null, labels: [] }, undefined],
    ['task.updated', { title: 'eski' }, 'task'],
    ['task.updated', { project: { id: 'prj' }, number: 'A-1' }, 'task'],
    ['task.updated', { fields: { musteri: null } }, 'task'],
    ['task.deleted', { deletedAt: null }, 'task'],
    ['task.restored', { deletedAt: 'x' }, 'task'],
    ['comment.updated', { body: 'eski' }, 'comment'],
    ['comment.deleted', null, 'comment'],
    ['project.updated', { visibility: 'private' }, undefined],
    ['project.updated', { name: 'eski' }, 'project'],
    ['project.archived', { archivedAt: null }, undefined],
    ['file.uploaded', null, undefined],
    ['file.updated', { index: { status: 'queued' } }, undefined],
    ['file.updated', { name: 'eski.pdf' }, 'file'],
    ['file.deleted', null, 'file'],
    ['label.created', null, undefined],
    ['notification.created', null, undefined],
    ['member.updated', { name: 'x' }, undefined],
  ])('%s %j → %s', (event, previous, kind) => {
    expect(subjectOf({ event, previous })).toBe(kind);
  });
});
