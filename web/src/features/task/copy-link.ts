import { text } from '../../i18n/messages.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { texts } from './messages.ts';

/** Copies the URL of a task or of one of its comments. Without HTTPS there is no `navigator.clipboard`, so `execCommand` copies it. */
export async function copyLink(task: string, comment?: string): Promise<void> {
  const address = `${location.origin}/tasks/${task}${comment ? `?comment=${comment}` : ''}`;
  if (navigator.clipboard) await navigator.clipboard.writeText(address);
  else {
    const area = document.createElement('textarea');
    area.value = address;
    (document.querySelector('[role=dialog]') ?? document.body).append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  notifyDone(text(texts, 'linkCopied'));
}
