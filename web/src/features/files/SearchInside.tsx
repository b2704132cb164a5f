import { Button, CloseButton, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useState } from 'react';
import type { Problem } from '../../data/problem.ts';
import { ProblemAlert } from '../../ui/Problem.tsx';
import type { FileData } from './data.ts';
import classes from './file.module.css';
import { useT } from './messages.ts';
import { type Passage, passagesOf } from './passage.ts';
import { type Hit, mostHits, type Searcher } from './preview/marks.ts';

type Props = {
  readonly file: FileData;
  readonly searcher: RefObject<Searcher | undefined>;
  readonly hit: Hit | undefined;
  onNeedle(needle: string): void;
  onHit(hit: Hit | undefined): void;
};
type Found = { readonly hits: readonly Hit[]; readonly passages: readonly Passage[] };

/** Searches the preview for a text. If there is no match or no preview, it queries the search index for the best passages of the file. */
export function SearchInside({ file, searcher, hit, onNeedle, onHit }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const clear = () => {
    setTyped('');
    setFound(undefined);
    setProblem(undefined);
    onNeedle('');
    onHit(undefined);
  };
  const search = async (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (!text) return clear();
    setBusy(true);
    setProblem(undefined);
    onHit(undefined);
    onNeedle(text);
    try {
      const hits = (await searcher.current?.(text)) ?? [];
      const passages = hits.length === 0 && file.index.status === 'indexed' ? await passagesOf(file.id, text) : [];
      setFound({ hits, passages });
      onHit(hits[0] ?? (passages[0] && markOf(passages[0])));
    } catch (error) {
      setProblem(error as Problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <search aria-label={t('searchInside')}>
        <form onSubmit={search}>
          <Group gap="xs" mb="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('searchInside')}
              placeholder={t('searchInside')}
              leftSection={<IconSearch size={16} />}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={({ key }) => key === 'Escape' && clear()}
              rightSection={found && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={clear} />}
            />
            <Button type="submit" variant="default" loading={busy}>
              {t('searchInsideDo')}
            </Button>
          </Group>
        </form>
      </search>
      {problem && <ProblemAlert problem={problem} />}
      <Text size="sm" c="dimmed" role="status">
        {found && t('hits', { count: found.hits.length || found.passages.length })}
        {found && found.hits.length >= mostHits && ` · ${t('hitsMore', { count: mostHits })}`}
      </Text>
      {found && found.hits.length > 0 && (
        <ul className={classes.hits} aria-label={t('hitsOf')}>
          {found.hits.map((each) => (
            <li key={`${each.page ?? 0} ${each.occurrence}`}>
              <UnstyledButton className={classes.hit} aria-current={each === hit} onClick={() => onHit(each)}>
                {each.page !== undefined && <span className={classes.where}>{t('pageN', { page: each.page })}</span>}
                {each.before}
                <mark>{each.found}</mark>
                {each.after}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {found?.passages.map((each) => (
        <FoundPassage key={each.start} passage={each} onOpen={() => onHit(markOf(each))} />
      ))}
    </>
  );
}

const markOf = ({ text, page, start }: Passage): Hit => ({
  text,
  page: page ?? undefined,
  near: start,
  before: '',
  found: text,
  after: '',
});

function FoundPassage({ passage: { text, headings, highlights, page }, onOpen }: { readonly passage: Passage; onOpen(): void }) {
  const t = useT();
  const pieces = [];
  let at = 0;
  for (const { start, end } of highlights) {
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  pieces.push(text.slice(at));
  return (
    <blockquote className={classes.quote}>
      <UnstyledButton onClick={onOpen} c="dimmed" fz="xs" fw={600}>
        {[page && t('pageN', { page }), ...headings].filter(Boolean).join(' › ') || t('quoted')}
      </UnstyledButton>
      <p className={classes.passage}>{pieces}</p>
    </blockquote>
  );
}
