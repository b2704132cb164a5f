import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { deleteLabelDocument } from '../src/features/settings/labels/documents.ts';
import { useTexts } from '../src/i18n/messages.ts';
import { Confirm } from '../src/ui/Confirm.tsx';
import { Dialog } from '../src/ui/Dialog.tsx';
import { FormDialog } from '../src/ui/FormDialog.tsx';
import { KeysDialog } from '../src/ui/keys/KeysDialog.tsx';
import { notifyDone, notifyProblem } from '../src/ui/Problem.tsx';
import { SecretDialog } from '../src/ui/SecretDialog.tsx';
import { Section } from '../src/ui/Section.tsx';
import { SmallDialog } from '../src/ui/SmallDialog.tsx';
import { texts } from './messages.ts';

const kinds = ['small', 'form', 'secret', 'lostSecret', 'confirm', 'keys'] as const;

/** Buttons that open the dialogs and show the messages. */
export function Dialogs() {
  const t = useTexts(texts);
  const [open, setOpen] = useState<(typeof kinds)[number] | 'dialog'>();
  const close = () => setOpen(undefined);
  const problem = { code: 'task.forbidden', status: 403, detail: t('refused'), failed: 'deleteTask' };
  return (
    <Section title={t('dialogs')}>
      <Group gap="xs">
        {kinds.map((kind) => (
          <Button key={kind} variant="default" data-dialog onClick={() => setOpen(kind)}>
            {t(kind)}
          </Button>
        ))}
        <Button variant="default" data-dialog onClick={() => setOpen('dialog')}>
          {t('open')}
        </Button>
        <Button variant="default" onClick={() => notifyDone(t('deleted'), { label: t('undo'), onUndo: () => {} })}>
          {t('message')}
        </Button>
        <Button variant="default" onClick={() => notifyProblem(problem)}>
          {t('errorMessage')}
        </Button>
      </Group>
      <Dialog title={t('notice')} opened={open === 'dialog'} onClose={close}>
        <Text size="sm">{t('noticeText')}</Text>
      </Dialog>
      {open === 'small' && (
        <SmallDialog title={t('small')} onClose={close}>
          <Text size="sm">{t('noticeText')}</Text>
        </SmallDialog>
      )}
      <FormDialog title={t('form')} opened={open === 'form'} onClose={close} onSubmit={close} change={{ busy: false, problem }}>
        <TextInput label={t('name')} error={t('wrong')} data-autofocus />
      </FormDialog>
      <SecretDialog title={t('secret')} name={t('secret')} secret={open === 'secret' ? 'atp_1a2b3c4d' : undefined} onClose={close} />
      <SecretDialog title={t('lostSecret')} name={t('secret')} secret={open === 'lostSecret' ? null : undefined} onClose={close} />
      <Confirm
        title={t('confirm')}
        opened={open === 'confirm'}
        onClose={close}
        label={t('delete')}
        mutation={deleteLabelDocument}
        variables={{ input: { id: '' } }}
      >
        {t('noticeText')}
      </Confirm>
      {open === 'keys' && <KeysDialog rows={[[t('search'), ['Ctrl', 'K']]]} onClose={close} />}
    </Section>
  );
}
