import type { DocumentConversation } from './conversations.ts';
import { quotesAnswer } from './judge.ts';
import type { Product, Reply } from './product.ts';

/** Figures for conversations about the documents. */
export type ConversationFigures = {
  /** Share of the follow-up questions with a quote that contains the answer. */
  readonly right: number;
  /** Share of the same questions when asked in full and separately: the upper limit for rewriting. */
  readonly whole: number;
  /** Share of the questions with a new subject that quote the same documents as when asked separately. */
  readonly unpolluted: number;
  readonly wrong: readonly string[];
};

/** Runs all conversations with the product. */
export async function measureConversations(
  product: Product,
  conversations: readonly DocumentConversation[],
): Promise<Record<DocumentConversation['set'], ConversationFigures>> {
  const judged: Judged[] = [];
  for (const each of conversations) {
    const reply = await product.converse([...each.before, each.asked]);
    const whole = await product.ask(each.means);
    const isWhole = quotesAnswer(whole, each.answers);
    const right = each.means === each.asked ? sourcesOf(reply) === sourcesOf(whole) : quotesAnswer(reply, each.answers);
    judged.push({ each, right, isWhole, reply });
  }
  const figures = (set: DocumentConversation['set']) => figuresOf(judged.filter(({ each }) => each.set === set));
  return { shaped: figures('shaped'), held: figures('held') };
}

type Judged = { readonly each: DocumentConversation; readonly right: boolean; readonly isWhole: boolean; readonly reply: Reply };

/** Documents that an answer quotes. How sentences are cut from them is not measured here. */
const sourcesOf = ({ isAnswer, citations }: Reply): string =>
  isAnswer ? [...new Set(citations.map(({ document }) => document))].sort().join() : '';

function figuresOf(judged: readonly Judged[]): ConversationFigures {
  const share = (of: readonly Judged[], is: (each: Judged) => boolean) => of.filter(is).length / of.length;
  const changes = judged.filter(({ each }) => each.means === each.asked);
  const followed = judged.filter(({ each }) => each.means !== each.asked);
  return {
    right: share(followed, ({ right }) => right),
    whole: share(followed, ({ isWhole }) => isWhole),
    unpolluted: share(changes, ({ right }) => right),
    wrong: judged.flatMap(({ each: { before, asked, means }, right, isWhole, reply }) =>
      right
        ? []
        : [`${before.join(' / ')} → ${asked}${isWhole || means === asked ? '' : ' (nor whole)'}: ${sourcesOf(reply) || 'nothing'}`],
    ),
  };
}
