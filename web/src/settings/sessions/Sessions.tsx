import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { usePages } from '../../api/use-pages.ts';
import { signOut } from '../../app/sign-out.ts';
import { useViewer } from '../../app/viewer.tsx';
import { useDates } from '../../text/dates.ts';
import { text, useTexts } from '../../text/texts.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { useLastUse } from '../parts/Expiry.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import classes from '../parts/parts.module.css';
import { Section } from '../parts/Section.tsx';
import { useChange } from '../parts/use-change.ts';
import { browserOf } from './agent.ts';
import { endOtherSessionsDocument, endSessionDocument, type SessionData, sessionsDocument } from './documents.ts';
import { texts } from './texts.ts';

/** The user's browser sessions, with actions that end them. */
export default function Sessions() {
  const t = useTexts(texts);
  const sessions = usePages(sessionsDocument, {}, (data) => data.sessions);
  const others = useChange(endOtherSessionsDocument);
  const endOthers = async () => {
    const done = await others.run({});
    if (!done) return false;
    notifyDone(text(texts, 'endedOthers', { count: done.endOtherSessions.count }));
    sessions.refetch();
    return true;
  };
  const several = (sessions.rows?.length ?? 0) > 1;
  return (
    <Section
      title={t('sessions')}
      lead={t('lead')}
      actions={
        several && (
          <ConfirmButton
            label={t('endOthers')}
            size="sm"
            variant="default"
            busy={others.busy}
            problem={others.problem}
            onConfirm={endOthers}
          >
            {t('endOthersLead')}
          </ConfirmButton>
        )
      }
    >
      <Loaded of={{ ...sessions, data: sessions.rows }}>
        {(nodes) => (
          <>
            <ul className={classes.rows} aria-label={t('sessions')}>
              {nodes.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={sessions.refetch} />
              ))}
            </ul>
            <More of={sessions} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function SessionRow({ session, onEnded }: { readonly session: SessionData; readonly onEnded: () => void }) {
  const t = useTexts(texts);
  const dates = useDates();
  const lastUse = useLastUse();
  const viewer = useViewer();
  const { run, busy, problem } = useChange(endSessionDocument);
  const { id, current, userAgent, createdAt } = session;
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
          {current && (
            <Badge size="sm" variant="outline" color="cini" tt="none">
              {t('current')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {[t('signedIn', { when: dates.moment(createdAt) }), lastUse(session)].join(' · ')}
        </Text>
      </Stack>
      {current ? (
        <Button size="xs" variant="subtle" onClick={() => signOut(viewer.id)}>
          {t('signOut')}
        </Button>
      ) : (
        <ConfirmButton label={t('end')} name={t('endNamed', { name })} busy={busy} problem={problem} onConfirm={end}>
          {t('endLead', { name })}
        </ConfirmButton>
      )}
    </li>
  );
}
