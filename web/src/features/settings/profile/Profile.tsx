import { Box, Stack } from '@mantine/core';
import { useData } from '../../../data/use-data.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Section } from '../../../ui/Section.tsx';
import { BudgetMeter } from '../../chat/BudgetMeter.tsx';
import { budgetDocument } from '../../chat/budget.ts';
import { useT } from './messages.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfilePicture } from './ProfilePicture.tsx';
import { Push } from './Push.tsx';
import { profileDocument } from './profile-data.ts';

/** The user's own name, picture, language, time zone and e-mail settings. */
export default function Profile() {
  const t = useT();
  const profile = useData(profileDocument, {});
  return (
    <>
      <Section title={t('profile')} lead={t('lead')}>
        <Loaded of={profile}>
          {({ me }) => (
            <Stack>
              <ProfilePicture me={me} changed={profile.refetch} />
              <ProfileForm me={me} />
            </Stack>
          )}
        </Loaded>
      </Section>
      <Section title={t('push')} lead={t('pushLead')} order={3}>
        <Push />
      </Section>
      <Section title={t('assistant')} lead={t('assistantLead')} order={3}>
        <Box maw="34rem">
          <Loaded of={useData(budgetDocument, {})}>{({ assistantBudget }) => <BudgetMeter of={assistantBudget} />}</Loaded>
        </Box>
      </Section>
    </>
  );
}
