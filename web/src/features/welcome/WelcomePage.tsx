import { SimpleGrid, Stack } from '@mantine/core';
import { useTexts } from '../../i18n/messages.ts';
import { Page } from '../../ui/Page.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { MyTasks } from './MyTasks.tsx';
import { texts } from './messages.ts';
import { News } from './News.tsx';
import { SampleNotice } from './SampleNotice.tsx';

/** Hours at which the greeting changes. */
const noon = 11;
const dusk = 18;

/** Home page: the user's tasks, news, and first steps for new users. */
export default function WelcomePage() {
  const t = useTexts(texts);
  const [name = ''] = useViewer().name.split(' ');
  const hour = new Date().getHours();
  const greeting = hour < 5 || hour >= dusk ? 'evening' : hour < noon ? 'morning' : 'day';
  return (
    <Page title={t(greeting, { name })}>
      <Stack gap="lg">
        <SampleNotice />
        <FirstSteps />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <MyTasks />
          <News />
        </SimpleGrid>
      </Stack>
    </Page>
  );
}
