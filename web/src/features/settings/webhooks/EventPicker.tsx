import { Checkbox, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import { eventHeadings } from '../../../data/declared.generated.ts';
import { useData } from '../../../data/use-data.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { eventTypesDocument } from './documents.ts';
import { texts } from './messages.ts';

/** Concepts whose events concern one person. `*` does not include them, so they are selected separately. */
const personal: ReadonlySet<string> = new Set(['notification', 'reminder']);
const conceptOf = (kind: string): string => kind.split('.')[0] ?? kind;

type EventPickerProps = {
  readonly value: readonly string[];
  readonly onChange: (events: string[]) => void;
  readonly error?: string | undefined;
};

/** Checkboxes for event types: single ones, all of a concept (`task.*`), or all (`*`). */
export function EventPicker({ value, onChange, error }: EventPickerProps) {
  const t = useTexts(texts);
  const heading = useTexts(eventHeadings);
  const to = useLanguage();
  const types = useData(eventTypesDocument, {});
  const has = (kind: string) => value.includes(kind);
  const toggle = (kind: string, ...without: string[]) =>
    onChange(has(kind) ? value.filter((one) => one !== kind) : [...value.filter((one) => !without.includes(one)), kind]);
  return (
    <Fieldset legend={t('events')} variant="unstyled">
      <Text size="xs" c="dimmed" mb="xs">
        {t('eventsLead')}
      </Text>
      <Loaded of={types}>
        {({ webhookEventTypes }) => {
          // A ping is sent only on request.
          const kinds = webhookEventTypes.filter(({ event }) => event !== 'ping');
          const concepts = Map.groupBy(kinds, ({ event }) => conceptOf(event));
          const named = [...concepts].map(
            ([concept, ofConcept]) => [heading(concept as keyof typeof eventHeadings), concept, ofConcept] as const,
          );
          named.sort(([a], [b]) => a.localeCompare(b, to));
          return (
            <Stack gap="sm">
              <Checkbox
                label={t('everything')}
                description={t('everythingLead')}
                checked={has('*')}
                onChange={() => toggle('*', ...value.filter((kind) => !personal.has(conceptOf(kind))))}
              />
              {named.map(([name, concept, ofConcept]) => {
                const whole = `${concept}.*`;
                const covered = has('*') && !personal.has(concept);
                return (
                  <Fieldset key={concept} legend={name} p="xs" radius="md">
                    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing={10}>
                      <Checkbox
                        label={t('allOf')}
                        aria-label={`${name}: ${t('allOf')}`}
                        checked={covered || has(whole)}
                        disabled={covered}
                        onChange={() => toggle(whole, ...ofConcept.map(({ event }) => event))}
                      />
                      {ofConcept.map(({ event, description }) => (
                        <Checkbox
                          key={event}
                          label={description[to]}
                          description={event}
                          checked={covered || has(whole) || has(event)}
                          disabled={covered || has(whole)}
                          onChange={() => toggle(event)}
                        />
                      ))}
                    </SimpleGrid>
                  </Fieldset>
                );
              })}
            </Stack>
          );
        }}
      </Loaded>
      {error && (
        <Text size="xs" c="error" mt="xs">
          {error}
        </Text>
      )}
    </Fieldset>
  );
}
