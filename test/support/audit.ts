import type { Organization } from './builders/index.ts';

/** The organization's audit log from the database, oldest first. */
export async function auditOf(team: Organization) {
  const entries = await team.context.db.auditEntry.findMany({ orderBy: [{ timestamp: 'asc' }, { id: 'asc' }] });
  return entries.map(({ action, actorId, via, subjectId, detail, credentialKind, credentialId, address }) => ({
    action,
    actorId,
    via,
    subjectId,
    detail,
    credentialKind,
    credentialId,
    address,
  }));
}
