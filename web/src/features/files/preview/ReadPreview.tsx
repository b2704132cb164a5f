import { Button, Skeleton, Table } from '@mantine/core';
import { useMemo } from 'react';
import { ProblemAlert } from '../../../ui/Problem.tsx';
import { useT } from '../messages.ts';
import { MarkedText } from './MarkedText.tsx';
import classes from './preview.module.css';
import type { PreviewProps } from './preview.ts';
import { type Part, useRead } from './use-read.ts';

/** Text extracted for search, without layout; for files that browsers cannot display or that are too large. */
export function ReadPreview(props: PreviewProps) {
  const t = useT();
  const { file, mark } = props;
  const { parts, problem, earlier, later, retry } = useRead(file.id, file.sha256, mark?.near);
  const from = parts?.[0]?.start ?? 0;
  // Offsets of the mark are relative to the file, those of the preview to its first loaded part.
  const meant = useMemo(
    () => mark && { text: mark.text, occurrence: mark.occurrence, near: mark.near === undefined ? undefined : mark.near - from },
    [mark, from],
  );
  if (problem && !parts) return <ProblemAlert problem={problem} onRetry={retry} />;
  if (!parts) return <Skeleton h="20rem" />;
  return (
    <>
      {problem && <ProblemAlert problem={problem} onRetry={retry} />}
      {earlier && (
        <Button variant="subtle" size="compact-sm" onClick={earlier}>
          {t('textBefore')}
        </Button>
      )}
      <MarkedText {...props} mark={meant} label={t('textOf', { name: file.name })}>
        {[...pagesOf(parts)].map(([page, own]) => (
          <section
            key={`${page} ${own[0]?.start}`}
            className={classes.read}
            {...(page !== null && { 'aria-label': t('pageN', { page }), 'data-page': t('pageN', { page }) })}
          >
            {piecesOf(own).map((piece) => (
              <Piece key={piece.at} {...piece} />
            ))}
          </section>
        ))}
        {later && (
          <Button variant="subtle" size="compact-sm" mt="md" onClick={later}>
            {t('textAfter')}
          </Button>
        )}
      </MarkedText>
    </>
  );
}

/** Groups adjacent parts of one page, slide or sheet. */
function pagesOf(parts: readonly Part[]): [page: number | null, parts: Part[]][] {
  const pages: [number | null, Part[]][] = [];
  for (const part of parts) {
    const last = pages.at(-1);
    if (last?.[0] === part.page) last[1].push(part);
    else pages.push([part.page, [part]]);
  }
  return pages;
}

type PieceOf = {
  readonly at: number;
  readonly text: string;
  readonly kind: 'heading' | 'text' | 'table';
  readonly level: number;
  /** Whether the start of the block is loaded; then the first row of a table is its header. */
  readonly isWhole: boolean;
};

/** Blocks within the loaded parts; a table or paragraph that spans several parts is joined. */
function piecesOf(parts: readonly Part[]): PieceOf[] {
  const pieces = new Map<number, PieceOf>();
  for (const { start, end, text, blocks } of parts)
    for (const block of blocks) {
      const at = Math.max(block.start, start);
      const own = text.slice(at - start, Math.min(block.end, end) - start);
      const before = pieces.get(block.start);
      const joined = before ? `${before.text}${block.kind === 'table' ? '\n' : ' '}${own}` : own;
      const isWhole = before?.isWhole ?? at === block.start;
      pieces.set(block.start, { at: before?.at ?? at, text: joined, kind: block.kind, level: block.level ?? 1, isWhole });
    }
  return [...pieces.values()];
}

function Piece({ text, kind, level, isWhole }: PieceOf) {
  if (kind === 'heading') {
    const Heading = `h${Math.min(level + 1, 6)}` as 'h2';
    return <Heading className={classes.heading}>{text}</Heading>;
  }
  if (kind === 'text') return <p className={classes.paragraph}>{text}</p>;
  const all = text.split('\n').map((row) => row.split(' | '));
  const data = isWhole ? { head: all[0] ?? [], body: all.slice(1) } : { body: all };
  return <Table className={classes.cells} withColumnBorders fz="sm" data={data} />;
}
