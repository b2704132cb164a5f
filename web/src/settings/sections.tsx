import {
  IconAddressBook,
  IconBuilding,
  IconChartBar,
  IconDevices,
  IconFolders,
  IconForms,
  IconHistory,
  IconKey,
  IconRobot,
  IconShieldLock,
  IconTags,
  IconUser,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { lazily } from '../ui/lazily.ts';
import type { sectionWords } from './section-words.ts';
import type { texts } from './texts.ts';

type Section = {
  /** Path below `/settings`, and key of the section's name. */
  readonly id: keyof typeof texts & keyof typeof sectionWords;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly page: ComponentType;
};

type SectionGroup = {
  readonly id: keyof typeof texts;
  readonly administrators: boolean;
  readonly sections: readonly Section[];
};

/** Sections of the settings; each page is loaded when it is first opened. */
export const groups: readonly SectionGroup[] = [
  {
    id: 'own',
    administrators: false,
    sections: [
      { id: 'profile', icon: IconUser, page: lazily(() => import('./profile/Profile.tsx')) },
      { id: 'sessions', icon: IconDevices, page: lazily(() => import('./sessions/Sessions.tsx')) },
      { id: 'api', icon: IconKey, page: lazily(() => import('./api/Api.tsx')) },
    ],
  },
  {
    id: 'work',
    administrators: false,
    sections: [
      { id: 'projects', icon: IconFolders, page: lazily(() => import('./projects/Projects.tsx')) },
      { id: 'fields', icon: IconForms, page: lazily(() => import('./fields/CustomFields.tsx')) },
      { id: 'labels', icon: IconTags, page: lazily(() => import('./labels/Labels.tsx')) },
    ],
  },
  {
    id: 'administration',
    administrators: true,
    sections: [
      { id: 'organization', icon: IconBuilding, page: lazily(() => import('./organization/Organization.tsx')) },
      { id: 'members', icon: IconAddressBook, page: lazily(() => import('./members/Members.tsx')) },
      { id: 'credentials', icon: IconShieldLock, page: lazily(() => import('./credentials/Credentials.tsx')) },
      { id: 'services', icon: IconRobot, page: lazily(() => import('./services/ServiceAccounts.tsx')) },
      { id: 'webhooks', icon: IconWebhook, page: lazily(() => import('./webhooks/Webhooks.tsx')) },
      { id: 'domains', icon: IconWorld, page: lazily(() => import('./domains/Domains.tsx')) },
      { id: 'audit', icon: IconHistory, page: lazily(() => import('./audit/AuditLog.tsx')) },
      { id: 'limits', icon: IconChartBar, page: lazily(() => import('./limits/Limits.tsx')) },
    ],
  },
];
