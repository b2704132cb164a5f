import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../text/texts.ts';
import { Guard } from './Guard.tsx';
import { texts } from './texts.ts';

const SearchPalette = lazy(() => import('../search/SearchPalette.tsx'));
const mac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the search over everything: a field on wide pages, a sign on narrow ones, Ctrl or ⌘ K on all. */
export function SearchButton() {
  const t = useTexts(texts);
  const [open, setOpen] = useState(false);
  useHotkeys([['mod+K', () => setOpen((now) => !now)]], []);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        visibleFrom="sm"
        w="18rem"
        justify="space-between"
        leftSection={<IconSearch size={14} />}
        rightSection={<Kbd size="xs">{mac ? '⌘ K' : 'Ctrl K'}</Kbd>}
        onClick={() => setOpen(true)}
      >
        {t('searchHint')}
      </Button>
      <ActionIcon variant="default" size="md" hiddenFrom="sm" aria-label={t('search')} onClick={() => setOpen(true)}>
        <IconSearch size={16} />
      </ActionIcon>
      {open && (
        <Guard>
          <Suspense>
            <SearchPalette onClose={() => setOpen(false)} />
          </Suspense>
        </Guard>
      )}
    </>
  );
}
