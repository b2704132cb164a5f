import { Button, Group, Modal, Text } from '@mantine/core';
import { useTexts } from '../text/texts.ts';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly children: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Confirmation of an irreversible action. The cancel button has the initial focus, so that Enter does not confirm. */
export function Confirm({ opened, title, children, confirm, onConfirm, onClose }: Props) {
  const t = useTexts();
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }} size="sm" centered>
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="mercan" onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
