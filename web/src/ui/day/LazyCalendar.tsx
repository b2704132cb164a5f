import { Center, Loader } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyWithRetry } from '../lazy-with-retry.ts';

const load = () => import('./Calendar.tsx');
const Day = lazyWithRetry(load);
const Range = lazyWithRetry(async () => ({ default: (await load()).RangeCalendar }));

const waiting = (
  <Center h="16rem" w="17rem">
    <Loader size="sm" />
  </Center>
);

/** Calendar that loads when it is shown. */
export const LazyCalendar = (props: ComponentProps<typeof Day>) => (
  <Suspense fallback={waiting}>
    <Day {...props} />
  </Suspense>
);

/** As `LazyCalendar`, for a range of days. */
export const LazyRangeCalendar = (props: ComponentProps<typeof Range>) => (
  <Suspense fallback={waiting}>
    <Range {...props} />
  </Suspense>
);
