import type { Scope } from '../../schema/kernel/actor.ts';
import type { Texts } from '../../schema/kernel/module.ts';

/** Descriptions of the scopes on pages that ask for consent. */
export const scopeTexts: Readonly<Record<Scope, Texts>> = {
  'tasks:read': { tr: 'Görevleri ve yorumları okumak', en: 'Read tasks and comments' },
  'tasks:write': { tr: 'Görev ve yorum eklemek, değiştirmek', en: 'Add and change tasks and comments' },
  'projects:read': { tr: 'Projeleri okumak', en: 'Read projects' },
  'projects:write': { tr: 'Proje eklemek, değiştirmek', en: 'Add and change projects' },
  'files:read': { tr: 'Dosyaları okumak', en: 'Read files' },
  'files:write': { tr: 'Dosya yüklemek, değiştirmek', en: 'Upload and change files' },
  'ai:chat': { tr: 'Yardımcıyla sohbet etmek', en: 'Chat with the assistant' },
  'notifications:read': { tr: 'Bildirimlerini okumak', en: 'Read your notifications' },
  'notifications:write': { tr: 'Bildirimlerini işaretlemek', en: 'Mark your notifications' },
  'webhooks:manage': { tr: 'Webhook’ları yönetmek', en: 'Manage webhooks' },
  admin: { tr: 'Kuruluşu yönetmek', en: 'Administer the organization' },
};
