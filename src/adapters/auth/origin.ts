import type { IncomingHttpHeaders } from 'node:http';

/** The parts of a request that show its origin. A WebSocket upgrade is a GET and still needs an origin. */
type Asked = { readonly headers: IncomingHttpHeaders; readonly method?: string | undefined };

/** Whether a request with a cookie may be served: browsers send cookies whichever page makes the request. */
export type OriginCheck = (request: Asked) => boolean;

/**
 * Reads may come from anywhere, because other origins cannot read the response (no `Access-Control-Allow-Credentials`, SameSite=Lax). Other
 * requests and upgrades must come from `publicUrl`, or from the requested host if that is not set, or have `Sec-Fetch-Site: same-origin`.
 */
export function originCheck(publicUrl: string | undefined): OriginCheck {
  const own = publicUrl && new URL(publicUrl).origin;
  return ({ headers, method }) => {
    if ((method === 'GET' || method === 'HEAD') && headers.upgrade === undefined) return true;
    if (headers['sec-fetch-site'] === 'same-origin') return true;
    const { origin, host } = headers;
    if (!origin || !URL.canParse(origin)) return false;
    return own ? origin === own : new URL(origin).host === host;
  };
}
