import type { OperationResult, RequestPolicy } from 'urql';
import { type Problem, problemOf } from './problem.ts';

/** One page of a list, as the API returns it. */
export type Page<Row> = {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
};
type Asked = { readonly after: string | null; readonly end: () => void; result?: OperationResult };
type Ask = (
  after: string | null,
  policy: RequestPolicy,
) => {
  subscribe(listener: (result: OperationResult) => void): { unsubscribe(): void };
};
type PageOf<Row> = (data: unknown) => Page<Row> | null | undefined;
export type PagedState<Row> = {
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  /** Whether a page follows the last one that was read; also true while that page is loading or has failed. */
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly problem: Problem | undefined;
};

/**
 * A list that is read page by page. Each page starts at the current end of the previous one, so that pages read again still join after
 * insertions and deletions. Changes in the cache update the list.
 */
export class PagedList<Row extends object> {
  readonly #ask: Ask;
  readonly #pageOf: PageOf<Row>;
  readonly #policy: () => RequestPolicy;
  readonly #listeners = new Set<() => void>();
  #pages: Asked[] = [];
  #wanted: number;
  #state: PagedState<Row> = { rows: undefined, hasMore: false, loading: true, problem: undefined };

  /**
   * @param all whether all pages are read
   * @param policy for the first reading; by default the cache answers, then the server
   */
  constructor(ask: Ask, pageOf: PageOf<Row>, all: boolean, policy: () => RequestPolicy = () => 'cache-and-network') {
    this.#ask = ask;
    this.#pageOf = pageOf;
    this.#policy = policy;
    this.#wanted = all ? Number.POSITIVE_INFINITY : 1;
  }

  readonly state = (): PagedState<Row> => this.#state;

  /** Reads while there are listeners. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#read(0, null, this.#policy());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#cut(0);
    };
  };

  /** Reads all loaded pages again, starting with the first. */
  readonly refetch = (): void => {
    if (this.#listeners.size > 0) this.#read(0, null, 'network-only');
  };

  /** Reads the page after the last loaded one, or repeats a failed page. */
  readonly more = (): void => {
    const index = this.#last() + 1;
    const next = this.#next(index - 1);
    if (next === null || this.#state.loading) return;
    this.#wanted = Math.max(this.#wanted, index + 1);
    this.#read(index, next, 'cache-and-network');
  };

  #read(index: number, after: string | null, policy: RequestPolicy): void {
    const before = this.#pages[index];
    before?.end();
    let over = false;
    let settled = false;
    let subscription: { unsubscribe(): void } | undefined;
    const asked: Asked = {
      after,
      end: () => {
        over = true;
        subscription?.unsubscribe();
      },
      // The previous result stays until the answer arrives.
      ...(before?.result && { result: { ...before.result, stale: true } }),
    };
    this.#pages[index] = asked;
    subscription = this.#ask(after, policy).subscribe((result) => {
      if (over) return;
      const { data } = asked.result ?? {};
      asked.result = result.error && !result.data && data ? { ...result, data } : result;
      if (!result.stale && !result.error) {
        const first = !settled;
        settled = true;
        this.#goOn(index, first ? policy : undefined);
      }
      this.#notify();
    });
    if (over) subscription.unsubscribe();
    else this.#notify();
  }

  /** Continues with the page after an answered one. `policy` is set if that page must be read in any case. */
  #goOn(index: number, policy: RequestPolicy | undefined): void {
    const next = this.#next(index);
    if (next === null || index + 1 >= this.#wanted) {
      this.#cut(index + 1);
      return;
    }
    const following = this.#pages[index + 1];
    if (policy === 'network-only' || following?.after !== next) this.#read(index + 1, next, policy ?? 'cache-and-network');
  }

  #cut(from: number): void {
    for (const page of this.#pages.splice(from)) page.end();
  }

  #pageAt(index: number): Page<Row> | undefined {
    const data = this.#pages[index]?.result?.data;
    return (data && this.#pageOf(data)) ?? undefined;
  }

  /** Index of the last loaded page; -1 before the first. */
  #last(): number {
    return this.#pages.findLastIndex((_, index) => this.#pageAt(index) !== undefined);
  }

  #next(index: number): string | null {
    const page = this.#pageAt(index);
    return page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  }

  #notify(): void {
    const pages = this.#pages.map((_, index) => this.#pageAt(index));
    const error = this.#pages.map(({ result }) => result?.error).find((each) => each !== undefined);
    const rows = new Map<unknown, Row>();
    for (const page of pages) for (const row of page?.nodes ?? []) rows.set((row as { id?: unknown }).id ?? row, row);
    this.#state = {
      rows: pages[0] && [...rows.values()],
      hasMore: this.#next(this.#last()) !== null,
      loading: this.#pages.some(({ result }) => !result || result.stale),
      problem: error && problemOf(error),
    };
    for (const listener of this.#listeners) listener();
  }
}
