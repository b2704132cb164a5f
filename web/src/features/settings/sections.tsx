import {
  IconAddressBook,
  IconBuilding,
  IconChartBar,
  IconDevices,
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
import type { TextKey } from '../../i18n/messages.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import type { texts } from './messages.ts';
import type { sectionWords } from './section-words.ts';

type Section = {
  /** Path below `/settings`, and key of the section's name. */
  readonly id: TextKey<typeof texts> & keyof typeof sectionWords;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly page: ComponentType;
};

type SectionGroup = {
  readonly id: TextKey<typeof texts>;
  readonly administrators: boolean;
  readonly sections: readonly Section[];
};

/** Sections of the settings; each page is loaded when it is first opened. */
export const groups: readonly SectionGroup[] = [
  {
    id: 'own',
    administrators: false,
    sections: [
      { id: 'profile', icon: IconUser, page: lazyWithRetry(() => import('./profile/Profile.tsx')) },
      { id: 'sessions', icon: IconDevices, page: lazyWithRetry(() => import('./sessions/Sessions.tsx')) },
      { id: 'api', icon: IconKey, page: lazyWithRetry(() => import('./api/Api.tsx')) },
    ],
  },
  {
    id: 'work',
    administrators: false,
    sections: [
      { id: 'fields', icon: IconForms, page: lazyWithRetry(() => import('./fields/CustomFields.tsx')) },
      { id: 'labels', icon: IconTags, page: lazyWithRetry(() => import('./labels/Labels.tsx')) },
    ],
  },
  {
    id: 'administration',
    administrators: true,
    sections: [
      { id: 'organization', icon: IconBuilding, page: lazyWithRetry(() => import('./organization/Organization.tsx')) },
      { id: 'members', icon: IconAddressBook, page: lazyWithRetry(() => import('./members/Members.tsx')) },
      { id: 'credentials', icon: IconShieldLock, page: lazyWithRetry(() => import('./credentials/Credentials.tsx')) },
      { id: 'services', icon: IconRobot, page: lazyWithRetry(() => import('./services/ServiceAccounts.tsx')) },
      { id: 'webhooks', icon: IconWebhook, page: lazyWithRetry(() => import('./webhooks/Webhooks.tsx')) },
      { id: 'domains', icon: IconWorld, page: lazyWithRetry(() => import('./domains/Domains.tsx')) },
      { id: 'audit', icon: IconHistory, page: lazyWithRetry(() => import('./audit/AuditLog.tsx')) },
      { id: 'limits', icon: IconChartBar, page: lazyWithRetry(() => import('./limits/Limits.tsx')) },
    ],
  },
];
