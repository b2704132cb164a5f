import type { Services } from '../../kernel/context.ts';
import { inNameOf, memberAs } from '../../kernel/system.ts';
import { endAnswer } from './end.ts';
import { textSoFar } from './pieces.ts';

/** Job that ends answers whose process is gone. */
export const endAbandonedJob = 'end-abandoned-answers';

/** Whoever gives an answer says every 5 s that it is alive (`teller.ts`); after this long without it nobody does. */
const find = {
  name: 'chat.abandoned',
  text: `select m.organization_id as organization, m.id, c.user_id as "user" from message m
    join conversation c on c.organization_id = m.organization_id and c.id = m.conversation_id
    where m.status = 'answering' and m.updated_at < now() - interval '60 seconds'`,
};

/** Ends as failed what was left `answering` by a process that was killed: with what came of it, so that it can be asked for again. */
export async function endAbandoned(services: Services): Promise<void> {
  for (const { organization, id, user } of await services.database.sql<{ organization: string; id: string; user: string }>(find, [])) {
    const context = inNameOf(services, memberAs({ organization, user, kind: 'person', role: 'member' }, []), endAbandonedJob);
    await endAnswer(context, { id }, { status: 'failed', text: await textSoFar(context, id), code: 'unavailable' });
  }
}
