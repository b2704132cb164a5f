import { List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/messages.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { useChange } from '../../ui/use-change.ts';
import { ChangedFields } from './ChangedFields.tsx';
import { type UndoPreview, undoRunDocument } from './documents.ts';
import { texts } from './messages.ts';
import { operationName } from './operation-name.ts';

type Props = { readonly title: string; readonly preview: UndoPreview; readonly onClose: () => void; readonly onUndone: () => void };

/** Preview of what an undo takes back and what stays, to confirm it. */
export function UndoDialog({ title, preview, onClose, onUndone }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const change = useChange(undoRunDocument);
  const { id, steps, conflicts, refused, irreversible, webhooks, mails } = preview;
  const skip = [...new Set([...conflicts, ...refused].map(({ step }) => step))];
  const submit = async () => {
    const done = (await change.run({ input: { id, ...(skip.length > 0 && { skip }) } }))?.undoRun;
    if (!done) return;
    notifyDone(t('undone', { count: done.steps.length }));
    onClose();
    onUndone();
  };
  const stays = [
    ...conflicts.map(({ name, writtenText, currentText }) =>
      currentText === null && writtenText === null
        ? t('addedTo')
        : t('changedSince', { name, written: writtenText ?? '–', current: currentText ?? '–' }),
    ),
    ...refused.map(({ detail }) => detail),
    ...irreversible.map(({ operation, text }) => `${operationName(operation, language)}: ${text}`),
    ...(webhooks > 0 ? [t('webhooksSent', { count: webhooks })] : []),
    ...(mails > 0 ? [t('mailsSent', { count: mails })] : []),
  ];
  return (
    <FormDialog
      title={t('undoNamed', { title })}
      opened
      onClose={onClose}
      onSubmit={submit}
      submit={skip.length > 0 ? t('undoRest') : t('undo')}
      change={change}
      disabled={steps.length === 0}
      size="lg"
    >
      <Part title={t('takenBack')}>
        {steps.length === 0 ? (
          <Text size="sm">{t('nothingToUndo')}</Text>
        ) : (
          <Stack gap="xs">
            {steps.map((step) =>
              step.diff.map(({ kind, subject, text, fields }) => (
                <div key={`${step.id} ${kind} ${subject?.id}`}>
                  <Text size="sm">{text}</Text>
                  <ChangedFields changes={kind.endsWith('.updated') ? fields : []} />
                </div>
              )),
            )}
          </Stack>
        )}
      </Part>
      {stays.length > 0 && (
        <Part title={t('stays')}>
          <List size="sm">
            {stays.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be equal
              <List.Item key={index}>{line}</List.Item>
            ))}
          </List>
        </Part>
      )}
    </FormDialog>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <Title order={3} size="sm" mb="xs">
      {title}
    </Title>
    {children}
  </div>
);
