import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { useTarget } from '../../ui/use-target.ts';
import { texts } from './messages.ts';
import { type FilterProps, isFiltered } from './view.ts';

const load = () => import('./FilterPopover.tsx');
const FilterPopover = lazyWithRetry(load);

/** Button that opens the filters and the order of the feed. */
export function Filters(props: FilterProps) {
  const t = useTexts(texts);
  const { target, open } = useTarget('dialog', load);
  const filtered = isFiltered(props.view);
  return (
    <>
      <Button
        variant={filtered ? 'light' : 'subtle'}
        {...(!filtered && { color: 'gray' })}
        size="xs"
        leftSection={<IconFilter size={16} aria-hidden />}
        {...target}
      >
        {t('filters')}
      </Button>
      {open && (
        <Suspense>
          <FilterPopover {...props} open={open} />
        </Suspense>
      )}
    </>
  );
}
