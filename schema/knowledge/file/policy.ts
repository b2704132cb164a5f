import { all, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { editor, lead, open, type ProjectFacts } from '../../work/project/policy.ts';

/** Data of a file and its project that decides permissions. */
export type FileFacts = Pick<ProjectFacts, 'role' | 'archived'> & { uploadedById: string };

const uploaderOrLead: Rule<FileFacts> = (actor, facts) =>
  facts.uploadedById !== actor.user && lead(actor, facts) ? roleRequired('uploader or lead') : null;

/**
 * Permissions for a file that the actor can view. Uploads are governed by the project (project/policy.ts), whose permission a
 * move needs too.
 */
export const filePolicy = {
  /** Name and location. */
  update: { scope: 'files:write', who: editor, when: open },
  reindex: { scope: 'files:write', who: editor, when: open },
  /** Permanent, so only for the uploader and leads. */
  delete: { scope: 'files:write', who: all(editor, uploaderOrLead), when: open },
} satisfies Record<string, Permission<FileFacts>>;
