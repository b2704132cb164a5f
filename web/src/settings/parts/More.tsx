import { Button, Center } from '@mantine/core';
import { useTexts } from '../../text/texts.ts';
import { texts } from '../texts.ts';

type Page = { readonly hasNextPage: boolean; readonly endCursor: string | null };

/** Reads the next page of a list, where there is one. */
export function More({
  page,
  loading,
  onMore,
}: {
  readonly page: Page;
  readonly loading: boolean;
  readonly onMore: (after: string) => void;
}) {
  const t = useTexts(texts);
  const { hasNextPage, endCursor } = page;
  if (!hasNextPage || !endCursor) return null;
  return (
    <Center mt="md">
      <Button variant="default" loading={loading} onClick={() => onMore(endCursor)}>
        {t('more')}
      </Button>
    </Center>
  );
}
