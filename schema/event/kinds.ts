/** What a kind of event is offered as: to readers of the log, webhooks and the OpenAPI description. */
export type EventKind = { readonly description: { readonly tr: string; readonly en: string }; readonly example: object };

const person = { id: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0' };
const task = {
  id: 'tsk_01jcx6y3m8e7v9t5w2b4n6q8r0',
  title: 'Fatura ekranını düzelt',
  status: 'todo',
  number: 'WEB-12',
  description: '',
  priority: 'high',
  assignee: person,
  project: { id: 'prj_01jcx6y3m8e7v9t5w2b4n6q8r0' },
  parent: null,
  labels: [],
  startDate: null,
  dueDate: '2026-12-01',
  position: 'e0000C',
  watchers: [],
  blockedBy: [],
  createdBy: person,
  completedAt: null,
  deletedAt: null,
  createdAt: '2026-11-21T08:30:00.000Z',
  updatedAt: '2026-11-21T08:30:00.000Z',
  version: 1,
};
const comment = {
  id: 'cmt_01jcx6y3m8e7v9t5w2b4n6q8r0',
  task: { id: task.id },
  author: person,
  body: 'Ekran görüntüsünü ekledim.',
  mentions: [],
  editedAt: null,
  createdAt: task.createdAt,
  updatedAt: task.updatedAt,
  version: 1,
};
const project = {
  id: task.project.id,
  key: 'WEB',
  name: 'Web sitesi',
  description: '',
  visibility: 'organization',
  archivedAt: null,
  createdAt: task.createdAt,
  updatedAt: task.updatedAt,
  version: 1,
};
const label = {
  id: 'lbl_01jcx6y3m8e7v9t5w2b4n6q8r0',
  name: 'hata',
  color: '#d64545',
  createdAt: task.createdAt,
  updatedAt: task.updatedAt,
  version: 1,
};
const member = {
  id: person.id,
  name: 'Ayşe Yılmaz',
  role: 'member',
  kind: 'person',
  locale: 'tr',
  timeZone: 'Europe/Istanbul',
  avatar: null,
  createdAt: task.createdAt,
  updatedAt: task.updatedAt,
  version: 2,
};

const file = {
  id: 'fil_01jcx6y3m8e7v9t5w2b4n6q8r0',
  name: 'Teklif 2026.pdf',
  size: 482_133,
  mimeType: 'application/pdf',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  project: task.project,
  task: { id: task.id },
  uploadedBy: person,
  index: { status: 'queued', code: null, pages: null, passages: 0 },
  createdAt: task.createdAt,
  updatedAt: task.updatedAt,
  version: 1,
};

const notification = {
  id: 'ntf_01jcx6y3m8e7v9t5w2b4n6q8r0',
  reason: 'assigned',
  kind: 'task.updated',
  subject: { id: task.id },
  task: { id: task.id },
  project: task.project,
  actors: [person],
  actorCount: 1,
  count: 1,
  readAt: null,
  snoozedUntil: null,
  archivedAt: null,
  firstAt: task.createdAt,
  lastAt: task.createdAt,
  version: 1,
};

/** Every kind an operation emits, with an example of its `data`. */
export const eventKinds = {
  'task.created': { description: { tr: 'Görev oluşturuldu', en: 'A task was created' }, example: task },
  'task.updated': { description: { tr: 'Görev değişti', en: 'A task changed' }, example: { ...task, status: 'in_progress', version: 2 } },
  'task.deleted': {
    description: { tr: 'Görev silindi', en: 'A task was deleted' },
    example: { ...task, deletedAt: task.updatedAt, version: 2 },
  },
  'task.restored': { description: { tr: 'Görev geri yüklendi', en: 'A task was restored' }, example: { ...task, version: 3 } },
  'task.moved_out': {
    description: {
      tr: 'Görev başka bir projeye gitti; eski projeyi görenlere, içerik olmadan',
      en: 'A task went to another project; for those who see the one it left, without content',
    },
    example: { id: task.id, number: task.number, project: task.project, version: 1 },
  },
  'comment.created': { description: { tr: 'Yorum yazıldı', en: 'A comment was written' }, example: comment },
  'comment.updated': {
    description: { tr: 'Yorum değişti', en: 'A comment changed' },
    example: { ...comment, editedAt: task.updatedAt, version: 2 },
  },
  'comment.deleted': { description: { tr: 'Yorum silindi', en: 'A comment was deleted' }, example: comment },
  'project.created': { description: { tr: 'Proje oluşturuldu', en: 'A project was created' }, example: project },
  'project.updated': {
    description: { tr: 'Proje, üyeleri ya da iş akışı değişti', en: 'A project, its members or its workflow changed' },
    example: { ...project, version: 2 },
  },
  'project.archived': {
    description: { tr: 'Proje arşivlendi', en: 'A project was archived' },
    example: { ...project, archivedAt: task.updatedAt, version: 2 },
  },
  'project.access_lost': {
    description: {
      tr: 'Biri bir projeyi artık görmüyor; yalnızca ona, içerik olmadan',
      en: 'Somebody sees a project no more; for that person alone, without content',
    },
    example: { id: project.id },
  },
  'label.created': { description: { tr: 'Etiket oluşturuldu', en: 'A label was created' }, example: label },
  'label.updated': { description: { tr: 'Etiket değişti', en: 'A label changed' }, example: { ...label, version: 2 } },
  'label.deleted': { description: { tr: 'Etiket silindi', en: 'A label was deleted' }, example: label },
  'file.uploaded': { description: { tr: 'Dosya yüklendi', en: 'A file was uploaded' }, example: file },
  'file.updated': {
    description: { tr: 'Dosya değişti ya da dizine giden yolda ilerledi', en: 'A file changed, or got further on its way into the index' },
    example: { ...file, name: 'Teklif 2026 (son).pdf', version: 2 },
  },
  'file.moved_out': {
    description: {
      tr: 'Dosya başka bir projeye gitti; eski projeyi görenlere, içerik olmadan',
      en: 'A file went to another project; for those who see the one it left, without content',
    },
    example: { id: file.id, project: task.project, version: 1 },
  },
  'file.deleted': { description: { tr: 'Dosya silindi', en: 'A file was deleted' }, example: file },
  'file.indexed': {
    description: { tr: 'Dosya artık içeriğiyle bulunabiliyor', en: 'A file can be found by its content' },
    example: { ...file, index: { status: 'indexed', code: null, pages: 12, passages: 48 }, version: 4 },
  },
  'file.failed': {
    description: { tr: 'Dosyanın içeriği okunamadı', en: 'The content of a file could not be read' },
    example: { ...file, index: { status: 'failed', code: 'encrypted', pages: null, passages: 0 }, version: 3 },
  },
  'member.added': {
    description: { tr: 'Kuruluşa üye katıldı', en: 'A member joined the organization' },
    example: { ...member, version: 1 },
  },
  'member.updated': { description: { tr: 'Üyenin profili ya da rolü değişti', en: "A member's profile or role changed" }, example: member },
  'member.removed': { description: { tr: 'Üye kuruluştan ayrıldı', en: 'A member left the organization' }, example: member },
  'token.expiring': {
    description: {
      tr: 'Erişim jetonunun süresi yakında doluyor; yalnızca sahibine',
      en: 'A personal access token expires soon; for its owner alone',
    },
    example: { id: 'pat_01jcx6y3m8e7v9t5w2b4n6q8r0', name: 'Gece raporu', hint: 'x4Qz', expiresAt: '2026-11-28T08:30:00.000Z' },
  },
  'notification.created': {
    description: { tr: 'Birine bir bildirim geldi; yalnızca ona', en: 'Somebody got a notification; for that person alone' },
    example: notification,
  },
  'notification.updated': {
    description: {
      tr: 'Bildirime yeni bir şey eklendi, ya da okundu, ertelendi, arşivlendi; yalnızca sahibine',
      en: 'A notification grew, or was read, snoozed or archived; for its owner alone',
    },
    example: { ...notification, readAt: task.updatedAt, version: 2 },
  },
  'notification.deleted': {
    description: {
      tr: 'Bildirimin anlattığı şey silindi; yalnızca sahibine',
      en: 'What a notification told of is deleted; for its owner alone',
    },
    example: notification,
  },
  'notification.all_read': {
    description: { tr: 'Bildirimler topluca okundu; yalnızca sahibine', en: 'Notifications were read all at once; for their owner alone' },
    example: { cursor: 'MTIuMTc5NTI1ODMyNTUyNQ', readAt: task.updatedAt, reason: null, project: null, marked: 12 },
  },
  'ai.replied': {
    description: {
      tr: 'Asistan bir soruyu yanıtladı; yalnızca sorana, metin olmadan',
      en: 'The assistant answered a question; for who asked alone, without the text',
    },
    example: {
      id: 'msg_01jcx6y3m8e7v9t5w2b4n6q8r0',
      conversation: { id: 'cnv_01jcx6y3m8e7v9t5w2b4n6q8r0' },
      grounded: true,
      model: 'gpt-5-mini',
      usage: { inputTokens: 1830, outputTokens: 96 },
    },
  },
  'webhook.disabled': {
    description: { tr: 'Webhook devre dışı bırakıldı', en: 'A webhook was disabled' },
    example: {
      id: 'whk_01jcx6y3m8e7v9t5w2b4n6q8r0',
      description: 'Muhasebe programı',
      owner: person,
      reason: 'failing',
      disabledAt: '2026-11-26T08:30:00.000Z',
    },
  },
  ping: {
    description: {
      tr: 'Deneme: yalnızca sorulan webhook için, günlükte yer almaz',
      en: 'A trial: for the webhook asked for alone, and not in the log',
    },
    example: { webhook: { id: 'whk_01jcx6y3m8e7v9t5w2b4n6q8r0' } },
  },
} as const satisfies Record<string, EventKind>;

export type EventKindName = keyof typeof eventKinds;
