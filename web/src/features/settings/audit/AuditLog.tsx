import { Button, MultiSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { auditActions } from '../../../data/declared.generated.ts';
import { graphql } from '../../../data/graphql.ts';
import { usePages } from '../../../data/use-pages.ts';
import { momentOn } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { DayInput } from '../../../ui/DayInput.tsx';
import { PersonSelect } from '../../../ui/PersonSelect.tsx';
import pageClasses from '../../../ui/page.module.css';
import { Rows } from '../../../ui/Rows.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useMembers } from '../../../ui/use-members.ts';
import { AuditEntry, auditEntry } from './AuditEntry.tsx';
import own from './audit.module.css';
import { useT } from './messages.ts';

const document = graphql(
  `query AuditLog($filter: AuditFilter, $after: String) {
    auditLog(first: 50, filter: $filter, after: $after) {
      nodes { ...AuditEntryOfLog }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [auditEntry],
);

const actionNames = Object.keys(auditActions) as (keyof typeof auditActions)[];
const nothing = { action: [] as string[], actor: null as string | null, run: null as string | null, since: '', until: '' };

/** Audit log with its filters, page by page. */
export default function AuditLog() {
  const t = useT();
  const a = useTexts(auditActions);
  const members = useMembers();
  // The list of runs links here.
  const [search] = useSearchParams();
  const [asked, setAsked] = useState({ ...nothing, run: search.get('run') });
  const { action, actor, run, since, until } = asked;
  const filter = {
    ...(action.length > 0 && { action }),
    ...(actor && { actor }),
    ...(run && { run }),
    ...(since && { since: momentOn(since, '00:00') }),
    ...(until && { until: momentOn(until, '24:00') }),
  };
  const log = usePages(document, { filter }, (data) => data.auditLog);
  const ask = (change: Partial<typeof nothing>) => setAsked({ ...asked, ...change });
  return (
    <Section title={t('audit')} lead={t('lead')}>
      <div className={`${pageClasses.line} ${own.filters}`}>
        <MultiSelect
          aria-label={t('action')}
          placeholder={action.length === 0 ? t('anyAction') : ''}
          data={actionNames.map((value) => ({ value, label: a(value) }))}
          value={action}
          onChange={(chosen) => ask({ action: chosen })}
          searchable
          hidePickedOptions
        />
        <PersonSelect
          aria-label={t('actor')}
          placeholder={t('anyone')}
          people={members}
          value={actor}
          onChange={(chosen) => ask({ actor: chosen })}
          clearable
          clearButtonProps={{ 'aria-label': t('anyone') }}
        />
        <DayInput inside label={t('since')} value={since} onChange={(day) => ask({ since: day })} />
        <DayInput inside label={t('until')} value={until} onChange={(day) => ask({ until: day })} />
        {run && <Text size="sm">{t('ofRun')}</Text>}
        {Object.keys(filter).length > 0 && (
          <Button variant="subtle" onClick={() => ask(nothing)}>
            {t('clear')}
          </Button>
        )}
      </div>
      <Rows
        of={log}
        label={t('audit')}
        empty={
          <Text c="dimmed" role="status">
            {t('none')}
          </Text>
        }
      >
        {(entry) => <AuditEntry key={entry.id} entry={entry} />}
      </Rows>
    </Section>
  );
}
