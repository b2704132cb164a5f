import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { noteRefusal } from '../../kernel/refusals.ts';
import { inNameOf, memberAs } from '../../kernel/system.ts';

/** Origin of a rejected credential. */
export type PresentedFrom = { readonly address: string; readonly requestId: string };

type Kind = {
  readonly action: 'token.refused' | 'service_key.refused';
  /** Finds organization, user and id of a credential by its hash. */
  readonly find: { readonly name: string; readonly text: string };
};

const kinds = {
  personal_token: {
    action: 'token.refused',
    find: statement('token.ended')`select organization_id as organization, user_id as "user", id from personal_token where hash = $1`,
  },
  service_key: {
    action: 'service_key.refused',
    find: statement('service_key.ended')`select k.organization_id as organization, a.user_id as "user", k.id from service_key k
      join service_account a on a.organization_id = k.organization_id and a.id = k.account_id where k.hash = $1`,
  },
} as const satisfies Record<string, Kind>;

/**
 * Records in the organization's audit log that an ended token or key was presented: somebody still uses it, or has found
 * it. A credential that never existed belongs to no organization.
 */
export async function noteEnded(
  services: Services,
  kind: keyof typeof kinds,
  hash: string,
  { address, requestId }: PresentedFrom,
): Promise<void> {
  const { action, find } = kinds[kind];
  const [row] = await services.database.sql<{ organization: string; user: string; id: string }>(find, [hash]);
  if (!row) return;
  const { organization, user, id } = row;
  const context = inNameOf(services, memberAs({ organization, user, kind: 'person', role: 'guest' }, []), requestId, { address });
  noteRefusal(context, `ended ${id}`, { action, subjectId: id, detail: { user: { id: user } } });
}
