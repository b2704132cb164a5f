import {
  IconActivity,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconAt,
  IconBell,
  IconCalendarDue,
  IconChecklist,
  IconCircleCheck,
  IconClockExclamation,
  IconEye,
  IconFileAlert,
  IconFileCheck,
  IconFolderPlus,
  IconGavel,
  IconHourglassEmpty,
  IconKey,
  IconLockOpen2,
  IconMessage,
  IconMessageReply,
  IconMoodSmile,
  IconPlayerPause,
  IconUserCheck,
} from '@tabler/icons-react';
import type { Reason } from './documents.ts';

type Sign = { readonly icon: typeof IconAt; readonly pressing?: boolean };

/** Icon of each reason, strongest reason first. */
export const signs: Readonly<Record<Reason, Sign>> = {
  mentioned: { icon: IconAt },
  assigned: { icon: IconUserCheck },
  reminder: { icon: IconBell },
  proposed: { icon: IconChecklist },
  overdue: { icon: IconClockExclamation, pressing: true },
  due_soon: { icon: IconCalendarDue },
  agent_silent: { icon: IconHourglassEmpty, pressing: true },
  answered: { icon: IconMessageReply },
  replied: { icon: IconArrowBackUp },
  unblocked: { icon: IconLockOpen2 },
  status_changed: { icon: IconArrowsExchange },
  commented: { icon: IconMessage },
  resolved: { icon: IconCircleCheck },
  watching: { icon: IconEye },
  reacted: { icon: IconMoodSmile },
  proposal_decided: { icon: IconGavel },
  file_failed: { icon: IconFileAlert, pressing: true },
  file_indexed: { icon: IconFileCheck },
  project_added: { icon: IconFolderPlus },
  project_update: { icon: IconActivity },
  agent_paused: { icon: IconPlayerPause, pressing: true },
  key_expiring: { icon: IconKey, pressing: true },
  token_expiring: { icon: IconKey, pressing: true },
  webhook_failing: { icon: IconAlertTriangle, pressing: true },
  webhook_disabled: { icon: IconAlertTriangle, pressing: true },
};

export const reasons = Object.keys(signs) as Reason[];
