import { Badge, Button } from '@mantine/core';
import { usePages } from '../../../data/use-pages.ts';
import { useDates } from '../../../i18n/dates.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { Section } from '../../../ui/Section.tsx';
import { signOut } from '../../viewer/sign-out.ts';
import { useViewer } from '../../viewer/viewer.tsx';
import { useLastUse } from '../credentials/Expiry.tsx';
import { browserOf } from './agent.ts';
import { endOtherSessionsDocument, endSessionDocument, type SessionData, sessionsDocument } from './documents.ts';
import { useT } from './messages.ts';

/** The user's browser sessions, with actions that end them. */
export default function Sessions() {
  const t = useT();
  const sessions = usePages(sessionsDocument, {}, (data) => data.sessions);
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
            mutation={endOtherSessionsDocument}
            variables={{}}
            onDone={({ endOtherSessions: { count } }) => {
              notifyDone(t('endedOthers', { count }));
              sessions.refetch();
            }}
          >
            {t('endOthersLead')}
          </ConfirmButton>
        )
      }
    >
      <Rows of={sessions} label={t('sessions')}>
        {(session) => <SessionRow key={session.id} session={session} onEnded={sessions.refetch} />}
      </Rows>
    </Section>
  );
}

function SessionRow({ session, onEnded }: { readonly session: SessionData; readonly onEnded: () => void }) {
  const t = useT();
  const dates = useDates();
  const lastUse = useLastUse();
  const viewer = useViewer();
  const { id, current, userAgent, createdAt } = session;
  const name = userAgent ? browserOf(userAgent) : t('unknownBrowser');
  return (
    <Row
      name={name}
      hint={userAgent ?? undefined}
      beside={
        current && (
          <Badge size="sm" variant="light" color="cini" tt="none">
            {t('current')}
          </Badge>
        )
      }
      facts={[t('signedIn', { when: dates.moment(createdAt) }), lastUse(session)]}
    >
      {current ? (
        <Button size="xs" variant="subtle" onClick={() => signOut(viewer.id)}>
          {t('signOut')}
        </Button>
      ) : (
        <ConfirmButton
          label={t('end')}
          name={t('endNamed', { name })}
          mutation={endSessionDocument}
          variables={{ id }}
          done={t('sessionEnded')}
          onDone={onEnded}
        >
          {t('endLead', { name })}
        </ConfirmButton>
      )}
    </Row>
  );
}
