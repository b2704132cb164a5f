import type { Actor } from '../../kernel/actor.ts';
import type { AuditAction } from '../../kernel/audit-actions.ts';
import type { Services } from '../../kernel/context.ts';
import { inNameOf } from '../../kernel/system.ts';

/** How a kind of credential notes its use. */
type Use = { readonly action: AuditAction; readonly record: { readonly name: string; readonly text: string } };

/** The request that uses a credential: where it came from, and its id, for the record. */
export type By = { readonly address: string; readonly requestId: string };

/**
 * Writes when and from which address a credential was last used, unless another process just did. An address that is not
 * the one it was used from before goes to the audit log with it.
 */
export function recordUse(services: Services, { action, record }: Use, actor: Actor, { address, requestId }: By): Promise<void> {
  const id = actor.credential?.id as string;
  const context = inNameOf(services, actor, requestId, { address });
  return context.unitOfWork(async (unit) => {
    const [written] = await context.sql<{ before: string | null }>({ ...record, values: [actor.organization, id, address] });
    if (!written?.before || written.before === address) return;
    unit.audit({ action, subjectId: id, detail: { user: { id: actor.user }, address, previous: { address: written.before } } });
  });
}
