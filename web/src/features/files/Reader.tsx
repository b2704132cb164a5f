import { VisuallyHidden } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { FileData } from './data.ts';
import classes from './file.module.css';
import { useT } from './messages.ts';
import type { Hit, Mark, Searcher } from './preview/marks.ts';
import { Preview } from './preview/Preview.tsx';
import { Quote } from './Quote.tsx';
import { SearchInside } from './SearchInside.tsx';

const numberIn = (value: string | null) => (value !== null && /^\d+$/.test(value) ? Number(value) : undefined);

/** Preview of a file with search; marks and scrolls to the passage in the URL. */
export function Reader({ file }: { readonly file: FileData }) {
  const t = useT();
  const [parameters, setParameters] = useSearchParams();
  const quote = parameters.get('quote') ?? '';
  const page = numberIn(parameters.get('page'));
  const near = numberIn(parameters.get('start'));
  const quoted = useMemo((): Mark | undefined => (quote ? { text: quote, page, near } : undefined), [quote, page, near]);
  const [hit, setHit] = useState<Hit>();
  const [needle, setNeedle] = useState('');
  const [found, setFound] = useState<{ readonly mark: Mark; readonly is: boolean }>();
  const searcher = useRef<Searcher>(undefined);
  const mark = hit ?? quoted;
  const onSearcher = useCallback((next: Searcher | undefined) => {
    searcher.current = next;
  }, []);
  const onMarked = (is: boolean) => mark && (found?.mark !== mark || found.is !== is) && setFound({ mark, is });
  const known = quoted && found?.mark === quoted ? found.is : undefined;
  const closeQuote = () =>
    setParameters((now) => {
      for (const name of ['quote', 'start', 'end']) now.delete(name);
      return now;
    });
  return (
    <section className={classes.reader} aria-label={t('preview')}>
      <VisuallyHidden role="status">{known && t('quoteFound')}</VisuallyHidden>
      {quoted && !hit && <Quote text={quote} page={page} lost={known === false} onClose={closeQuote} />}
      <SearchInside file={file} searcher={searcher} hit={hit} onNeedle={setNeedle} onHit={setHit} />
      <Preview file={file} mark={mark} needle={needle} page={page} onMarked={onMarked} onSearcher={onSearcher} />
    </section>
  );
}
