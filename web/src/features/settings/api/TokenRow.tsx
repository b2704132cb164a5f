import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDates } from '../../../i18n/dates.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import classes from '../../../ui/rows.module.css';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useEnd, useLastUse } from '../credentials/Expiry.tsx';
import { useReach } from '../credentials/ProjectPicker.tsx';
import { ScopeBadges } from '../credentials/Scopes.tsx';
import { revokeTokenDocument, type TokenData, updateTokenDocument } from './documents.ts';
import { useT } from './messages.ts';

/** Row of an access token: scopes, projects, expiry and last use. */
export function TokenRow({ token, onRevoked }: { readonly token: TokenData; readonly onRevoked: () => void }) {
  const t = useT();
  const dates = useDates();
  const reach = useReach();
  const end = useEnd()(token.expiresAt);
  const lastUse = useLastUse();
  const [renaming, { open, close }] = useDisclosure();
  const { id, name, hint, scopes, write, createdAt, viewerCan } = token;
  return (
    <li className={classes.row}>
      <Stack gap={6} flex="1 1 20rem" miw={0}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <Code title={t('hint', { hint })}>atp_…{hint}</Code>
        </Group>
        <ScopeBadges scopes={scopes} write={write} />
        <Text size="xs" c="dimmed">
          {[reach(token), t('created', { when: dates.date(createdAt) }), lastUse(token)].join(' · ')}
        </Text>
        <Text size="xs" c={end.warns ? 'error' : 'dimmed'} fw={end.warns ? 600 : 400}>
          {end.text}
        </Text>
      </Stack>
      <Group gap={4}>
        {viewerCan.update && (
          <Button size="xs" variant="subtle" onClick={open} aria-label={t('renameNamed', { name })}>
            {t('rename')}
          </Button>
        )}
        {viewerCan.revoke && (
          <ConfirmButton
            label={t('revoke')}
            name={t('revokeNamed', { name })}
            mutation={revokeTokenDocument}
            variables={{ input: { id } }}
            done={t('revoked')}
            onDone={onRevoked}
          >
            {t('revokeLead', { name })}
          </ConfirmButton>
        )}
      </Group>
      <Rename token={token} opened={renaming} onClose={close} />
    </li>
  );
}

function Rename({ token, opened, onClose }: { readonly token: TokenData; readonly opened: boolean; readonly onClose: () => void }) {
  const t = useT();
  const { id, name, version } = token;
  const form = useForm(`token.${id}`, { name }, version);
  const change = useChange(updateTokenDocument);
  const submit = async () => {
    if (!(await change.run({ input: { id, name: form.fields.name, expectedVersion: form.base ?? version } }))) return;
    form.forget();
    onClose();
  };
  return (
    <FormDialog
      title={t('renameNamed', { name })}
      opened={opened}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submit={t('save')}
      change={change}
    >
      <TextInput label={t('name')} {...form.text('name', change.problem)} required data-autofocus />
    </FormDialog>
  );
}
