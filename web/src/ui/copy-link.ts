import { text } from './messages.ts';
import { notifyDone } from './Problem.tsx';

/** Copies the URL of a page of the app and says so, or that the browser refused. `path` begins with `/`. */
export async function copyLink(path: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(location.origin + path).then(
    () => true,
    () => false,
  );
  notifyDone(text(isCopied ? 'linkCopied' : 'notCopied'));
}
