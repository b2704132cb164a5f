import { Group, Stack, Text } from '@mantine/core';
import { usePages } from '../../api/use-pages.ts';
import { useDates } from '../../text/dates.ts';
import { text, useTexts } from '../../text/texts.ts';
import { Person } from '../../ui/Person.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { useLastUse } from '../parts/Expiry.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import classes from '../parts/parts.module.css';
import { Section } from '../parts/Section.tsx';
import { useChange } from '../parts/use-change.ts';
import { browserOf } from '../sessions/agent.ts';
import { endMemberSessionDocument, endMemberSessionsDocument, type MemberSessionData, memberSessionsDocument } from './documents.ts';
import { texts } from './texts.ts';

type MemberSessionsProps = {
  /** Id of a member; null for all members. */
  readonly user: string | null;
  readonly owner: { readonly id: string; readonly name: string } | undefined;
};

/** Browser sessions of members that were used in the organization. */
export function MemberSessions({ user, owner }: MemberSessionsProps) {
  const t = useTexts(texts);
  const sessions = usePages(memberSessionsDocument, { filter: user ? { user } : {} }, (data) => data.memberSessions);
  return (
    <Section
      title={t('sessions')}
      lead={t('sessionsLead')}
      order={3}
      actions={owner && <EndAll owner={owner} onEnded={sessions.refetch} />}
    >
      <Loaded of={{ ...sessions, data: sessions.rows }}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noSessions')}
            </Text>
          ) : (
            <>
              <ul className={classes.rows} aria-label={t('sessions')}>
                {nodes.map((session) => (
                  <SessionRow key={session.id} session={session} onEnded={sessions.refetch} />
                ))}
              </ul>
              <More of={sessions} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function EndAll({ owner, onEnded }: { readonly owner: { readonly id: string; readonly name: string }; readonly onEnded: () => void }) {
  const t = useTexts(texts);
  const { run, busy, problem } = useChange(endMemberSessionsDocument);
  const end = async () => {
    if (!(await run({ id: owner.id }))) return false;
    notifyDone(text(texts, 'endedAll', { owner: owner.name }));
    onEnded();
    return true;
  };
  return (
    <ConfirmButton label={t('endAll')} size="sm" variant="default" busy={busy} problem={problem} onConfirm={end}>
      {t('endAllLead', { owner: owner.name })}
    </ConfirmButton>
  );
}

function SessionRow({ session, onEnded }: { readonly session: MemberSessionData; readonly onEnded: () => void }) {
  const t = useTexts(texts);
  const dates = useDates();
  const lastUse = useLastUse();
  const { run, busy, problem } = useChange(endMemberSessionDocument);
  const { id, userAgent, firstUsedAt, user } = session;
  const name = userAgent ? browserOf(userAgent) : t('unknownBrowser');
  const end = async () => {
    const done = Boolean(await run({ id }));
    if (done) {
      notifyDone(text(texts, 'sessionEnded'));
      onEnded();
    }
    return done;
  };
  return (
    <li className={classes.row}>
      <Stack gap={2} flex="1 1 18rem" miw={0}>
        <Group gap="xs">
          <Text fw={600} {...(userAgent && { title: userAgent })}>
            {name}
          </Text>
          <Person person={user} size={20} />
        </Group>
        <Text size="xs" c="dimmed">
          {[t('firstUsed', { when: dates.moment(firstUsedAt) }), lastUse(session)].join(' · ')}
        </Text>
      </Stack>
      <ConfirmButton label={t('end')} name={t('endNamed', { name, owner: user.name })} busy={busy} problem={problem} onConfirm={end}>
        {t('endLead', { owner: user.name })}
      </ConfirmButton>
    </li>
  );
}
