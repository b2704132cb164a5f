import { Alert, Button, CopyButton, Group, Text } from '@mantine/core';
import { useTexts } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { texts } from './messages.ts';
import type { TextEdit } from './use-text-edit.ts';
import classes from './view.module.css';

/** Warns while editing that the text has changed on the server. */
export function ChangedMeanwhile({ edit }: { readonly edit: TextEdit }) {
  const t = useTexts(texts);
  if (!edit.changedMeanwhile) return null;
  return (
    <Alert color="yellow" variant="light" mb="xs" role="status">
      {t('changedMeanwhile')}
    </Alert>
  );
}

/** Dialog that compares two concurrent versions of a text and asks which one to keep. */
export function Conflict({ edit, label }: { readonly edit: TextEdit; readonly label: string }) {
  const t = useTexts(texts);
  const { theirs, text, decide } = edit;
  const versions = [
    ['yours', text],
    ['theirs', theirs ?? ''],
  ] as const;
  return (
    <Dialog opened={theirs !== undefined} onClose={() => decide('edit')} title={t('conflict', { label })} size="xl">
      <Text size="sm" mb="md">
        {t('conflictLead')}
      </Text>
      <div className={classes.versions}>
        {versions.map(([whose, version]) => (
          <section key={whose} aria-label={t(whose)}>
            <Group justify="space-between" mb={4}>
              <Text fw={600} size="sm">
                {t(whose)}
              </Text>
              <CopyButton value={version}>
                {({ copied, copy }) => (
                  <Button size="compact-sm" variant="subtle" onClick={copy}>
                    {t(copied ? 'copied' : 'copy')}
                  </Button>
                )}
              </CopyButton>
            </Group>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable text must be scrollable by keyboard */}
            <pre className={classes.version} tabIndex={0}>
              {version || t('emptyText')}
            </pre>
          </section>
        ))}
      </div>
      <Group mt="md" justify="flex-end">
        <Button variant="subtle" onClick={() => decide('edit')}>
          {t('keepEditing')}
        </Button>
        <Button variant="default" onClick={() => decide('theirs')}>
          {t('takeTheirs')}
        </Button>
        <Button onClick={() => decide('mine')}>{t('saveMine')}</Button>
      </Group>
    </Dialog>
  );
}
