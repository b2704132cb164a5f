import { Code } from '@mantine/core';
import { usePages } from '../../../data/use-pages.ts';
import { useDates } from '../../../i18n/dates.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { Section } from '../../../ui/Section.tsx';
import { type MemberTokenData, memberTokensDocument, revokeMemberTokenDocument } from './documents.ts';
import { useEnd, useLastUse } from './Expiry.tsx';
import { useT } from './messages.ts';
import { useReach } from './ProjectPicker.tsx';
import { ScopeNames } from './Scopes.tsx';

/** Active tokens of a member; `user` is null for all members. */
export function MemberTokens({ user }: { readonly user: string | null }) {
  const t = useT();
  const tokens = usePages(memberTokensDocument, { filter: user ? { user } : {} }, (data) => data.memberTokens);
  return (
    <Section title={t('tokens')} lead={t('tokensLead')} order={3}>
      <Rows of={tokens} label={t('tokens')} empty={t('noTokens')}>
        {(token) => <TokenRow key={token.id} token={token} onRevoked={tokens.refetch} />}
      </Rows>
    </Section>
  );
}

function TokenRow({ token, onRevoked }: { readonly token: MemberTokenData; readonly onRevoked: () => void }) {
  const t = useT();
  const dates = useDates();
  const reach = useReach();
  const end = useEnd()(token.expiresAt);
  const lastUse = useLastUse();
  const { id, name, hint, scopes, write, createdAt, user } = token;
  return (
    <Row
      name={name}
      beside={
        <>
          <Code>atp_…{hint}</Code>
          <Person person={user} size={20} />
        </>
      }
      details={<ScopeNames scopes={scopes} write={write} />}
      facts={[reach(token), t('created', { when: dates.date(createdAt) }), lastUse(token), end.text]}
    >
      <ConfirmButton
        label={t('revoke')}
        name={t('revokeNamed', { name, owner: user.name })}
        mutation={revokeMemberTokenDocument}
        variables={{ id }}
        done={t('revoked')}
        onDone={onRevoked}
      >
        {t('revokeLead', { name, owner: user.name })}
      </ConfirmButton>
    </Row>
  );
}
