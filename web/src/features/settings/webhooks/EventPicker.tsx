import { ActionIcon, Checkbox, Group, Input, ScrollArea, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { eventHeadings } from '../../../data/declared.generated.ts';
import { useData } from '../../../data/use-data.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { eventTypesDocument } from './documents.ts';
import { useT } from './messages.ts';

/** Concepts whose events concern one person. `*` does not include them, so they are selected separately. */
const personal: ReadonlySet<string> = new Set(['notification', 'reminder']);
/** Concepts listed before the others. */
const common = ['comment', 'task'];
const rankOf = (concept: string): number => -common.indexOf(concept);
const conceptOf = (kind: string): string => kind.split('.')[0] ?? kind;

/** Common choices of events, by the key of their name. */
const presets = { tasks: ['task.*'], everything: ['*'] } as const;
type Mode = keyof typeof presets | 'custom';

const presetOf = (value: readonly string[]): Mode =>
  (Object.keys(presets) as (keyof typeof presets)[]).find((name) => presets[name].join() === value.join()) ?? 'custom';

type EventPickerProps = {
  readonly value: readonly string[];
  readonly onChange: (events: string[]) => void;
  readonly error?: string | undefined;
};

/** Choice of event types: a preset, or all (`task.*`) or some of each concept. */
export function EventPicker({ value, onChange, error }: EventPickerProps) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const mode = choosing ? 'custom' : presetOf(value);
  const choose = (next: Mode) => {
    setChoosing(next === 'custom');
    if (next !== 'custom') onChange([...presets[next]]);
  };
  return (
    <Input.Wrapper label={t('events')} labelElement="div" error={error}>
      <SegmentedControl
        aria-label={t('events')}
        value={mode}
        onChange={(next) => choose(next as Mode)}
        data={(['tasks', 'everything', 'custom'] as const).map((name) => ({ value: name, label: t(name) }))}
        fullWidth
        mb="xs"
      />
      {mode === 'custom' ? (
        <Concepts value={value} onChange={onChange} />
      ) : (
        <Text size="xs" c="dimmed">
          {t(mode === 'tasks' ? 'tasksLead' : 'everythingLead')} {t('eventsLead')}
        </Text>
      )}
    </Input.Wrapper>
  );
}

/** Event types by concept, each folded until it is opened. */
function Concepts({ value, onChange }: Omit<EventPickerProps, 'error'>) {
  const t = useT();
  const heading = useTexts(eventHeadings);
  const to = useLanguage();
  const types = useData(eventTypesDocument, {});
  const [open, setOpen] = useState<readonly string[]>([]);
  const has = (kind: string) => value.includes(kind);
  const toggle = (kind: string, ...without: string[]) =>
    onChange(has(kind) ? value.filter((one) => one !== kind) : [...value.filter((one) => !without.includes(one)), kind]);
  return (
    <Loaded of={types}>
      {({ webhookEventTypes }) => {
        // A ping is sent only on request.
        const kinds = webhookEventTypes.filter(({ event }) => event !== 'ping');
        const named = [...Map.groupBy(kinds, ({ event }) => conceptOf(event))].map(([concept, ofConcept]) => ({
          concept,
          ofConcept,
          name: heading(concept as keyof typeof eventHeadings),
        }));
        named.sort((a, b) => rankOf(a.concept) - rankOf(b.concept) || a.name.localeCompare(b.name, to));
        return (
          <ScrollArea.Autosize mah="10rem" type="auto" offsetScrollbars>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="xs">
              {named.map(({ name, concept, ofConcept }) => {
                const whole = `${concept}.*`;
                const covered = has('*') && !personal.has(concept);
                const chosen = ofConcept.filter(({ event }) => has(event)).length;
                const isOpen = open.includes(concept);
                return (
                  <Stack key={concept} gap="xs">
                    <Group gap="xs" wrap="nowrap" justify="space-between">
                      <Checkbox
                        label={name}
                        aria-label={t('allOf', { name })}
                        checked={covered || has(whole)}
                        indeterminate={!covered && !has(whole) && chosen > 0}
                        disabled={covered}
                        onChange={() => toggle(whole, ...ofConcept.map(({ event }) => event))}
                      />
                      {chosen > 0 && (
                        <Text size="xs" c="dimmed" ml="auto">
                          {chosen}/{ofConcept.length}
                        </Text>
                      )}
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-expanded={isOpen}
                        aria-label={t('eventsOf', { name })}
                        onClick={() => setOpen(isOpen ? open.filter((each) => each !== concept) : [...open, concept])}
                      >
                        {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
                      </ActionIcon>
                    </Group>
                    {isOpen && (
                      <Stack gap="xs" pl="lg">
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
                      </Stack>
                    )}
                  </Stack>
                );
              })}
            </SimpleGrid>
          </ScrollArea.Autosize>
        );
      }}
    </Loaded>
  );
}
