import { newId } from '../../../schema/kernel/ids.ts';
import type { Organization } from './organization.ts';

/** Issuer of the identities that tests link to members. */
export const testIssuer = 'https://kimlik.example.test';

/** A session of a person whose identity is their id, used in the organization from `address`. @returns its id */
export async function buildSession({ context, id: organizationId }: Organization, user: string, { address = '203.0.113.7' } = {}) {
  const id = newId('session');
  const identity = { issuer: testIssuer, subject: user };
  await context.db.memberIdentity.createMany({ data: [{ organizationId, userId: user, ...identity }], skipDuplicates: true });
  const expiresAt = new Date(Date.now() + 86_400_000);
  await context.services.database.prisma.session.create({
    data: { id, hash: id, ...identity, expiresAt, lastSeenFrom: address, userAgent: 'Deneme/1.0' },
  });
  const now = new Date();
  await context.db.sessionUse.create({
    data: { organizationId, sessionId: id, userId: user, firstUsedAt: now, lastUsedAt: now, lastUsedFrom: address },
  });
  return id;
}

/** An application used by a person. @returns its id */
export async function buildApplication({ context, id: organizationId }: Organization, user: string) {
  const id = newId('application');
  await context.db.application.create({ data: { organizationId, id, issuer: testIssuer, client: `istemci-${id}` } });
  await context.db.applicationUse.create({ data: { organizationId, applicationId: id, userId: user } });
  return id;
}

/** Access that a person gave to an application. @returns its id */
export async function buildGrant(
  { context, id: organizationId }: Organization,
  user: string,
  { scopes = ['tasks:read'], client = 'cli_deneme' } = {},
) {
  const id = newId('grant');
  await context.db.oauthGrant.create({
    data: {
      organizationId,
      id,
      userId: user,
      client,
      name: 'Deneme istemcisi',
      redirect: 'http://127.0.0.1/callback',
      resource: 'mcp',
      scopes,
      projects: [],
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
  return id;
}
