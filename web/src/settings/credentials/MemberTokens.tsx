import { Code, Group, Stack, Text } from '@mantine/core';
import { usePages } from '../../api/use-pages.ts';
import { useDates } from '../../text/dates.ts';
import { text, useTexts } from '../../text/texts.ts';
import { Person } from '../../ui/Person.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { useEnd, useLastUse } from '../parts/Expiry.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import { useReach } from '../parts/ProjectPicker.tsx';
import classes from '../parts/parts.module.css';
import { ScopeBadges } from '../parts/Scopes.tsx';
import { Section } from '../parts/Section.tsx';
import { useChange } from '../parts/use-change.ts';
import { type MemberTokenData, memberTokensDocument, revokeMemberTokenDocument } from './documents.ts';
import { texts } from './texts.ts';

/** Active tokens of a member; `user` is null for all members. */
export function MemberTokens({ user }: { readonly user: string | null }) {
  const t = useTexts(texts);
  const tokens = usePages(memberTokensDocument, { filter: user ? { user } : {} }, (data) => data.memberTokens);
  return (
    <Section title={t('tokens')} lead={t('tokensLead')} order={3}>
      <Loaded of={{ ...tokens, data: tokens.rows }}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noTokens')}
            </Text>
          ) : (
            <>
              <ul className={classes.rows} aria-label={t('tokens')}>
                {nodes.map((token) => (
                  <TokenRow key={token.id} token={token} onRevoked={tokens.refetch} />
                ))}
              </ul>
              <More of={tokens} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function TokenRow({ token, onRevoked }: { readonly token: MemberTokenData; readonly onRevoked: () => void }) {
  const t = useTexts(texts);
  const dates = useDates();
  const reach = useReach();
  const end = useEnd()(token.expiresAt);
  const lastUse = useLastUse();
  const { run, busy, problem } = useChange(revokeMemberTokenDocument);
  const { id, name, hint, scopes, createdAt, user } = token;
  const revoke = async () => {
    const done = Boolean(await run({ id }));
    if (done) {
      notifyDone(text(texts, 'revoked'));
      onRevoked();
    }
    return done;
  };
  return (
    <li className={classes.row}>
      <Stack gap={6} flex="1 1 20rem" miw={0}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <Code>atp_…{hint}</Code>
          <Person person={user} size={20} />
        </Group>
        <ScopeBadges scopes={scopes} />
        <Text size="xs" c="dimmed">
          {[reach(token), t('created', { when: dates.date(createdAt) }), lastUse(token), end.text].join(' · ')}
        </Text>
      </Stack>
      <ConfirmButton
        label={t('revoke')}
        name={t('revokeNamed', { name, owner: user.name })}
        busy={busy}
        problem={problem}
        onConfirm={revoke}
      >
        {t('revokeLead', { name, owner: user.name })}
      </ConfirmButton>
    </li>
  );
}
