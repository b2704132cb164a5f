import { notificationKinds } from './activity/notification/events.ts';
import { reminderKinds } from './activity/reminder/events.ts';
import { webhookKinds } from './activity/webhook/events.ts';
import { registerKinds } from './kernel/event-kind.ts';
import { answerKinds } from './knowledge/chat/events.ts';
import { fileKinds } from './knowledge/file/events.ts';
import { accessKinds } from './people/access/events.ts';
import { memberKinds } from './people/member/events.ts';
import { organizationKinds } from './people/organization/events.ts';
import { serviceAccountKinds } from './people/service-account/events.ts';
import { tokenKinds } from './people/token/events.ts';
import { commentKinds } from './work/comment/events.ts';
import { cycleKinds } from './work/cycle/events.ts';
import { fieldKinds } from './work/field/events.ts';
import { labelKinds } from './work/label/events.ts';
import { milestoneKinds } from './work/milestone/events.ts';
import { projectKinds } from './work/project/events.ts';
import { projectUpdateKinds } from './work/project-update/events.ts';
import { publicLinkKinds } from './work/public-link/events.ts';
import { taskKinds } from './work/task/events.ts';
import { templateKinds } from './work/template/events.ts';
import { timeEntryKinds } from './work/time-entry/events.ts';
import { viewKinds } from './work/view/events.ts';

/** Every event kind that operations emit. The `events.ts` of each module describes its kinds. */
export const eventKinds = registerKinds({
  ...taskKinds,
  ...commentKinds,
  ...projectKinds,
  ...projectUpdateKinds,
  ...publicLinkKinds,
  ...accessKinds,
  ...labelKinds,
  ...viewKinds,
  ...templateKinds,
  ...cycleKinds,
  ...milestoneKinds,
  ...timeEntryKinds,
  ...fieldKinds,
  ...fileKinds,
  ...memberKinds,
  ...organizationKinds,
  ...tokenKinds,
  ...serviceAccountKinds,
  ...notificationKinds,
  ...reminderKinds,
  ...answerKinds,
  ...webhookKinds,
});

type Kinds = typeof eventKinds;

declare module './kernel/event-kind.ts' {
  interface EventKinds extends Kinds {}
}
