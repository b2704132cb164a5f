import { Suspense, useSyncExternalStore } from 'react';
import { lazyWithRetry } from '../lazy-with-retry.ts';
import { current, subscribe } from './ask.ts';

const NewFields = lazyWithRetry(() => import('./NewFields.tsx'));

/** Dialog for the required custom fields of a new task. */
export function AskedFields() {
  const asked = useSyncExternalStore(subscribe, current);
  return (
    asked && (
      <Suspense>
        <NewFields asked={asked} />
      </Suspense>
    )
  );
}
