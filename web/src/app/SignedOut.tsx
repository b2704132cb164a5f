import { Anchor, Box, Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { chooseOrganization } from '../api/organization.ts';
import type { Problem } from '../api/problem.ts';
import { signInAddress } from '../api/session.ts';
import { useTexts } from '../text/texts.ts';
import { useTitle } from '../ui/Page.tsx';
import { ProblemAlert } from '../ui/Problem.tsx';
import { texts } from './texts.ts';

type Choice = { readonly slug: string; readonly name: string };

/** What is shown while nobody is known: the way to sign in, the choice of an organization, or what is wrong. */
export function SignedOut({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  const t = useTexts(texts);
  useTitle(t('signIn'));
  const choices = (problem as { organizations?: readonly Choice[] }).organizations ?? [];
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper p="xl" maw="26rem" w="100%" withBorder bg="var(--surface)">
        <Stack>
          <Group gap="sm">
            <img src="/logo.svg" alt="" width={40} height={40} />
            <Title order={1}>Atölye</Title>
          </Group>
          {problem.status === 401 && (
            <>
              <Text c="dimmed">{t('signInLead')}</Text>
              <Button component="a" href={signInAddress()} size="md">
                {t('signIn')}
              </Button>
            </>
          )}
          {problem.code === 'organization.required' && (
            <>
              <Text fw={600}>{t('organizations')}</Text>
              {choices.map(({ slug, name }) => (
                <Button key={slug} variant="default" onClick={() => chooseOrganization(slug)}>
                  {name}
                </Button>
              ))}
            </>
          )}
          {problem.status !== 401 && problem.code !== 'organization.required' && <ProblemAlert problem={problem} onRetry={onRetry} />}
          <Box>
            <Anchor href="/docs/" size="sm">
              {t('reference')}
            </Anchor>
          </Box>
        </Stack>
      </Paper>
    </Center>
  );
}
