export { buildAction, buildMessage } from './action.ts';
export { buildComment, mention } from './comment.ts';
export { buildConversation } from './conversation.ts';
export { buildFile } from './file.ts';
export { buildKnowledge } from './knowledge.ts';
export { buildMute, buildNotification } from './notification.ts';
export { buildOrganization, type Organization, type Person } from './organization.ts';
export { buildProject, newKey } from './project.ts';
export { buildLabel, buildTask } from './task.ts';
