import { Suspense, useSyncExternalStore } from 'react';
import { lazily } from '../lazily.ts';
import { current, subscribe } from './ask.ts';

const NewFields = lazily(() => import('./NewFields.tsx'));

/** Where a new task is asked for what its project wants of it. */
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
