import { type DragEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { named } from '../../../ui/files/named.ts';
import { texts } from '../messages.ts';
import { Place } from '../place.tsx';
import { covered } from '../shortcuts.tsx';
import classes from './files.module.css';

type Props = { readonly enabled: boolean; readonly onFiles: (files: readonly File[]) => void; readonly children: ReactNode };

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Accepts dropped files, and pasted ones while the task is the topmost dialog or page. */
export function DropZone({ enabled, onFiles, children }: Props) {
  const t = useTexts(texts);
  const { scope } = use(Place);
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    if (!enabled) return undefined;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // A clipboard that also has text, e.g. from a spreadsheet, is pasted as text into inputs.
      const words = event.clipboardData?.types.includes('text/plain') && (event.target as Element).closest('input, textarea');
      if (files.length === 0 || words || covered(scope.current)) return;
      event.preventDefault();
      take.current(files.map(named));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [enabled, scope]);
  if (!enabled) return <div className={classes.zone}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button `addFile` does the same by keyboard
    <div
      className={classes.zone}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        // A text takes the pictures that are dropped on it.
        if (!hasFiles(event) || event.isDefaultPrevented()) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && <div className={classes.drop}>{t('dropHere')}</div>}
    </div>
  );
}
