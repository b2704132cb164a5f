import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Empty } from '../../../ui/Empty.tsx';
import { download } from '../../../ui/files/download.ts';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import type { FileData } from '../data.ts';
import { previewOf } from '../kinds.ts';
import { useT } from '../messages.ts';
import { mostBytes } from './content.ts';
import { ImagePreview } from './ImagePreview.tsx';
import type { PreviewProps } from './preview.ts';
import { ReadPreview } from './ReadPreview.tsx';
import { TextPreview } from './TextPreview.tsx';

// Loaded with the first file that needs them.
const PdfPreview = lazyWithRetry(() => import('../pdf/PdfPreview.tsx'));
const TablePreview = lazyWithRetry(() => import('./TablePreview.tsx'));

/** Preview of a file by its type. */
export function Preview(props: PreviewProps & { readonly file: FileData }) {
  return <Suspense fallback={<Skeleton h="24rem" />}>{previewFor(props)}</Suspense>;
}

function previewFor(props: PreviewProps & { readonly file: FileData }) {
  const { mimeType, size, index } = props.file;
  const kind = previewOf(mimeType);
  // Files that browsers cannot display, or that are too large for a whole preview, are displayed as the text extracted for search.
  const cut = kind !== 'pdf' && kind !== 'image' && size > mostBytes;
  if ((kind === 'none' || cut) && index.status === 'indexed') return <ReadPreview {...props} />;
  switch (kind) {
    case 'pdf':
      return <PdfPreview {...props} />;
    case 'image':
      return <ImagePreview {...props} />;
    case 'markdown':
      return <TextPreview as="markdown" {...props} />;
    case 'table':
      return <TablePreview {...props} />;
    case 'text':
      return <TextPreview as="text" {...props} />;
    case 'none':
      return <NoPreview file={props.file} />;
  }
}

function NoPreview({ file }: { readonly file: FileData }) {
  const t = useT();
  return (
    <Empty
      icon={<IconFile size={40} stroke={1.2} />}
      title={t('noPreview')}
      action={
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void download(file.id)}>
          {t('download')}
        </Button>
      }
    >
      {t('noPreviewLead')}
    </Empty>
  );
}
