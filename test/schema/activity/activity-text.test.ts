import { expect, test } from 'vitest';
import { activityText, type Happened } from '../../../schema/activity/event/activity-text.ts';
import { eventKinds } from '../../../schema/kernel/module.ts';

const said = (kind: string, rest: Partial<Happened> = {}): Happened => ({
  kind,
  actor: 'Ayşe',
  task: { number: 'WEB-12', title: 'Fatura' },
  fields: [],
  to: {},
  toActor: false,
  ...rest,
});
const updated = (fields: string[], to: Happened['to'] = {}, rest: Partial<Happened> = {}) => said('task.updated', { fields, to, ...rest });

test.each<[Happened, tr: string, en: string]>([
  [said('task.created'), "Ayşe, WEB-12'yi oluşturdu: “Fatura”", 'Ayşe created WEB-12: “Fatura”'],
  [said('task.deleted', { task: { number: 'WEB-9' } }), "Ayşe, WEB-9'u sildi", 'Ayşe deleted WEB-9'],
  [said('task.restored', { task: { number: 'WEB-6' } }), "Ayşe, WEB-6'yı geri yükledi", 'Ayşe restored WEB-6'],
  [
    updated(['status', 'completedAt'], { status: 'Devam ediyor' }),
    "Ayşe, WEB-12'yi “Devam ediyor” durumuna taşıdı",
    'Ayşe moved WEB-12 to “Devam ediyor”',
  ],
  [
    updated(['title', 'status', 'dueDate', 'position'], { status: 'Bitti' }),
    "Ayşe, WEB-12'yi “Bitti” durumuna taşıdı; ayrıca başlığını ve son tarihini değiştirdi",
    'Ayşe moved WEB-12 to “Bitti”; also changed its title and due date',
  ],
  [updated(['assignee'], { assignee: 'Can Er' }), "Ayşe, WEB-12'yi Can Er'e atadı", 'Ayşe assigned WEB-12 to Can Er'],
  [updated(['assignee'], { assignee: 'Fatma' }), "Ayşe, WEB-12'yi Fatma'ya atadı", 'Ayşe assigned WEB-12 to Fatma'],
  [updated(['assignee'], { assignee: 'Ayşe' }, { toActor: true }), "Ayşe, WEB-12'yi üstlendi", 'Ayşe took WEB-12 on'],
  [updated(['assignee'], { assignee: null }), "Ayşe, WEB-12'nin sorumlusunu kaldırdı", 'Ayşe left WEB-12 to nobody'],
  [updated(['priority'], { priority: 'urgent' }), "Ayşe, WEB-12'nin önceliğini acil yaptı", 'Ayşe set the priority of WEB-12 to urgent'],
  [updated(['priority'], { priority: 'none' }), "Ayşe, WEB-12'nin önceliğini kaldırdı", 'Ayşe removed the priority of WEB-12'],
  [
    updated(['dueDate'], { dueDate: '2026-12-03' }),
    "Ayşe, WEB-12'nin son tarihini 3 Aralık yaptı",
    'Ayşe set the due date of WEB-12 to 3 December',
  ],
  [
    updated(['dueDate'], { dueDate: '2027-01-05' }, { at: '2026-12-30T09:00:00.000Z' }),
    "Ayşe, WEB-12'nin son tarihini 5 Ocak 2027 yaptı",
    'Ayşe set the due date of WEB-12 to 5 January 2027',
  ],
  [updated(['dueDate'], { dueDate: null }), "Ayşe, WEB-12'nin son tarihini kaldırdı", 'Ayşe removed the due date of WEB-12'],
  [
    updated(['title', 'description', 'labels']),
    "Ayşe, WEB-12'nin başlığını, açıklamasını ve etiketlerini değiştirdi",
    'Ayşe changed the title, description, and labels of WEB-12',
  ],
  [updated(['position']), "Ayşe, WEB-12'nin sırasını değiştirdi", 'Ayşe changed the position of WEB-12'],
  [updated(['project', 'number', 'position']), "Ayşe, WEB-12'nin projesini değiştirdi", 'Ayşe changed the project of WEB-12'],
  [updated(['unheardOf']), "Ayşe, WEB-12'yi değiştirdi", 'Ayşe changed WEB-12'],
  [said('comment.created'), "Ayşe, WEB-12'ye yorum yazdı", 'Ayşe commented on WEB-12'],
  [said('comment.created', { task: { number: 'WEB-10' } }), "Ayşe, WEB-10'a yorum yazdı", 'Ayşe commented on WEB-10'],
  [said('comment.updated', { task: { number: 'WEB-3' } }), "Ayşe, WEB-3'teki bir yorumu değiştirdi", 'Ayşe changed a comment on WEB-3'],
  [said('comment.deleted', { task: undefined }), 'Ayşe, bir görevdeki bir yorumu sildi', 'Ayşe deleted a comment on a task'],
  [said('comment.created', { task: undefined }), 'Ayşe, bir göreve yorum yazdı', 'Ayşe commented on a task'],
  [said('project.created'), 'Ayşe, projeyi oluşturdu', 'Ayşe created the project'],
  [said('project.archived'), 'Ayşe, projeyi arşivledi', 'Ayşe archived the project'],
  [
    said('project.updated', { fields: ['name', 'members'] }),
    'Ayşe, projenin adını ve üyelerini değiştirdi',
    'Ayşe changed the name and members of the project',
  ],
  [said('project.updated', { fields: ['archivedAt'] }), 'Ayşe, projeyi arşivden çıkardı', 'Ayşe took the project out of the archive'],
  [
    said('project.updated', { fields: ['archivedAt', 'name'] }),
    'Ayşe, projeyi arşivden çıkardı; ayrıca adını değiştirdi',
    'Ayşe took the project out of the archive; also changed its name',
  ],
  [said('task.deleted', { actor: undefined }), "Sistem, WEB-12'yi sildi", 'The system deleted WEB-12'],
])('describes an activity entry in Turkish and English, %#', (happened, tr, en) => {
  expect([activityText(happened, 'tr'), activityText(happened, 'en')]).toEqual([tr, en]);
});

test.each(Object.keys(eventKinds).filter((kind) => /^(task|comment|project)\./.test(kind)))(
  '%s has a text even if most details are missing',
  (kind) => {
    for (const locale of ['tr', 'en'] as const) {
      const text = activityText({ kind, fields: [], to: {}, toActor: false }, locale);
      expect(text).not.toMatch(/undefined|null| {2}|'i?$/);
    }
  },
);
