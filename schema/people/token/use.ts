import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import type { AuditAction } from '../../kernel/module.ts';
import { inNameOf } from '../../kernel/system.ts';

/** Recording of the use of one kind of credential. */
type Use = { readonly action: AuditAction; readonly record: { readonly name: string; readonly text: string } };

/** Request that uses a credential: its network address and id. */
export type By = { readonly address: string; readonly requestId: string };

/**
 * Records time and address of the last use of a credential, unless another process has just done so. A changed address
 * is also written to the audit log.
 */
export function recordUse(services: Services, { action, record }: Use, actor: Actor, { address, requestId }: By): Promise<void> {
  const id = actor.credential?.id as string;
  const context = inNameOf(services, actor, requestId, { address });
  return context.unitOfWork(async (unit) => {
    const [written] = await context.sql<{ before: string | null }>(record, [actor.organization, id, address]);
    if (!written?.before || written.before === address) return;
    unit.audit({ action, subjectId: id, detail: { user: { id: actor.user }, address, previous: { address: written.before } } });
  });
}
