import { Alert, Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { ProblemAlert } from '../../../ui/Problem.tsx';
import { useT } from '../messages.ts';
import { foldedText } from '../preview/letters.ts';
import type { PreviewProps } from '../preview/preview.ts';
import { PdfPages } from './PdfPages.tsx';
import classes from './pdf.module.css';
import { type Parts, partsOf, searchPages } from './place.ts';
import { type Opened, usePdf } from './use-pdf.ts';

/** PDF preview. */
export default function PdfPreview(props: PreviewProps) {
  const t = useT();
  const { file, onSearcher, needle } = props;
  const { opened, failed, retry } = usePdf(file.id, file.sha256);
  const { ref, width } = useElementSize();
  const parts = useParts(opened, props);
  useEffect(() => {
    if (!opened) return undefined;
    onSearcher((text) => searchPages(opened.texts, text));
    return () => onSearcher(undefined);
  }, [opened, onSearcher]);
  if (failed === 'away') return <ProblemAlert problem={{ code: 'network', status: 0, detail: '', failed: 'file' }} onRetry={retry} />;
  if (failed) return <Alert color="gray">{t(failed === 'locked' ? 'pdfLocked' : 'pdfBroken')}</Alert>;
  return (
    <div ref={ref} className={classes.frame}>
      {opened && width > 0 && parts ? (
        <PdfPages
          name={file.name}
          opened={opened}
          width={width}
          mark={props.mark}
          parts={parts}
          needle={foldedText(needle)}
          page={props.page}
        />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

/** Parts of the mark by page; undefined until they are located for the first time, so that the pages start there. */
function useParts(opened: Opened | undefined, { mark, onMarked }: PreviewProps): Parts | undefined {
  const [parts, setParts] = useState<Parts>();
  const latest = useRef(onMarked);
  latest.current = onMarked;
  useEffect(() => {
    if (!opened) return undefined;
    let over = false;
    const show = (found: Parts) => {
      if (over) return;
      setParts(found);
      if (mark) latest.current(found.size > 0);
    };
    if (mark) partsOf(opened.texts, mark).then(show, () => show(new Map()));
    else show(new Map());
    return () => {
      over = true;
    };
  }, [opened, mark]);
  return parts;
}
