import { quotesAnswer } from './judge.ts';
import type { Product, Reply } from './product.ts';
import type { DocumentTalk } from './talks.ts';

/** Of conversations about the documents. */
export type TalkFigures = {
  /** Questions that go on with others: a quote holds the answer. */
  readonly right: number;
  /** The same ones, asked whole and by themselves: what rewriting can reach. */
  readonly whole: number;
  /** Questions that change the subject: quoted is what is quoted when they are asked by themselves. */
  readonly unpolluted: number;
  readonly wrong: readonly string[];
};

/** Holds all conversations with the product. */
export async function measureTalks(product: Product, talks: readonly DocumentTalk[]): Promise<Record<DocumentTalk['set'], TalkFigures>> {
  const judged: Judged[] = [];
  for (const each of talks) {
    const reply = await product.talk([...each.before, each.asked]);
    const whole = await product.ask(each.means);
    const isWhole = quotesAnswer(whole, each.answers);
    const right = each.means === each.asked ? sourcesOf(reply) === sourcesOf(whole) : quotesAnswer(reply, each.answers);
    judged.push({ each, right, isWhole, reply });
  }
  const figures = (set: DocumentTalk['set']) => figuresOf(judged.filter(({ each }) => each.set === set));
  return { shaped: figures('shaped'), held: figures('held') };
}

type Judged = { readonly each: DocumentTalk; readonly right: boolean; readonly isWhole: boolean; readonly reply: Reply };

/** What an answer quotes, passage by passage: how a sentence is cut out of one is not what is measured. */
const sourcesOf = ({ grounded, citations }: Reply): string =>
  grounded ? [...new Set(citations.map(({ document }) => document))].sort().join() : '';

function figuresOf(judged: readonly Judged[]): TalkFigures {
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
