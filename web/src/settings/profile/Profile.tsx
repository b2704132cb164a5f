import { graphql, type ResultOf } from '../../api/graphql.ts';
import { useData } from '../../api/use-data.ts';
import { useTexts } from '../../text/texts.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Section } from '../parts/Section.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { texts } from './texts.ts';

export const profileDocument = graphql(`
  query Profile {
    me { id name email locale timeZone mailDigest mailHour mailReminders version }
  }
`);

export type ProfileData = ResultOf<typeof profileDocument>['me'];

/** The viewer's own name, language, time zone and mails. */
export default function Profile() {
  const t = useTexts(texts);
  return (
    <Section title={t('title')} lead={t('lead')}>
      <Loaded of={useData(profileDocument, {})}>{({ me }) => <ProfileForm me={me} />}</Loaded>
    </Section>
  );
}
