import { Button, TextInput } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { type Language, useLanguage } from '../../i18n/language.ts';
import { termIn } from '../list/completion.ts';
import { type Names, partsOf, readFilter, writeFilter } from '../list/filter-text.ts';
import { useNames } from '../list/use-view.ts';
import { plain, writeView } from '../list/view.ts';
import type { Understood as Filter } from './documents.ts';
import classes from './message.module.css';
import { useT } from './messages.ts';

/** Filter that a question was interpreted as, in the page's language. It can be edited, and opens the matching list of tasks. */
export function Understood({ understood: { filter } }: { readonly understood: Filter }) {
  const t = useT();
  const [, go] = useLocation();
  const [language, names] = [useLanguage(), useNames()];
  const [written, setTyped] = useState<string>();
  const typed = written ?? localizedFilter(filter, names, language);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const search = writeView({ ...plain, filter: typed });
    go(search ? `/tasks?${search}` : '/tasks');
  };
  return (
    <form onSubmit={open} className={classes.understood}>
      <TextInput
        flex="1 1 16rem"
        miw={0}
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

function localizedFilter(filter: string, names: Names, language: Language): string {
  const narrowing = readFilter(filter, names);
  const rest = partsOf(narrowing.filter)?.map((part) => termIn(language, part));
  return writeFilter({ ...narrowing, filter: rest?.join(' ') ?? narrowing.filter }, names, language).text;
}
