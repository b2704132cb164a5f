import { FocusTrap, Loader } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';

/**
 * The content of a popover that is loaded when it is first opened. The focus is inside from the start, on the waiting sign,
 * so that Escape works, and goes to the content once it is there. The popover itself must not have `trapFocus`: it would
 * look for something to focus before anything is there.
 */
export function LazyContent({ children }: { readonly children: ReactNode }) {
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
