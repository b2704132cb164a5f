import { useEffect, useRef, useState } from 'react';
import { text } from '../text/texts.ts';
import type { Message } from './documents.ts';
import { texts } from './texts.ts';

/** Characters of an answer that are read out by themselves. */
const most = 600;

/** What is read out of answers that come while the page is open: that one is coming, and its text once it is whole. */
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

/** Markdown without its marks, a table's rule and where links lead. */
const spoken = (markdown: string) =>
  markdown
    .replaceAll(/^\|[\s:|-]+\|$/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/\\(\W)|\[\d+\]|[*_`#>|]/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most);
