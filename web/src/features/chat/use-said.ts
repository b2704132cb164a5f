import { useEffect, useRef, useState } from 'react';
import { text } from '../../i18n/messages.ts';
import type { Message } from './documents.ts';
import { texts } from './messages.ts';

/** Maximum number of characters of an answer that are announced. */
const most = 600;

/** Announcement for screen readers: that an answer has started, and its text when it is complete. */
export function useSaid(messages: readonly Message[]): string {
  const [said, setSaid] = useState('');
  const coming = useRef<string>(undefined);
  useEffect(() => {
    const now = messages.findLast(({ status }) => status === 'answering');
    const before = coming.current && messages.find(({ id }) => id === coming.current);
    coming.current = now?.id;
    if (now && before !== now) setSaid(text(texts, 'answering'));
    else if (before && before.status === 'done') setSaid(text(texts, 'answered', { text: spoken(before.text) }));
    else if (before && before.status === 'stopped') setSaid(text(texts, 'stopped'));
  }, [messages]);
  return said;
}

/** Markdown without markup, table rules and link targets. */
const spoken = (markdown: string) =>
  markdown
    .replaceAll(/^\|[\s:|-]+\|$/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/\\(\W)|\[\d+\]|[*_`#>|]/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most);
