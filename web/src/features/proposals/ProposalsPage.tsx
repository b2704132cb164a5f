import { SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { useLive } from '../../data/use-live.ts';
import { usePages } from '../../data/use-pages.ts';
import { useTexts } from '../../i18n/messages.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { More } from '../../ui/More.tsx';
import { Page } from '../../ui/Page.tsx';
import { AgentMark } from '../../ui/Person.tsx';
import { Section } from '../../ui/Section.tsx';
import { type ProposalData, proposalsDocument } from './documents.ts';
import { goalText } from './goal-text.ts';
import { texts } from './messages.ts';
import { ProposalCard } from './ProposalCard.tsx';
import { Rules } from './Rules.tsx';
import { RunActions } from './RunActions.tsx';
import { RunList } from './RunList.tsx';

const kinds = ['proposal.created', 'proposal.approved', 'proposal.rejected', 'run.updated'];

type Listed = 'pending' | 'approved' | 'rejected';

/** Pending or decided proposals by run, or by the agent that made them, to approve or reject. */
export default function ProposalsPage() {
  const t = useTexts(texts);
  const [status, setStatus] = useState<Listed>('pending');
  const of = usePages(proposalsDocument, { status }, (data) => data.proposals);
  const [turn, setTurn] = useState(0);
  useLive(kinds, of.refetch);
  return (
    <Page title={t('title')}>
      <Text c="dimmed" mb="md">
        {t('lead')}
      </Text>
      <SegmentedControl
        mb="md"
        value={status}
        onChange={(chosen) => setStatus(chosen as Listed)}
        data={[
          { value: 'pending', label: t('pending') },
          { value: 'approved', label: t('approvedOnes') },
          { value: 'rejected', label: t('rejectedOnes') },
        ]}
        aria-label={t('show')}
      />
      <Loaded of={{ ...of, data: of.rows }}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              icon={<IconChecklist size={32} color="var(--mantine-color-dimmed)" aria-hidden />}
              title={t(status === 'pending' ? 'none' : 'noneDecided')}
            >
              {t(status === 'pending' ? 'noneLead' : 'noneDecidedLead')}
            </Empty>
          ) : (
            <>
              {[...Map.groupBy(rows, ({ run, ...rest }) => run?.id ?? agentOf(rest, t)).values()].map((proposals) => {
                const [first] = proposals as [ProposalData];
                const { id, run, user, via } = first;
                const [agent, goal] = [agentOf(first, t), run?.goal ? `: ${goalText(run.goal)}` : ''];
                const title = (
                  <>
                    {agent}
                    {via !== 'assistant' && <AgentMark id={user.id} />}
                    {goal}
                  </>
                );
                const mayDecide = proposals.some(({ viewerCanDecide }) => viewerCanDecide);
                const actions = run && <RunActions run={run} mayDecide={mayDecide} onDecided={of.refetch} />;
                return (
                  <Section key={run?.id ?? id} title={title} actions={actions}>
                    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={`${agent}${goal}`}>
                      {proposals.map((proposal) => (
                        <ProposalCard
                          key={proposal.id}
                          proposal={proposal}
                          onDecided={of.refetch}
                          onAllowed={() => setTurn((now) => now + 1)}
                        />
                      ))}
                    </Stack>
                  </Section>
                );
              })}
              <More of={of} />
            </>
          )
        }
      </Loaded>
      <Rules turn={turn} />
      <RunList />
    </Page>
  );
}

/** Name of the agent: of its account, with the client that it connects by; or the assistant. */
const agentOf = ({ user, client, via }: Pick<ProposalData, 'user' | 'client' | 'via'>, t: (text: 'assistant') => string): string =>
  via === 'assistant' ? t('assistant') : client === null ? user.name : `${user.name} · ${client}`;
