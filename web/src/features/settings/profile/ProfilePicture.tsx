import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { graphql } from '../../../data/graphql.ts';
import { PersonPicture } from '../../../ui/Person.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { useRefetchViewer } from '../../viewer/viewer.tsx';
import { text, useT } from './messages.ts';
import type { ProfileData } from './profile-data.ts';
import { squareOf } from './square.ts';

const setDocument = graphql(`mutation SetAvatar($input: SetAvatarInput!) { setAvatar(input: $input) { id avatar version } }`);
const removeDocument = graphql(`mutation RemoveAvatar { removeAvatar { id avatar version } }`);

/** The user's picture; saved as soon as it is selected. */
export function ProfilePicture({ me, changed }: { readonly me: ProfileData; readonly changed: () => void }) {
  const t = useT();
  const [unread, setUnread] = useState(false);
  const set = useChange(setDocument, { notify: true });
  const remove = useChange(removeDocument, { notify: true });
  const refetchViewer = useRefetchViewer();
  const forget = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // Resets the input, so that the same file can be selected again.
    forget.current?.();
    if (!file) return;
    const content = await squareOf(file).catch(() => undefined);
    setUnread(content === undefined);
    if (content === undefined || !(await set.run({ input: { content } }))) return;
    changed();
    refetchViewer();
    notifyDone(text('pictureSaved'));
  };
  const drop = async () => {
    if (!(await remove.run({}))) return;
    changed();
    refetchViewer();
    notifyDone(text('pictureRemoved'));
  };
  return (
    <Group maw="34rem" wrap="nowrap" align="flex-start">
      <PersonPicture person={me} size={72} alone />
      <Stack gap={6}>
        <Text fw={500} size="sm">
          {t('picture')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('pictureLead')}
        </Text>
        {unread && (
          <Text size="sm" c="error" role="alert">
            {t('noPicture')}
          </Text>
        )}
        <Group gap="xs">
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose} resetRef={forget}>
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={set.busy}>
                {t('choosePicture')}
              </Button>
            )}
          </FileButton>
          {me.avatar && (
            <Button variant="subtle" size="xs" onClick={drop} loading={remove.busy}>
              {t('removePicture')}
            </Button>
          )}
        </Group>
      </Stack>
    </Group>
  );
}
