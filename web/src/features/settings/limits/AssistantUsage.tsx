import { Progress, Table, Text } from '@mantine/core';
import { graphql, type ResultOf } from '../../../data/graphql.ts';
import { useData } from '../../../data/use-data.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Person } from '../../../ui/Person.tsx';
import classes from '../../../ui/rows.module.css';
import { texts } from './messages.ts';

const document = graphql(`
  query AssistantUsage {
    assistantUsage(months: 3) { month tokens answers budget memberBudget people { answers tokens user { id name avatar } } }
  }
`);

type Month = ResultOf<typeof document>['assistantUsage'][number];

/** The organization's use of the assistant in recent months. */
export function AssistantUsage() {
  const t = useTexts(texts);
  return (
    <Loaded of={useData(document, {})}>
      {({ assistantUsage }) =>
        assistantUsage.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('notAsked')}
          </Text>
        ) : (
          assistantUsage.map((month) => <MonthTable key={month.month} of={month} />)
        )
      }
    </Loaded>
  );
}

function MonthTable({ of: { month, tokens, answers, budget, memberBudget, people } }: { readonly of: Month }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const count = (value: number) => value.toLocaleString(language);
  const name = new Date(`${month}-01T00:00Z`).toLocaleDateString(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const used =
    budget === null ? t('tokensUsed', { tokens: count(tokens) }) : t('tokensOf', { tokens: count(tokens), budget: count(budget) });
  return (
    <div className={classes.card}>
      <Table captionSide="top">
        <Table.Caption>
          <Text span fw={600} size="sm" tt="capitalize">
            {name}
          </Text>{' '}
          · {used} · {t('answersGiven', { answers: count(answers) })}
          {budget !== null && (
            <Progress.Root size="sm" mt={4}>
              <Progress.Section
                value={Math.min(100, (100 * tokens) / budget)}
                color={tokens >= budget * 0.9 ? 'mercan' : 'cini'}
                withAria={false}
                role="progressbar"
                aria-label={name}
                aria-valuemin={0}
                aria-valuemax={budget}
                aria-valuenow={Math.min(tokens, budget)}
                aria-valuetext={used}
              />
            </Progress.Root>
          )}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('person')}</Table.Th>
            <Table.Th scope="col">{t('answers')}</Table.Th>
            <Table.Th scope="col">{t('tokens')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((each) => (
            <Table.Tr key={each.user.id}>
              <Table.Td>
                <Person person={each.user} size={20} />
              </Table.Td>
              <Table.Td>{count(each.answers)}</Table.Td>
              <Table.Td>
                {memberBudget === null ? count(each.tokens) : t('tokensOf', { tokens: count(each.tokens), budget: count(memberBudget) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
