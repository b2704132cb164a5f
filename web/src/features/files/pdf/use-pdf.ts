import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { openPdf, PageTexts } from './pdf.ts';

type Size = { readonly width: number; readonly height: number };
export type Opened = { readonly document: PDFDocumentProxy; readonly texts: PageTexts; readonly first: Size };
type State = { readonly opened?: Opened; readonly failed?: 'locked' | 'broken' | 'away' };

/** Opens the PDF of a file; `sha256` identifies its content. */
export function usePdf(id: string, sha256: string): State & { readonly retry: () => void } {
  const [state, setState] = useState<State>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the same content once
  useEffect(() => {
    const task = openPdf(id);
    let over = false;
    setState({});
    const open = async () => {
      const document = await task.promise;
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      return { document, texts: new PageTexts(document), first: { width, height } };
    };
    open().then(
      (opened) => !over && setState({ opened }),
      ({ name }: Error) => !over && setState({ failed: reasons[name] ?? 'broken' }),
    );
    return () => {
      over = true;
      void task.destroy();
    };
  }, [id, sha256, tries]);
  return { ...state, retry: () => setTries(tries + 1) };
}

const reasons: Readonly<Record<string, NonNullable<State['failed']>>> = {
  PasswordException: 'locked',
  InvalidPDFException: 'broken',
  ResponseException: 'away',
  UnknownErrorException: 'away',
};
