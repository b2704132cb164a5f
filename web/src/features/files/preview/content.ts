import { useEffect, useState } from 'react';
import { chosenOrganization } from '../../../data/organization.ts';
import type { Problem } from '../../../data/problem.ts';
import { language } from '../../../i18n/language.ts';
import { contentOf } from '../data.ts';

/** Maximum number of bytes of a text preview. */
export const mostBytes = 1024 * 1024;

export function contentHeaders(): Record<string, string> {
  const organization = chosenOrganization();
  return { 'accept-language': language(), ...(organization && { 'x-organization': organization }) };
}

/** Downloads a file, or its first `most` bytes. @throws Problem */
async function read(id: string, signal: AbortSignal, most?: number): Promise<Blob> {
  const headers = { ...contentHeaders(), ...(most && { range: `bytes=0-${most - 1}` }) };
  const reply = await fetch(contentOf(id), { headers, signal }).catch((error: Error) => {
    throw { code: 'network', status: 0, detail: error.message } satisfies Problem;
  });
  if (reply.ok) return reply.blob();
  const problem = (await reply.json().catch(() => ({}))) as Partial<Problem>;
  throw { code: 'internal', status: reply.status, detail: reply.statusText, ...problem } satisfies Problem;
}

type Loaded<T> = { readonly value?: T; readonly problem?: Problem };

/** Result of `load`, which runs again when the content changes. `sha256` identifies the content. */
function useLoaded<T>(sha256: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> & { readonly retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the same content once
  useEffect(() => {
    const control = new AbortController();
    setLoaded({});
    load(control.signal).then(
      (value) => !control.signal.aborted && setLoaded({ value }),
      (problem: Problem) => !control.signal.aborted && setLoaded({ problem }),
    );
    return () => control.abort();
  }, [sha256, tries]);
  return { ...loaded, retry: () => setTries(tries + 1) };
}

type Stored = { readonly id: string; readonly size: number; readonly sha256: string };

/** Text of a file, at most its first `mostBytes`. */
export function useText({ id, size, sha256 }: Stored) {
  return useLoaded(sha256, async (signal) =>
    decoded(await (await read(id, signal, size > mostBytes ? mostBytes : undefined)).arrayBuffer()),
  );
}

/** Object URL of a picture, which the Content-Security-Policy allows; revoked on unmount. */
export function usePicture({ id, sha256 }: Stored) {
  const loaded = useLoaded(sha256, (signal) => read(id, signal));
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!loaded.value) return undefined;
    const made = URL.createObjectURL(loaded.value);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [loaded.value]);
  return { ...loaded, address };
}

/** Decodes by BOM, else as UTF-8, else as Windows-1254 (Turkish). An incomplete character at the end is dropped. */
export function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}
