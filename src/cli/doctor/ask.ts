import { reasonOf } from '../explain.ts';

/** Longest wait for an answer, in milliseconds. */
const patience = 5_000;

/** The JSON an address answers; without any, the reason. */
export async function ask(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ body?: Record<string, unknown>; reason: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'manual', headers });
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
