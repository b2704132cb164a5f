import { Code } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePages } from '../../../data/use-pages.ts';
import { useDates } from '../../../i18n/dates.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { Section } from '../../../ui/Section.tsx';
import { endGrantDocument, endMemberGrantDocument, type GrantData, grantsDocument, memberGrantsDocument } from './documents.ts';
import { useEnd, useLastUse } from './Expiry.tsx';
import { useT } from './messages.ts';
import { useReach } from './ProjectPicker.tsx';
import { ScopeNames } from './Scopes.tsx';

/** Applications that the user connected, with actions that end their access. */
export function OwnGrants() {
  const t = useT();
  const grants = usePages(grantsDocument, {}, (data) => data.grants);
  return (
    <Section title={t('grants')} lead={t('ownGrantsLead')} order={3}>
      <Rows of={grants} label={t('grants')} empty={t('noOwnGrants')}>
        {(grant) => (
          <GrantRow key={grant.id} grant={grant}>
            <ConfirmButton
              label={t('endGrant')}
              name={t('endGrantNamed', { name: grant.name })}
              mutation={endGrantDocument}
              variables={{ id: grant.id }}
              done={t('grantEnded')}
              onDone={grants.refetch}
            >
              {t('endGrantLead', { name: grant.name })}
            </ConfirmButton>
          </GrantRow>
        )}
      </Rows>
    </Section>
  );
}

/** Applications that a member connected; `user` is null for all members. */
export function MemberGrants({ user }: { readonly user: string | null }) {
  const t = useT();
  const grants = usePages(memberGrantsDocument, { filter: user ? { user } : {} }, (data) => data.memberGrants);
  return (
    <Section title={t('grants')} lead={t('grantsLead')} order={3}>
      <Rows of={grants} label={t('grants')} empty={t('noGrants')}>
        {(grant) => (
          <GrantRow key={grant.id} grant={grant} owner={<Person person={grant.user} size={20} />}>
            <ConfirmButton
              label={t('endGrant')}
              name={t('endGrantOf', { name: grant.name, owner: grant.user.name })}
              mutation={endMemberGrantDocument}
              variables={{ id: grant.id }}
              done={t('grantEnded')}
              onDone={grants.refetch}
            >
              {t('endMemberGrantLead', { name: grant.name, owner: grant.user.name })}
            </ConfirmButton>
          </GrantRow>
        )}
      </Rows>
    </Section>
  );
}

type RowProps = { readonly grant: GrantData; readonly owner?: ReactNode; readonly children: ReactNode };

/** Row of a connected application: where it returns to, scopes, projects, expiry and last use. */
function GrantRow({ grant, owner, children }: RowProps) {
  const t = useT();
  const dates = useDates();
  const reach = useReach();
  const end = useEnd()(grant.expiresAt);
  const lastUse = useLastUse();
  const { name, redirect, resource, scopes, write, createdAt } = grant;
  return (
    <Row
      name={name}
      beside={
        <>
          <Code style={{ overflowWrap: 'anywhere' }}>{redirect}</Code>
          {owner}
        </>
      }
      details={<ScopeNames scopes={scopes} write={write} />}
      facts={[resource === 'mcp' && t('onlyMcp'), reach(grant), t('connected', { when: dates.date(createdAt) }), lastUse(grant), end.text]}
    >
      {children}
    </Row>
  );
}
