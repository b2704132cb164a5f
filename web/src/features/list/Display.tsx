import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { useTarget } from '../../ui/use-target.ts';
import { useT } from './messages.ts';
import type { DisplayProps } from './use-view.ts';

const load = () => import('./DisplayPopover.tsx');
const DisplayPopover = lazyWithRetry(load);
/** The display options themselves, for a sheet. */
export const DisplayFields = lazyWithRetry(() => import('./DisplayFields.tsx'));

/** Button that opens the display options. */
export function Display(props: DisplayProps) {
  const t = useT();
  const { target, open } = useTarget('dialog', load);
  return (
    <>
      <Button variant="subtle" color="gray" size="xs" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />} {...target}>
        {t('display')}
      </Button>
      {open && (
        <Suspense>
          <DisplayPopover {...props} open={open} />
        </Suspense>
      )}
    </>
  );
}
