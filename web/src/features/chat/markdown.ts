import type { Message } from './documents.ts';

/** Self-contained Markdown of an answer: its text, followed by the list of sources. */
export function asMarkdown({ text, citations }: Pick<Message, 'text' | 'citations'>, heading: string): string {
  if (citations.length === 0) return text;
  const lines = citations.map(
    ({ n, title, url, quote }) => `- [${n}] [${title.replaceAll(/[[\]]/g, '\\$&')}](${url}): “${quote.replaceAll(/\s+/g, ' ')}”`,
  );
  return `${text}\n\n**${heading}**\n\n${lines.join('\n')}\n`;
}
