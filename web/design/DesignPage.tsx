import { Box, Group, SegmentedControl, SimpleGrid, Stack, Text, Title, useMantineColorScheme } from '@mantine/core';
import { type Language, setLanguage, useLanguage } from '../src/i18n/language.ts';
import { useTexts } from '../src/i18n/messages.ts';
import { Page } from '../src/ui/Page.tsx';
import { Section } from '../src/ui/Section.tsx';
import { statusColor } from '../src/ui/Status.tsx';
import { Controls } from './Controls.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Displays } from './Displays.tsx';
import { Fields } from './Fields.tsx';
import { texts } from './messages.ts';

const levels = ['--page', '--side', '--lane', '--card', '--selected', '--accent-soft'] as const;
const inks = ['--ink', '--ink-2', '--ink-3'] as const;
const signs = ['--accent', '--accent-2', '--late', '--soon'] as const;

const colors = ['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'pink', 'purple'] as const;

/** Every component and themed control, with its states. */
export function DesignPage() {
  const t = useTexts(texts);
  return (
    <main>
      <Page title={t('design')} actions={<Switches />}>
        <Section title={t('levels')}>
          <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs">
            {levels.map((level) => (
              <Box key={level} bg={`var(${level})`} p="sm" data-level={level}>
                {inks.map((ink) => (
                  <Text key={ink} size="sm" c={`var(${ink})`}>
                    {level} {ink}
                  </Text>
                ))}
                <Group gap="xs">
                  {level !== '--accent-soft' &&
                    signs.map((sign) => (
                      <Text key={sign} size="xs" fw={500} c={`var(${sign})`}>
                        {sign}
                      </Text>
                    ))}
                </Group>
              </Box>
            ))}
          </SimpleGrid>
          <Group gap="md" mt="sm">
            {colors.map((color) => (
              <Text key={color} size="sm" fw={500} c={statusColor({ category: 'started', color })}>
                {color}
              </Text>
            ))}
          </Group>
        </Section>
        <Section title={t('type')}>
          <Stack gap={4}>
            {(['xl', 'lg', 'md', 'sm', 'xs'] as const).map((size) => (
              <Group key={size}>
                {[400, 500, 600].map((weight) => (
                  <Text key={weight} size={size} fw={weight}>
                    {t('pangram')} {size} {weight}
                  </Text>
                ))}
              </Group>
            ))}
            {([2, 3, 4] as const).map((order) => (
              <Title key={order} order={order}>
                {t('heading')} {order}
              </Title>
            ))}
          </Stack>
        </Section>
        <Controls />
        <Fields />
        <Displays />
        <Dialogs />
      </Page>
    </main>
  );
}

function Switches() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const t = useTexts(texts);
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('language')}
        value={useLanguage()}
        onChange={(next) => setLanguage(next as Language)}
        data={['tr', 'en']}
      />
      <SegmentedControl
        aria-label={t('theme')}
        value={colorScheme}
        onChange={(next) => setColorScheme(next as 'light' | 'dark')}
        data={['auto', 'light', 'dark']}
      />
    </Group>
  );
}
