import { Table, Text } from '@mantine/core';
import { graphql, type ResultOf } from '../../../data/graphql.ts';
import { useData } from '../../../data/use-data.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { BudgetBar } from '../../../ui/BudgetBar.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Person } from '../../../ui/Person.tsx';
import classes from '../../../ui/rows.module.css';
import { useT } from './messages.ts';

const document = graphql(`
  query AssistantUsage {
    assistantUsage(months: 3) { month tokens answers budget memberBudget people { answers tokens user { id name avatar } } }
  }
`);

type Month = ResultOf<typeof document>['assistantUsage'][number];

/** The organization's use of the assistant in recent months. */
export function AssistantUsage() {
  const t = useT();
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
  const t = useT();
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
          · {used} · {t('answersGiven', { answers })}
          <BudgetBar label={name} tokens={tokens} budget={budget} used={used} />
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
