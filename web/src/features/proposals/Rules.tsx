import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useOnChange } from '../../data/use-on-change.ts';
import { usePages } from '../../data/use-pages.ts';
import { useDates } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/messages.ts';
import { More } from '../../ui/More.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { Section } from '../../ui/Section.tsx';
import { useChange } from '../../ui/use-change.ts';
import { endRuleDocument, rulesDocument } from './documents.ts';
import { texts } from './messages.ts';
import { operationName } from './operation-name.ts';

/** Operations that agents may carry out without asking; nothing if there are none. @param turn reads them again when it changes */
export function Rules({ turn }: { readonly turn: number }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const dates = useDates();
  const of = usePages(rulesDocument, {}, (data) => data.proposalRules);
  const change = useChange(endRuleDocument, { notify: true });
  useOnChange(turn, of.refetch);
  const end = async (id: string) => {
    if (await change.run({ input: { id } })) notifyDone(t('ruleEnded'));
    of.refetch();
  };
  if (!of.rows?.length) return null;
  return (
    <Section title={t('rules')}>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('rules')}>
        {of.rows.map(({ id, operation, client, user, author, project, expiresAt, viewerCanEnd }) => {
          const rule = t('rule', {
            agent: client === null ? user.name : `${user.name} · ${client}`,
            project: project.name,
            operation: operationName(operation, language),
          });
          return (
            <Paper key={id} component="li" p="md" shadow="xs" bg="var(--card)">
              <Group justify="space-between">
                <div>
                  <Text fw={600}>{rule}</Text>
                  <Text size="xs" c="dimmed">
                    {t('ruleBy', { author: author.name, when: dates.moment(expiresAt) })}
                  </Text>
                </div>
                {viewerCanEnd && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => end(id)}
                    loading={change.busy}
                    aria-label={t('endRuleNamed', { rule })}
                  >
                    {t('endRule')}
                  </Button>
                )}
              </Group>
            </Paper>
          );
        })}
      </Stack>
      <More of={of} />
    </Section>
  );
}
