import type { Services } from '../../kernel/context.ts';
import { inNameOf, memberAs } from '../../kernel/system.ts';
import { endAnswer } from './end.ts';
import { textSoFar } from './pieces.ts';

/** Job that ends answers whose process is gone. */
export const endAbandonedJob = 'end-abandoned-answers';

/** A process that answers updates `updated_at` every 5 s (`reply-stream.ts`). After 60 s without an update, the process is gone. */
const find = {
  name: 'chat.abandoned',
  text: `select m.organization_id as organization, m.id, c.user_id as "user" from message m
    join conversation c on c.organization_id = m.organization_id and c.id = m.conversation_id
    where m.status = 'answering' and m.updated_at < now() - interval '60 seconds'`,
};

/** Ends answers that a killed process left `answering`, as failed and with the text so far, so that the user can retry them. */
export async function endAbandoned(services: Services): Promise<void> {
  for (const { organization, id, user } of await services.database.sql<{ organization: string; id: string; user: string }>(find, [])) {
    const context = inNameOf(services, memberAs({ organization, user, kind: 'person', role: 'member' }, []), endAbandonedJob);
    await endAnswer(context, { id }, { status: 'failed', text: await textSoFar(context, id), code: 'unavailable' });
  }
}
