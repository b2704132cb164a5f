import {
  IconAddressBook,
  IconBuilding,
  IconChartBar,
  IconDevices,
  IconFolders,
  IconHistory,
  IconKey,
  IconRobot,
  IconShieldLock,
  IconTags,
  IconUser,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { texts } from './texts.ts';

type Section = {
  /** Below `/settings`, and the key of its name. */
  readonly id: keyof typeof texts;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly page: ComponentType;
};

type SectionGroup = {
  readonly id: keyof typeof texts;
  readonly administrators: boolean;
  readonly sections: readonly Section[];
};

/** What the settings are made of, each loaded when it is first opened. */
export const groups: readonly SectionGroup[] = [
  {
    id: 'own',
    administrators: false,
    sections: [
      { id: 'profile', icon: IconUser, page: lazy(() => import('./profile/Profile.tsx')) },
      { id: 'sessions', icon: IconDevices, page: lazy(() => import('./sessions/Sessions.tsx')) },
      { id: 'api', icon: IconKey, page: lazy(() => import('./api/Api.tsx')) },
    ],
  },
  {
    id: 'work',
    administrators: false,
    sections: [
      { id: 'projects', icon: IconFolders, page: lazy(() => import('./projects/Projects.tsx')) },
      { id: 'labels', icon: IconTags, page: lazy(() => import('./labels/Labels.tsx')) },
    ],
  },
  {
    id: 'administration',
    administrators: true,
    sections: [
      { id: 'organization', icon: IconBuilding, page: lazy(() => import('./organization/Organization.tsx')) },
      { id: 'members', icon: IconAddressBook, page: lazy(() => import('./members/Members.tsx')) },
      { id: 'credentials', icon: IconShieldLock, page: lazy(() => import('./credentials/Credentials.tsx')) },
      { id: 'services', icon: IconRobot, page: lazy(() => import('./services/ServiceAccounts.tsx')) },
      { id: 'webhooks', icon: IconWebhook, page: lazy(() => import('./webhooks/Webhooks.tsx')) },
      { id: 'domains', icon: IconWorld, page: lazy(() => import('./domains/Domains.tsx')) },
      { id: 'audit', icon: IconHistory, page: lazy(() => import('./audit/AuditLog.tsx')) },
      { id: 'limits', icon: IconChartBar, page: lazy(() => import('./limits/Limits.tsx')) },
    ],
  },
];
