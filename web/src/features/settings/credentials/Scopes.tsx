import { Anchor, Badge, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../i18n/messages.ts';
import { useT } from '../messages.ts';
import { scopeTexts } from './scope-messages.ts';
import type { WriteMode } from './WriteMode.tsx';

type ScopeText = keyof typeof scopeTexts;

type ScopePickerProps = {
  /** Scopes that may be granted: those of the user's own credential. */
  readonly offered: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (scopes: string[]) => void;
  readonly error?: string | undefined;
};

/** Checkboxes for scopes, each with an explanation. */
export function ScopePicker({ offered, value, onChange, error }: ScopePickerProps) {
  const t = useT();
  const s = useTexts(scopeTexts);
  const all = offered.every((scope) => value.includes(scope));
  return (
    <Checkbox.Group
      label={t('scopes')}
      description={t('scopesLead')}
      value={[...value]}
      onChange={(chosen) => onChange(offered.filter((scope) => chosen.includes(scope)))}
      error={error}
      withAsterisk
    >
      <Stack gap="xs" mt="xs">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="xs">
          {offered.map((scope) => (
            <Checkbox key={scope} value={scope} label={s(scope as ScopeText)} description={s(`${scope}?` as ScopeText)} />
          ))}
        </SimpleGrid>
        <Anchor component="button" type="button" size="xs" ta="start" onClick={() => onChange(all ? [] : [...offered])}>
          {all ? t('noScopes') : t('allScopes')}
        </Anchor>
      </Stack>
    </Checkbox.Group>
  );
}

/** Names of scopes in a line, after what the credential may write if that is limited. */
export function ScopeNames({ scopes, write }: { readonly scopes: readonly string[]; readonly write: WriteMode }) {
  const s = useTexts(scopeTexts);
  return (
    <Text component="div" size="xs">
      {write !== 'direct' && (
        <Badge variant="light" color="mercan" size="sm" radius="sm" tt="none" mr="xs">
          {s(write)}
        </Badge>
      )}
      {scopes.map((scope) => (scope in scopeTexts ? s(scope as ScopeText) : scope)).join(', ')}
    </Text>
  );
}
