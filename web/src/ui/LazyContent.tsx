import { FocusTrap, Loader } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useEarlyKeys } from './use-early-keys.ts';

/**
 * Content of a popover that loads when it is first opened. The focus starts on the loading indicator, so that Escape works, and moves to
 * the content once it is loaded. The popover must not have `trapFocus`, which would look for a focusable element too early.
 */
export function LazyContent({ children }: { readonly children: ReactNode }) {
  useEarlyKeys(true);
  return (
    <Suspense
      fallback={
        <FocusTrap active>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus waits here */}
          <div tabIndex={0} data-autofocus role="status">
            <Loader size="sm" />
          </div>
        </FocusTrap>
      }
    >
      <FocusTrap active>
        <div>{children}</div>
      </FocusTrap>
    </Suspense>
  );
}
