import { text } from '../../i18n/messages.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { texts } from './messages.ts';

/** Copies the URL of a task or of one of its comments. */
export async function copyLink(task: string, comment?: string): Promise<void> {
  const address = `${location.origin}/tasks/${task}${comment ? `?comment=${comment}` : ''}`;
  await navigator.clipboard.writeText(address);
  notifyDone(text(texts, 'linkCopied'));
}
