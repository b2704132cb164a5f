import { type ComponentProps, Suspense } from 'react';
import { lazyWithRetry } from './lazy-with-retry.ts';
import { focusedIn, useEarlyKeys } from './use-early-keys.ts';
import { type Opened, useTarget } from './use-target.ts';

const load = () => import('./OpenPopover.tsx');
const OpenPopover = lazyWithRetry(load);

/** State of a button and of its `LazyPopover`. */
export const usePopover = () => useTarget('dialog', load);

type Props = Omit<ComponentProps<typeof OpenPopover>, keyof Opened> & { readonly open: Opened | undefined };

/** Dialog below a button. The code of popovers loads with the first pointer or focus on the button, not with the page. */
export function LazyPopover({ open, ...popover }: Props) {
  useEarlyKeys(open?.opened ?? false, () => focusedIn(`${open?.id}-dropdown`));
  return (
    open && (
      <Suspense>
        <OpenPopover {...open} {...popover} />
      </Suspense>
    )
  );
}
