import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { useT } from './messages.ts';

const load = () => import('./FilterSheet.tsx');
const FilterSheet = lazyWithRetry(load);

type Props = {
  /** Number of active filters. */
  readonly used: number;
  /** Label of the button that closes the dialog. */
  readonly done: string;
  readonly children: ReactNode;
};

/** Button for small screens that opens the filters. */
export function Folded({ used, done, children }: Props) {
  const t = useT();
  /** Undefined until it is first opened. */
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <Button
        variant={used > 0 ? 'light' : 'default'}
        px="xs"
        onClick={() => setOpened(true)}
        onPointerEnter={() => void load().catch(() => undefined)}
        flex="none"
        aria-label={used > 0 ? t('filtersOf', { count: used }) : t('filters')}
      >
        <IconFilter size={16} aria-hidden />
        {used > 0 && used}
      </Button>
      {opened !== undefined && (
        <Suspense>
          <FilterSheet opened={opened} done={done} onClose={() => setOpened(false)}>
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </>
  );
}
