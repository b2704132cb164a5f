import { usePages } from '../../../data/use-pages.ts';
import { useDates } from '../../../i18n/dates.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { Section } from '../../../ui/Section.tsx';
import { browserOf } from '../sessions/agent.ts';
import { endMemberSessionDocument, endMemberSessionsDocument, type MemberSessionData, memberSessionsDocument } from './documents.ts';
import { useLastUse } from './Expiry.tsx';
import { useT } from './messages.ts';

type MemberSessionsProps = {
  /** Id of a member; null for all members. */
  readonly user: string | null;
  readonly owner: { readonly id: string; readonly name: string } | undefined;
};

/** Browser sessions of members that were used in the organization. */
export function MemberSessions({ user, owner }: MemberSessionsProps) {
  const t = useT();
  const sessions = usePages(memberSessionsDocument, { filter: user ? { user } : {} }, (data) => data.memberSessions);
  return (
    <Section
      title={t('sessions')}
      lead={t('sessionsLead')}
      order={3}
      actions={owner && <EndAll owner={owner} onEnded={sessions.refetch} />}
    >
      <Rows of={sessions} label={t('sessions')} empty={t('noSessions')}>
        {(session) => <SessionRow key={session.id} session={session} onEnded={sessions.refetch} />}
      </Rows>
    </Section>
  );
}

function EndAll({ owner, onEnded }: { readonly owner: { readonly id: string; readonly name: string }; readonly onEnded: () => void }) {
  const t = useT();
  return (
    <ConfirmButton
      label={t('endAll')}
      size="sm"
      variant="default"
      mutation={endMemberSessionsDocument}
      variables={{ id: owner.id }}
      done={t('endedAll', { owner: owner.name })}
      onDone={onEnded}
    >
      {t('endAllLead', { owner: owner.name })}
    </ConfirmButton>
  );
}

function SessionRow({ session, onEnded }: { readonly session: MemberSessionData; readonly onEnded: () => void }) {
  const t = useT();
  const dates = useDates();
  const lastUse = useLastUse();
  const { id, userAgent, firstUsedAt, user } = session;
  const name = userAgent ? browserOf(userAgent) : t('unknownBrowser');
  return (
    <Row
      name={name}
      hint={userAgent ?? undefined}
      beside={<Person person={user} size={20} />}
      facts={[t('firstUsed', { when: dates.moment(firstUsedAt) }), lastUse(session)]}
    >
      <ConfirmButton
        label={t('end')}
        name={t('endNamed', { name, owner: user.name })}
        mutation={endMemberSessionDocument}
        variables={{ id }}
        done={t('sessionEnded')}
        onDone={onEnded}
      >
        {t('endLead', { owner: user.name })}
      </ConfirmButton>
    </Row>
  );
}
