import { Button, Center } from '@mantine/core';
import type { Paged } from '../data/use-pages.ts';
import { useTexts } from '../i18n/messages.ts';

/** Button that loads the next page of a list, if there is one. */
export function More({ of: { hasMore, loading, more } }: { readonly of: Pick<Paged<object>, 'hasMore' | 'loading' | 'more'> }) {
  const t = useTexts();
  if (!hasMore) return null;
  return (
    <Center mt="md">
      <Button variant="default" loading={loading} onClick={more}>
        {t('more')}
      </Button>
    </Center>
  );
}
