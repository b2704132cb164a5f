import { Anchor, Group, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Section } from '../../../ui/Section.tsx';
import { OwnGrants } from '../credentials/Grants.tsx';
import { LimitBars } from '../limits/LimitBars.tsx';
import { useT } from './messages.ts';
import { Tokens } from './Tokens.tsx';

const references = [
  ['/docs/', 'restReference'],
  ['/graphql', 'graphql'],
  ['/openapi.json', 'openapi'],
] as const;

/** API access: the user's own tokens, links to the API references, and the current rate limits. */
export default function Api() {
  const t = useT();
  return (
    <>
      <Section title={t('api')} lead={t('lead')}>
        <Group gap="lg">
          {references.map(([address, name]) => (
            <Anchor key={address} href={address} target="_blank" rel="noreferrer" size="sm">
              <Group gap={4} component="span">
                {t(name)}
                <IconExternalLink size={14} aria-hidden />
                <VisuallyHidden>{t('newTab')}</VisuallyHidden>
              </Group>
            </Anchor>
          ))}
          <Anchor component={Link} href="~/proposals" size="sm">
            {t('proposals')}
          </Anchor>
        </Group>
      </Section>
      <Tokens />
      <OwnGrants />
      <Section title={t('now')} lead={t('nowLead')} order={3}>
        <LimitBars />
      </Section>
    </>
  );
}
