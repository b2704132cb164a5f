import { all, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { editor, lead, open, type ProjectFacts } from '../../work/project/policy.ts';

/** What of a file and of its project decides who may do what with it. */
export type FileFacts = Pick<ProjectFacts, 'role' | 'archived'> & { uploadedById: string };

const uploaderOrLead: Rule<FileFacts> = (actor, facts) =>
  facts.uploadedById !== actor.user && lead(actor, facts) ? roleRequired('uploader or lead') : null;

/** Who may do what with a file it sees. Uploading one is the project's matter (project/policy.ts), which moving one asks as well. */
export const filePolicy = {
  /** Its name and its place. */
  update: { scope: 'files:write', who: editor, when: open },
  reindex: { scope: 'files:write', who: editor, when: open },
  /** For good: nobody throws another's away. */
  delete: { scope: 'files:write', who: all(editor, uploaderOrLead), when: open },
} satisfies Record<string, Permission<FileFacts>>;
