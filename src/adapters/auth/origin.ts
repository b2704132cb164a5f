import type { IncomingHttpHeaders } from 'node:http';

/** What of a request says where it comes from. An upgrade to a WebSocket is a GET, and yet needs an origin. */
type Asked = { readonly headers: IncomingHttpHeaders; readonly method?: string | undefined };

/** Whether a request with a cookie may be served: browsers send cookies along whichever page asks. */
export type OriginCheck = (request: Asked) => boolean;

/**
 * Requests that only read come from anywhere, since their answer is unreadable elsewhere (no
 * `Access-Control-Allow-Credentials`, SameSite=Lax). All others, and upgrades, come from a page of `publicUrl`, or
 * without one of the host that was asked; or the browser says that they do.
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
