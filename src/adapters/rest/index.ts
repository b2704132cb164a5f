import { accessRows } from './access.ts';
import { assistantActionRows } from './assistant-action.ts';
import { auditRows } from './audit.ts';
import { chatRows } from './chat.ts';
import { commentRows } from './comment.ts';
import { eventRows } from './event.ts';
import { fileRows } from './file.ts';
import { invitationRows } from './invitation.ts';
import { labelRows } from './label.ts';
import { notificationRows } from './notification.ts';
import type { Tags } from './openapi/index.ts';
import { organizationRows } from './organization.ts';
import { projectRows } from './project.ts';
import type { Row } from './row.ts';
import { searchRows } from './search.ts';
import { serviceAccountRows } from './service-account.ts';
import { taskRows } from './task.ts';
import { webhookRows } from './webhook.ts';

/** Every row of the REST door. */
export const rows: readonly Row[] = [
  ...taskRows,
  ...commentRows,
  ...labelRows,
  ...projectRows,
  ...fileRows,
  ...searchRows,
  ...notificationRows,
  ...chatRows,
  ...eventRows,
  ...assistantActionRows,
  ...accessRows,
  ...serviceAccountRows,
  ...organizationRows,
  ...invitationRows,
  ...auditRows,
  ...webhookRows,
];

/** Headings of the API reference, in its order. */
export const tags: Tags = {
  tasks: { title: 'Görevler', tr: 'Görevler ve geçmişleri.', en: 'Tasks and their history.' },
  comments: { title: 'Yorumlar', tr: 'Görevlerin yorumları.', en: 'Comments on tasks.' },
  projects: { title: 'Projeler', tr: 'Projeler, üyeleri ve iş akışları.', en: 'Projects, their members and workflows.' },
  labels: { title: 'Etiketler', tr: 'Kuruluşun etiketleri.', en: 'Labels of the organization.' },
  files: { title: 'Dosyalar', tr: 'Yüklenen dosyalar ve içerikleri.', en: 'Uploaded files and their content.' },
  search: { title: 'Arama', tr: 'Kelimeyle ve anlamla arama.', en: 'Search by words and by meaning.' },
  notifications: {
    title: 'Akış',
    tr: 'Size bildirilenler: akış ve sessize alınanlar.',
    en: 'What you are told: the smart feed, and what is muted.',
  },
  assistant: {
    title: 'Asistan',
    tr: 'Ekibin bildiklerini kaynak göstererek yanıtlayan asistan ve sohbetler.',
    en: 'The assistant, which answers from what the team knows and cites it, and conversations with it.',
  },
  events: { title: 'Olaylar', tr: 'Olay günlüğü: olan her şey, sırasıyla.', en: 'The event log: everything that happened, in order.' },
  access: { title: 'Erişim', tr: 'Çağıran kişi ve erişim jetonları.', en: 'The caller and access tokens.' },
  organization: { title: 'Kuruluş', tr: 'Kuruluş, üyeleri ve alan adları.', en: 'The organization, its members and e-mail domains.' },
  invitations: { title: 'Davetler', tr: 'Kuruluşa davetler.', en: 'Invitations to the organization.' },
  webhooks: {
    title: "Webhook'lar",
    tr: 'Olayların imzalı isteklerle bildirildiği adresler.',
    en: 'Addresses that are told of events by signed requests.',
  },
  audit: { title: 'Denetim', tr: 'Kim, neyi, ne zaman değiştirdi.', en: 'Who changed what, and when.' },
};
