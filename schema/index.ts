import './organization/organization.ts';
import './organization/domain.ts';
import './member/member.ts';
import './member/me.ts';
import './project/project.ts';
import './project/mutations.ts';
import './label/label.ts';
import './task/task.ts';
import './task/mutations.ts';
import './comment/comment.ts';
import './event/event.ts';
import './event/activity.ts';
import './notification/notification.ts';
import './notification/mute.ts';
import './event/subscriptions.ts';
import './task/changes.ts';
import './notification/changes.ts';
import './token/token.ts';
import './service-account/service-account.ts';
import './service-account/mutations.ts';
import './invitation/invitation.ts';
import './audit/audit.ts';
import './webhook/webhook.ts';
import './webhook/delivery.ts';
import './webhook/mutations.ts';
import { builder } from './builder.ts';

/** The one schema under every door. */
export const schema = builder.toSchema();
