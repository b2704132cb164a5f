import { useCallback, useEffect, useState } from 'react';
import { client } from '../../../data/client.ts';
import { graphql, type ResultOf } from '../../../data/graphql.ts';
import { type Problem, problemOf } from '../../../data/problem.ts';

const document = graphql(`
  query FileText($id: ID!, $start: Int, $first: Int, $after: String, $last: Int, $before: String) {
    file(id: $id) {
      id
      text(start: $start, first: $first, after: $after, last: $last, before: $before) {
        nodes { start end text page blocks { kind level start end } }
        pageInfo { startCursor endCursor hasNextPage }
      }
    }
  }
`);

type Answer = NonNullable<ResultOf<typeof document>['file']>['text'];
export type Part = Answer['nodes'][number];
type Ends = Answer['pageInfo'];

/** Page size: parts per request. */
const some = 100;

export type Read = {
  /** Contiguous loaded parts; undefined until the first response. */
  readonly parts: readonly Part[] | undefined;
  readonly problem: Problem | undefined;
  /** Loads the previous parts; undefined at the beginning. */
  readonly earlier: (() => void) | undefined;
  /** Loads the next parts; undefined at the end. */
  readonly later: (() => void) | undefined;
  retry(): void;
};

/**
 * Text of a file as extracted for search, loaded from the part that contains the offset `near`.
 * @param sign identifies the content: `sha256` of the file
 * @param near UTF-16 offset; undefined for the beginning
 */
export function useRead(id: string, sign: string, near: number | undefined): Read {
  const [read, setRead] = useState<{ readonly parts: readonly Part[]; readonly ends: Ends }>();
  const [problem, setProblem] = useState<Problem>();
  const [tries, setTries] = useState(0);
  const ask = useCallback(
    async (variables: { start?: number; first?: number; after?: string; last?: number; before?: string }): Promise<Answer | undefined> => {
      const { data, error } = await client.query(document, { id, ...variables }, { requestPolicy: 'network-only' }).toPromise();
      setProblem(error && problemOf(error));
      return data?.file?.text;
    },
    [id],
  );

  const from = read?.parts[0]?.start;
  const to = read?.parts.at(-1)?.end;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for other content, and for an offset outside of the loaded parts
  useEffect(() => {
    if (read && (near === undefined || (from !== undefined && to !== undefined && near >= from && near < to))) return undefined;
    let current = true;
    void ask({ first: some, ...(near !== undefined && { start: near }) }).then((answer) => {
      if (current && answer) setRead({ parts: answer.nodes, ends: answer.pageInfo });
    });
    return () => {
      current = false;
    };
  }, [id, sign, near, tries]);

  const earlier = async () => {
    const before = read?.ends.startCursor;
    const answer = before && (await ask({ last: some, before }));
    if (!answer) return;
    const { startCursor } = answer.pageInfo;
    setRead((now) => now && { parts: [...answer.nodes, ...now.parts], ends: { ...now.ends, startCursor } });
  };
  const later = async () => {
    const after = read?.ends.endCursor;
    const answer = after && (await ask({ first: some, after }));
    if (!answer) return;
    const { endCursor, hasNextPage } = answer.pageInfo;
    setRead((now) => now && { parts: [...now.parts, ...answer.nodes], ends: { ...now.ends, endCursor, hasNextPage } });
  };
  return {
    parts: read?.parts,
    problem,
    // `hasPreviousPage` is unknown for a page that starts at an offset; a text starts at 0.
    earlier: from ? () => void earlier() : undefined,
    later: read?.ends.hasNextPage ? () => void later() : undefined,
    retry: () => setTries(tries + 1),
  };
}
