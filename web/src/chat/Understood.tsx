import { Button, TextInput } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { plain, writeView } from '../list/view.ts';
import { useTexts } from '../text/texts.ts';
import type { Understood as Filter } from './documents.ts';
import classes from './message.module.css';
import { texts } from './texts.ts';

/** The filter that a question was understood as: it can be changed, and opens the list of its tasks. */
export function Understood({ understood: { filter } }: { readonly understood: Filter }) {
  const t = useTexts(texts);
  const [, go] = useLocation();
  const [typed, setTyped] = useState(filter);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const search = writeView({ ...plain, filter: typed });
    go(search ? `/tasks?${search}` : '/tasks');
  };
  return (
    <form onSubmit={open} className={classes.understood}>
      <TextInput
        className={classes.understoodFilter ?? ''}
        label={t('understood')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maxLength={2000}
        size="sm"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
      <Button type="submit" size="sm" variant="default" leftSection={<IconListSearch size={16} aria-hidden />}>
        {t('openList')}
      </Button>
    </form>
  );
}
