import { Alert, Button, Group } from '@mantine/core';
import { useT } from './messages.ts';

type Props = { readonly form: { readonly outdated: boolean; readonly takeOver: () => void; readonly forget: () => void } };

/** Warns that somebody else has changed the same thing, and asks which version to keep. */
export function Outdated({ form: { outdated, takeOver, forget } }: Props) {
  const t = useT();
  if (!outdated) return null;
  return (
    <Alert color="yellow" variant="light" role="status" title={t('outdated')}>
      {t('outdatedLead')}
      <Group mt="xs" gap="xs">
        <Button size="compact-sm" variant="default" onClick={takeOver}>
          {t('keepMine')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={forget}>
          {t('takeTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}
