import { Anchor, Button, Code, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isOwnPage, type LinkProps, SafeLink } from '../../ui/SafeLink.tsx';
import { useT } from './messages.ts';

/**
 * Link in an answer. A prompt injection may have put private data into a URL, so a link to another site displays its target
 * and opens only after confirmation.
 */
export function AnswerLink({ href = '', children }: LinkProps) {
  const t = useT();
  const [opened, { open, close }] = useDisclosure(false);
  if (!href || isOwnPage(href) || href.startsWith('#')) return <SafeLink href={href}>{children}</SafeLink>;
  return (
    <>
      <Anchor component="button" type="button" inherit onClick={open} aria-haspopup="dialog">
        {children}
      </Anchor>{' '}
      <Text span size="sm" c="dimmed">
        ({hostOf(href)})
      </Text>
      <Modal opened={opened} onClose={close} title={t('leaveTitle')} closeButtonProps={{ 'aria-label': t('close') }} centered>
        <Text size="sm">{t('leaveLead')}</Text>
        <Code block my="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {href}
        </Code>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('cancel')}
          </Button>
          <Button component="a" href={href} target="_blank" rel="noopener noreferrer nofollow" onClick={close}>
            {t('leave')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

function hostOf(href: string): string {
  try {
    const { host, pathname } = new URL(href, location.origin);
    return host || pathname;
  } catch {
    return href;
  }
}
