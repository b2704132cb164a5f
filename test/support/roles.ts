export type Outcome = 'yes' | '403' | '404';

/**
 * Callers: organization roles of people outside the project, then roles in the project. The project is open to the organization. Somebody
 * else leads it and wrote the comment.
 */
export const roles = ['admin', 'member', 'guest', 'viewer', 'editor', 'lead', 'service'] as const;
export type Role = (typeof roles)[number];
export type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

//                  admin  member guest  viewer editor lead   service
export const all: Row = /*      */ ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'];
export const seers: Row = /*    */ ['yes', 'yes', '404', 'yes', 'yes', 'yes', 'yes'];
export const editors: Row = /*  */ ['yes', 'yes', '404', '403', 'yes', 'yes', 'yes'];
export const leads: Row = /*    */ ['yes', '403', '404', '403', '403', 'yes', '403'];
/** Only leads see the trash; the deleted project is another than the one of the roles. */
export const trashLeads: Row = /* */ ['yes', '404', '404', '404', '404', '404', '404'];
export const insiders: Row = /* */ ['yes', 'yes', '403', 'yes', 'yes', 'yes', 'yes'];
// Services manage their own webhooks, administrators those of the organization.
export const senders: Row = /*  */ ['yes', '403', '403', '403', '403', '403', 'yes'];
export const keepers: Row = /*  */ ['yes', '403', '403', '403', '403', '403', '404'];
export const author: Row = /*   */ ['403', '403', '404', '403', '403', '403', '403'];
export const admins: Row = /*   */ ['yes', '403', '403', '403', '403', '403', '403'];
export const people: Row = /*   */ ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', '403'];
/** Only the recipient, whatever the role: see oauth-first-sign-in.slow.test.ts. A token of an organization is no recipient. */
export const invitee: Row = /*  */ ['404', '404', '404', '404', '404', '404', '404'];
/** Members that the caller can view; a guest only sees those of its projects. */
export const remover: Row = /*  */ ['yes', '403', '404', '403', '403', '403', '403'];

/** People who may do what was proposed. */
export const deciders: Row = /* */ ['yes', 'yes', '404', '403', 'yes', 'yes', '403'];

/** Records of somebody else that administrators can change. */
export const others: Row = /*   */ ['yes', '403', '404', '403', '403', '403', '403'];
