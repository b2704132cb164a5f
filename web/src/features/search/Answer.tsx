import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { useT } from './messages.ts';
import classes from './search.module.css';
import type { Finding } from './use-finding.tsx';

type Props = { readonly finding: Finding };

/** Filter of the results by kind. */
export function Kinds({ finding: { results, kind, setKind } }: Props) {
  const t = useT();
  if (results.kinds.length === 0 || (results.kinds.length === 1 && !kind)) return null;
  return (
    <Group align="stretch" gap="0.375rem" px="0.75rem" pt="0.5rem" role="group" aria-label={t('kinds')}>
      <Chip label={t('all')} on={kind === null} onChoose={() => setKind(null)} />
      {results.kinds.map((each) => (
        <Chip
          key={each.kind}
          label={`${t(each.kind)} ${each.count}`}
          on={kind === each.kind}
          onChoose={() => setKind(kind === each.kind ? null : each.kind)}
        />
      ))}
    </Group>
  );
}

function Chip({ label, on, onChoose }: { readonly label: string; readonly on: boolean; readonly onChoose: () => void }) {
  return (
    <Button size="compact-sm" radius="xl" variant={on ? 'filled' : 'default'} aria-pressed={on} onClick={onChoose}>
      {label}
    </Button>
  );
}

/** Result of the search: announced to screen readers, and visible if there are no results. */
export function Outcome({ finding: { results }, query }: Props & { readonly query: string }) {
  const t = useT();
  const { found, problem, pending } = results;
  const count = found?.nodes.length ?? 0;
  const said = found?.pageInfo.hasNextPage ? t('foundMany', { count }) : t('found', { count });
  return (
    <>
      <VisuallyHidden role="status">{found && !pending ? said : ''}</VisuallyHidden>
      {problem && problem.code !== 'search.away' && <ProblemAlert problem={problem} />}
      {problem?.code === 'search.away' && (
        <div className={classes.outcome} role="alert">
          <Text size="sm" fw={600}>
            {t('away')}
          </Text>
          <Text size="xs" c="dimmed">
            {t('awayLead', { seconds: problem.retryAfter ?? 10 })}
          </Text>
        </div>
      )}
      {found && !pending && count === 0 && (
        <div className={classes.outcome}>
          <Text size="sm" fw={600}>
            {t('nothing', { query })}
          </Text>
          <Text size="xs" c="dimmed">
            {t('nothingLead')}
          </Text>
        </div>
      )}
    </>
  );
}

/** Search mode and keyboard shortcuts. */
export function Foot({ mode }: { readonly mode: 'lexical' | 'hybrid' | undefined }) {
  const t = useT();
  return (
    <Group className={classes.foot} justify="space-between" wrap="nowrap">
      <span>{mode && t(mode)}</span>
      <Group gap="sm" visibleFrom="sm" wrap="nowrap" aria-hidden>
        <span>↑↓ {t('keyMove')}</span>
        <span>⏎ {t('keyOpen')}</span>
        <span>Esc {t('keyClose')}</span>
      </Group>
    </Group>
  );
}
