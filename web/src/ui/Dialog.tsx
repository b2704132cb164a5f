import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyWithRetry } from './lazy-with-retry.ts';
import { focusedIn, useEarlyKeys } from './use-early-keys.ts';
import { useReturnFocus } from './use-return-focus.ts';

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
  const id = useId();
  const [used, setUsed] = useState(false);
  useReturnFocus(props.opened, id);
  useEarlyKeys(props.opened, () => focusedIn(id));
  if (props.opened && !used) setUsed(true);
  return (
    used && (
      <Suspense>
        <OpenDialog id={id} {...props} />
      </Suspense>
    )
  );
}
