import { type ReactNode, Suspense, useState } from 'react';
import { EarlyKeys, focusedInDialog } from './EarlyKeys.tsx';
import { lazyWithRetry } from './lazy-with-retry.ts';

const OpenDialog = lazyWithRetry(() => import('./OpenDialog.tsx'));

export type DialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly size?: string;
  /** Prevents closing by Escape, by a click outside and by a close button. */
  readonly stays?: boolean;
  readonly children: ReactNode;
};

/** Modal dialog. Its code loads when it is first opened. */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(false);
  if (props.opened && !used) setUsed(true);
  return (
    used && (
      <Suspense fallback={<EarlyKeys target={focusedInDialog} />}>
        <OpenDialog {...props} />
      </Suspense>
    )
  );
}
