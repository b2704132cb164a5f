import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from './messages.ts';
import classes from './rows.module.css';

/** Text with a copy button. @param name accessible name of the text */
export function Copyable({ name, value }: { readonly name: string; readonly value: string }) {
  const t = useT();
  return (
    <div className={classes.code}>
      <code>{value}</code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('copied') : t('copy')} withinPortal>
            <ActionIcon variant="default" size="md" onClick={copy} aria-label={copied ? t('copied') : t('copyNamed', { name })}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  );
}
