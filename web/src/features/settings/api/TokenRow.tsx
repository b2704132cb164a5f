import { Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useDates } from '../../../i18n/dates.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import classes from '../../../ui/rows.module.css';
import { useChange } from '../../../ui/use-change.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useEnd, useLastUse } from '../credentials/Expiry.tsx';
import { useReach } from '../credentials/ProjectPicker.tsx';
import { ScopeNames } from '../credentials/Scopes.tsx';
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
      <Stack gap={6} flex="1 1 12rem" miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Code title={t('hint', { hint })}>atp_…{hint}</Code>
        </Group>
        <ScopeNames scopes={scopes} write={write} />
        <Text size="xs" c="dimmed">
          {[reach(token), t('created', { when: dates.date(createdAt) }), lastUse(token)].join(' · ')}
          {' · '}
          <Text span inherit {...(end.warns && { c: 'error', fw: 600 })}>
            {end.text}
          </Text>
        </Text>
      </Stack>
      <RowMenu
        label={t('actionsNamed', { name })}
        remove={
          viewerCan.revoke && {
            label: t('revoke'),
            lead: t('revokeLead', { name }),
            mutation: revokeTokenDocument,
            variables: { input: { id } },
            done: t('revoked'),
            onDone: onRevoked,
          }
        }
      >
        {viewerCan.update &&
          ((Menu) => (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={open}>
              {t('rename')}
            </Menu.Item>
          ))}
      </RowMenu>
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
