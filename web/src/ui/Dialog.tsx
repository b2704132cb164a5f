import { Suspense, useId, useState } from 'react';
import { lazyWithRetry } from './lazy-with-retry.ts';
import type { DialogProps } from './OpenDialog.tsx';
import { focusedIn, useEarlyKeys } from './use-early-keys.ts';
import { useReturnFocus } from './use-return-focus.ts';

const OpenDialog = lazyWithRetry(() => import('./OpenDialog.tsx'));

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
