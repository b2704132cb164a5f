/**
 * A REST endpoint, as data: the operation it runs and how HTTP shows it.
 *
 * No row has code. The operation is one of this folder's `.graphql` files, has one root field, and its variables say
 * how the request fills them:
 * - `$input`: the fields of the JSON body, the path parameters named as fields of the input type (a body that sends one
 *   is refused with `field.read_only`), and `expectedVersion` from `If-Match`.
 * - `$filter`: a query parameter for each field of the filter type; a list takes several values by comma.
 * - `$first`, `$after`, `$sort`: the query parameters `limit` (1 to 200, default 50), `cursor` (of a log: `after`), `sort`
 *   (by comma).
 * - any other: the path parameter, else the query parameter, of its name.
 * Another parameter, or a field the input type lacks, is 400.
 *
 * The body is what the root field selects: the thing itself, `{data, page}` for a row with `list`, `{data}` where a
 * field that is a list answers a row without it.
 */
export type Row = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters in braces: `/tasks/{id}/comments`. A path parameter must fill a variable. */
  readonly path: string;
  /** Name of the GraphQL operation; it is OpenAPI's operationId too. */
  readonly operation: string;
  /** On success; default 200. 201 adds `Location` (see `location`), 204 has no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * The list envelope, from the one connection (or list) in the selection, at whatever depth; what else is selected of the
   * connection stands beside it. `log`: one that never ends, so that `nextCursor` is given even when there is no more yet.
   */
  readonly list?: true | 'log';
  /**
   * For 201: the path of what was made, its parameters filled from the body. Default: this path and `/{id}`; null where
   * no row reads it.
   */
  readonly location?: string | null;
  /** Property of the body shown once: kept answers of an `Idempotency-Key` lack it and have `secretShown: true`. */
  readonly secret?: string;
  /**
   * A stream of server-sent events: the operation is a subscription, whose items have `cursor` and `event`, for the
   * event's id and name. `Last-Event-ID` fills `$after`, before the query parameter does.
   */
  readonly stream?: true;
  /**
   * A multipart form with one `file` and, in any order, the other fields of `$input`; the operation completes the upload
   * that the door made of the file, named by `$input.upload`.
   */
  readonly upload?: true;
  /**
   * Raw bytes. `given`: the answer is the content of the file that the operation shows, or a range of it. `taken`: the body
   * is the content of the upload that it shows.
   */
  readonly bytes?: 'given' | 'taken';
  /**
   * An answer that takes its time: `operation` only shows the body. The others are run: `start` begins it and `retry` does
   * so again, both telling its `id`; `follow`, a subscription, tells what comes of it, until a `done` with the body as its
   * `message`, or an `error`; `stop` ends it when the client leaves. Whoever accepts `text/event-stream` gets all of it.
   */
  readonly reply?: { readonly start: string; readonly follow: string; readonly retry: string; readonly stop: string };
  /** Heading in the API reference. */
  readonly tag: string;
  readonly summary: { readonly tr: string; readonly en: string };
};

/**
 * Declares a row.
 * @example route({ method: 'PATCH', path: '/tasks/{id}', operation: 'UpdateTask', tag: 'tasks', summary: { tr: 'Görevi değiştir', en: 'Update a task' } })
 */
export function route(row: Row): Row {
  return row;
}
