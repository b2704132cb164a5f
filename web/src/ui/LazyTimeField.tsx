import { TextInput } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyWithRetry } from './lazy-with-retry.ts';

const TimeField = lazyWithRetry(() => import('./TimeField.tsx'));

/** `TimeField`, which loads the calendar when it is first shown. */
export function LazyTimeField(props: ComponentProps<typeof TimeField>) {
  return (
    <Suspense fallback={<TextInput flex={1} label={props.label} disabled />}>
      <TimeField {...props} />
    </Suspense>
  );
}
