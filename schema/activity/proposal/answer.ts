import { parse } from 'graphql';
import type { Prepared } from '../../engine/engine.ts';
import { trustedEngine } from '../../engine/trusted.ts';
import type { Context } from '../../kernel/context.ts';

/** Fields of a proposal in the answer to a proposed write, in every transport. They are those of `GET /proposals/{id}`. */
const selection = `query Proposed($id: ID!) {
  proposal(id: $id) {
    id status operation text via
    user { id name avatar agent }
    client
    run { id goal viewerCanStop }
    diff { kind text subject { id } name fields { field name from to fromText toText } }
    executed { kind text subject { id } name fields { field name from to fromText toText } }
    editable predecessors held sources { kind id title } result warnings reason
    decidedBy { id name avatar agent }
    viewerCanDecide decidedAt undoable undoneAt expiresAt createdAt version
  }
}`;

let prepared: Prepared | undefined;

/** A proposal as its proposer reads it. */
export async function answerOf(context: Context, id: string): Promise<{ readonly id: string; readonly [field: string]: unknown }> {
  const engine = trustedEngine();
  prepared ??= engine.own(parse(selection));
  const { data, errors } = await engine.execute(prepared, context, { id });
  if (!data?.proposal) throw errors?.[0] ?? new Error('a proposal is visible to its proposer');
  return data.proposal as { id: string };
}
