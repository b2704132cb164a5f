import { Proposal } from '../../activity/proposal/proposal.ts';
import { builder } from '../../builder.ts';
import { kindOfId } from '../../kernel/ids.ts';
import { visibleTitles } from '../search/visible.ts';

const ProposalSource = builder.objectRef<{ id: string; title: string }>('ProposalSource').implement({
  description: 'A record that the assistant read before it proposed a change.',
  extensions: { example: { kind: 'file', id: 'fil_01jcx6y3m8e7v9t5w2b4n6q8r0', title: 'İzin yönetmeliği.pdf' } },
  fields: (t) => ({
    kind: t.string({ description: '`file`, `task`, `comment` or `project`.', resolve: ({ id }) => kindOfId(id) as string }),
    id: t.exposeID('id', { description: 'Id of that record.' }),
    title: t.exposeString('title'),
  }),
});

builder.objectField(Proposal, 'sources', (t) =>
  t.field({
    type: [ProposalSource],
    description: 'For a proposal that is held back: the records that the assistant read, as far as the caller can view them.',
    // Few proposals are held back.
    complexity: { field: 1, multiplier: 0 },
    resolve: async ({ held, messageId }, _, context) => {
      if (!held || messageId === null) return [];
      const message = await context.db.message.findFirst({ where: { id: messageId }, select: { sourceIds: true } });
      return [...(await visibleTitles(context, message?.sourceIds ?? []))].map(([id, title]) => ({ id, title }));
    },
  }),
);
