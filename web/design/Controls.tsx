import { Anchor, Button, ColorSwatch, CopyButton, FileButton, Group, Kbd, Stack, UnstyledButton } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { deleteLabelDocument } from '../src/features/settings/labels/documents.ts';
import { useTexts } from '../src/i18n/messages.ts';
import { ConfirmButton } from '../src/ui/ConfirmButton.tsx';
import { IconButton } from '../src/ui/IconButton.tsx';
import { MoreMenu } from '../src/ui/MoreMenu.tsx';
import { Section } from '../src/ui/Section.tsx';
import { swatches } from '../src/ui/swatches.ts';
import { texts } from './messages.ts';

const variants = ['filled', 'default', 'light', 'subtle'] as const;

/** Buttons in their variants, colors and states. */
export function Controls() {
  const t = useTexts(texts);
  return (
    <Section title={t('buttons')}>
      <Stack gap="xs">
        {variants.map((variant) => (
          <Group key={variant} gap="xs">
            <Button variant={variant}>{t('save')}</Button>
            <Button variant={variant} size="xs">
              {t('save')}
            </Button>
            <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden />}>
              {t('newTask')}
            </Button>
            <Button variant={variant} color="mercan">
              {t('delete')}
            </Button>
            <Button variant={variant} disabled>
              {t('disabled')}
            </Button>
            <Button variant={variant} loading>
              {t('waiting')}
            </Button>
            <IconButton icon={IconTrash} label={t('delete')} variant={variant} color="cini" />
            <IconButton icon={IconTrash} label={t('disabled')} variant={variant} color="cini" disabled />
          </Group>
        ))}
        <Group gap="xs">
          <MoreMenu label={t('options')}>
            {(Menu) => (
              <>
                <Menu.Item leftSection={<IconTrash size={16} aria-hidden />}>{t('delete')}</Menu.Item>
                <Menu.Item disabled>{t('disabled')}</Menu.Item>
              </>
            )}
          </MoreMenu>
          <ConfirmButton label={t('delete')} mutation={deleteLabelDocument} variables={{ input: { id: '' } }}>
            {t('deleted')}
          </ConfirmButton>
          <CopyButton value="">{({ copy }) => <UnstyledButton onClick={copy}>{t('copy')}</UnstyledButton>}</CopyButton>
          <FileButton onChange={() => {}}>{(button) => <Button {...button}>{t('uploadFiles')}</Button>}</FileButton>
          <Anchor href="#design">{t('open')}</Anchor>
          <Kbd>Ctrl</Kbd>
          {swatches.map((color) => (
            <ColorSwatch key={color} color={color} size={16} />
          ))}
        </Group>
      </Stack>
    </Section>
  );
}
