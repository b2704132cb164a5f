import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { useViewer } from '../app/viewer.tsx';
import { fold } from '../text/fold.ts';
import { type PriorityName, priorities } from '../ui/Priority.tsx';
import type { Card, Matches } from './store.ts';

/** What narrows the board; in the address as in the list: `?q=fatura&assignee=usr_…,none&label=…&priority=high`. */
export type Filters = {
  readonly q: string;
  /** Ids, `me` or `none`. */
  readonly assignee: readonly string[];
  readonly label: readonly string[];
  readonly priority: readonly PriorityName[];
};

const fields = ['q', 'assignee', 'label', 'priority'] as const;

function read(parameters: URLSearchParams): Filters {
  const many = (name: string) => (parameters.get(name) ?? '').split(',').filter(Boolean);
  return {
    q: parameters.get('q') ?? '',
    assignee: many('assignee'),
    label: many('label'),
    priority: many('priority').filter((each): each is PriorityName => priorities.includes(each as PriorityName)),
  };
}

/** @param me id of the reader @returns which cards the filters let in; undefined for all */
export function matcherOf({ q, assignee, label, priority }: Filters, me: string): Matches | undefined {
  const text = fold(q.trim());
  const people = assignee.map((each) => (each === 'me' ? me : each));
  const conditions: (Matches | false)[] = [
    text !== '' && ((card: Card) => fold(card.title).includes(text) || fold(card.number) === text),
    people.length > 0 && ((card: Card) => people.includes(card.assignee?.id ?? 'none')),
    label.length > 0 && ((card: Card) => card.labels.some(({ id }) => label.includes(id))),
    priority.length > 0 && ((card: Card) => priority.includes(card.priority)),
  ];
  const asked = conditions.filter((condition) => condition !== false);
  return asked.length === 0 ? undefined : (card) => asked.every((condition) => condition(card));
}

/** The filters of the address, and how to change them; the way back leads over them only where `q` was not typed. */
export function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const key = fields.map((field) => parameters.get(field) ?? '').join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same parameters are the same filters
  const filters = useMemo(() => read(parameters), [key]);
  const me = useViewer().id;
  const matches = useMemo(() => matcherOf(filters, me), [filters, me]);
  const change = (next: Partial<Filters>) =>
    setParameters(
      (now) => {
        for (const field of fields) {
          const value = next[field];
          if (value === undefined) continue;
          if (value.length > 0) now.set(field, typeof value === 'string' ? value : value.join(','));
          else now.delete(field);
        }
        return now;
      },
      { replace: next.q !== undefined },
    );
  const search = useMemo(() => {
    const own = new URLSearchParams(fields.map((field) => [field, parameters.get(field) ?? '']).filter(([, value]) => value !== ''));
    return own.size > 0 ? `?${own.toString().replaceAll('%2C', ',')}` : '';
  }, [parameters]);
  return { filters, matches, change, search };
}
