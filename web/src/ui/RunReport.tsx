import { Anchor, Group, List, Text } from '@mantine/core';
import { language } from '../i18n/language.ts';
import { useTexts } from '../i18n/messages.ts';
import { texts } from './messages.ts';

type Report = {
  readonly plan: readonly { readonly text: string; readonly state: 'pending' | 'active' | 'completed' | 'failed' | 'skipped' }[];
  readonly links: readonly { readonly title: string; readonly url: string }[];
};

/** Cost in the language of the app: `0,25 $`. */
export const costText = ({ amount, currency }: { readonly amount: number; readonly currency: string }): string =>
  new Intl.NumberFormat(language(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(amount);

/** Plan and links of a run, as its agent reports them. */
export function RunReport({ run: { plan, links } }: { readonly run: Report }) {
  const t = useTexts(texts);
  return (
    <>
      {plan.length > 0 && (
        <List size="sm" type="ordered" aria-label={t('plan')}>
          {plan.map(({ text, state }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
            <List.Item key={index}>
              {text}{' '}
              <Text span c="dimmed">
                · {t(`step_${state}`)}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      {links.length > 0 && (
        <Group gap="sm">
          {links.map(({ title, url }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an agent may report an address twice
            <Anchor key={index} href={url} target="_blank" rel="noopener noreferrer nofollow" size="sm">
              {title}
            </Anchor>
          ))}
        </Group>
      )}
    </>
  );
}
