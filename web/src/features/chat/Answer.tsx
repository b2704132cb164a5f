import { Alert, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { memo, useDeferredValue, useId } from 'react';
import { useClient, useMutation } from 'urql';
import { problemOf } from '../../data/problem.ts';
import { useDates } from '../../i18n/dates.ts';
import { notifyProblem } from '../../ui/Problem.tsx';
import { ProposalCard } from '../proposals/ProposalCard.tsx';
import { AnswerFooter } from './AnswerFooter.tsx';
import { CitedMarkdown } from './CitedMarkdown.tsx';
import { type Message, readProposals, retryReply } from './documents.ts';
import { failureText } from './failures.ts';
import classes from './message.module.css';
import { useT } from './messages.ts';
import { Sources } from './Sources.tsx';
import { closeOpenMarks } from './steady.ts';
import { Understood } from './Understood.tsx';
import { useCountdown } from './use-countdown.ts';
import { useReply } from './use-reply.ts';

/** Answer of the assistant, while it is streamed and once it is complete. */
export const Answer = memo(function Answer({ message }: { readonly message: Message }) {
  const t = useT();
  const dates = useDates();
  const id = useId();
  const reply = useReply(message);
  const isComing = message.status === 'answering';
  const text = useDeferredValue(isComing ? closeOpenMarks(reply.text) : message.text);
  const citations = isComing ? reply.citations : message.citations;
  // Each row of such a table links its task, so citation numbers would be redundant.
  const isTable = Boolean(message.understood) && message.model === null;
  return (
    <article className={classes.answer} aria-busy={isComing} aria-labelledby={id}>
      <VisuallyHidden component="h2" id={id}>
        {t('saidByAssistant', { time: dates.moment(message.createdAt) })}
      </VisuallyHidden>
      {text && (
        <CitedMarkdown text={text} citations={citations} claims={isComing ? [] : (message.verification?.claims ?? [])} linked={isTable} />
      )}
      {isComing && (
        <Text c="dimmed" size="sm" className={classes.coming} data-alone={text === '' || undefined}>
          <span className={classes.dot} aria-hidden />
          {text === '' && t('searching')}
        </Text>
      )}
      <Hints message={message} />
      {!isComing && <Broken message={message} retryAt={reply.retryAt} />}
      {message.understood?.filter && <Understood key={message.understood.filter} understood={message.understood} />}
      {!isTable && citations.length > 0 && <Sources citations={citations} title={t(isAbstention(message) ? 'nearest' : 'sources')} />}
      <Proposals message={message} />
      {!isComing && message.text !== '' && <AnswerFooter message={message} />}
    </article>
  );
});

/** Changes that the assistant proposes with its answer. */
function Proposals({ message: { id, proposals } }: { readonly message: Message }) {
  const t = useT();
  const client = useClient();
  // Also after an error: the proposal may have been renewed, or decided elsewhere.
  const reload = () => client.query(readProposals, { id }, { requestPolicy: 'network-only' }).toPromise();
  if (proposals.length === 0) return null;
  return (
    <Stack component="ul" gap="sm" p={0} mt="sm" style={{ listStyle: 'none' }} aria-label={t('proposals')}>
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} onDecided={reload} />
      ))}
    </Stack>
  );
}

/** Whether the answer is an abstention: its citations are then only related passages. */
const isAbstention = ({ grounded, verification }: Message): boolean => grounded === false && verification === null;

/** Notes about the reliability of an answer. */
function Hints({
  message: { status, grounded, verification, cut, model, understood, proposals, citations },
}: {
  readonly message: Message;
}) {
  const t = useT();
  // An answer without a model states itself that nothing was found.
  const isUngrounded = model !== null && grounded === false && proposals.length === 0 && citations.length === 0;
  const isExtractive = status === 'done' && model === null && grounded === true && understood === null;
  const countOf = (verdict: string) => verification?.claims.filter((claim) => claim.verdict === verdict).length ?? 0;
  const [contradicted, notStated] = [countOf('contradicted'), countOf('not_stated')];
  const hints = [
    cut && t('cut'),
    isUngrounded && t('ungrounded'),
    verification?.state === 'pending' && t('verifying'),
    verification?.state === 'unverified' && !isUngrounded && t('unverified'),
    contradicted > 0 && t('contradictedSentences', { count: contradicted }),
    notStated > 0 && t('notStatedSentences', { count: notStated }),
    isExtractive && t('extractive'),
  ].filter((hint) => typeof hint === 'string');
  return hints.map((hint) => (
    <Group key={hint} gap={6} wrap="nowrap" align="flex-start" mt="0.5rem" c="dimmed">
      <IconInfoCircle size={16} aria-hidden className={classes.hintIcon} />
      <Text size="sm">{hint}</Text>
    </Group>
  ));
}

/** Error of an incomplete answer, with a retry button. */
function Broken({ message: { id, status, failure }, retryAt }: { readonly message: Message; readonly retryAt: number }) {
  const t = useT();
  const seconds = useCountdown(retryAt);
  const [{ fetching }, retry] = useMutation(retryReply);
  if (status !== 'failed' && status !== 'stopped') return null;
  const again = async () => {
    const { error } = await retry({ input: { id } });
    if (error) notifyProblem(problemOf(error));
  };
  const button = (
    <Button size="compact-sm" variant="default" leftSection={<IconRefresh size={14} />} onClick={again} loading={fetching}>
      {t('retry')}
    </Button>
  );
  if (status === 'stopped')
    return (
      <Group gap="sm" my="xs">
        <Text size="sm" c="dimmed">
          {t('stopped')}
        </Text>
        {button}
      </Group>
    );
  return (
    <Alert color="mercan" variant="light" icon={<IconAlertTriangle />} title={t('failed')} role="alert" my="xs">
      <Text size="sm" mb="xs">
        {failureText(failure, t)} {seconds > 0 && t('retryIn', { seconds })}
      </Text>
      {button}
    </Alert>
  );
}
