import { reasonOf } from '../explain.ts';

/** Timeout of a request, in milliseconds. */
const timeoutMs = 5_000;

/** Fetches JSON. `reason`: the HTTP status, or the error if there was no JSON response. */
export async function ask(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ body?: Record<string, unknown>; reason: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual', headers });
    const text = await response.text();
    try {
      return { body: JSON.parse(text), reason: `HTTP ${response.status}` };
    } catch {
      return { reason: `HTTP ${response.status}` };
    }
  } catch (error) {
    return { reason: reasonOf((error as Error).cause ?? error) };
  }
}
