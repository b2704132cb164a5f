import { randomUUID } from 'node:crypto';
import type { MemberRole } from '../../../prisma/generated/client/client.ts';
import { newId } from '../../../schema/kernel/ids.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import type { Organization } from './organization.ts';

type Invitation = {
  email: string;
  role?: MemberRole;
  projects?: { id: string; role: string }[];
  expiresAt?: Date;
  acceptedAt?: Date;
  revokedAt?: Date;
};

/** An invitation by the administrator, by default for a week. @returns its id and the secret of its link */
export async function buildInvitation({ context, id: organizationId, admin }: Organization, invitation: Invitation) {
  const secret = randomUUID();
  const { id } = await context.db.invitation.create({
    data: {
      organizationId,
      id: newId('invitation'),
      invitedById: admin.id,
      hash: hashToken(secret),
      expiresAt: new Date(Date.now() + 7 * 24 * 3600_000),
      ...invitation,
    },
  });
  return { id, secret };
}
