import { useSearchParams } from 'wouter';
import { PersonSelect } from '../../../ui/PersonSelect.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useMembers } from '../../../ui/use-members.ts';
import { Applications } from './Applications.tsx';
import { MemberGrants } from './Grants.tsx';
import { MemberSessions } from './MemberSessions.tsx';
import { MemberTokens } from './MemberTokens.tsx';
import { useT } from './messages.ts';

/** Tokens, sessions and applications of all members or of one (`?user=`), with actions that revoke them. */
export default function Credentials() {
  const t = useT();
  const [parameters, setParameters] = useSearchParams();
  const members = useMembers();
  const user = parameters.get('user');
  const owner = members.find(({ id }) => id === user);
  return (
    <>
      <Section title={t('credentials')} lead={t('lead')}>
        <PersonSelect
          aria-label={t('member')}
          placeholder={t('anybody')}
          people={members}
          value={user}
          onChange={(id) => setParameters(id ? { user: id } : {}, { replace: true })}
          clearable
          clearButtonProps={{ 'aria-label': t('anybody') }}
          w="18rem"
          maw="100%"
        />
      </Section>
      {/* The keys reset the paging when the member changes. */}
      <MemberTokens key={`tokens ${user}`} user={user} />
      <MemberGrants key={`grants ${user}`} user={user} />
      <MemberSessions key={`sessions ${user}`} user={user} owner={owner} />
      {!user && <Applications />}
    </>
  );
}
