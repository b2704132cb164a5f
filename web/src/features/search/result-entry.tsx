import { IconFileText, IconLayoutKanban, IconMessage, IconSquareCheck } from '@tabler/icons-react';
import type { Result } from './documents.ts';
import type { Entry } from './entry.ts';
import { addressOf, excerpt, plain } from './passage.ts';
import classes from './search.module.css';

const icons = { file: IconFileText, task: IconSquareCheck, comment: IconMessage, project: IconLayoutKanban };

type Said = { readonly kind: string; readonly page?: string | undefined };

/** Converts a result to an option of the palette. @param said names of its kind and page */
export function entryOf(result: Result, said: Said, open: (url: string) => void): Entry {
  const { kind, id, title, project } = result;
  const Icon = icons[kind];
  return {
    id: `result-${id}`,
    icon: <Icon size={18} role="img" aria-label={said.kind} />,
    label: title,
    hint: [...(kind === 'project' ? [] : [project.name]), ...(said.page ? [said.page] : [])].join(' · '),
    note: <Passage result={result} />,
    run: () => open(addressOf(result)),
  };
}

/** Excerpt of a result; empty if the passage only repeats the title. */
function Passage({ result: { kind, passage, title } }: { readonly result: Result }) {
  if (title.endsWith(passage.text.trim())) return null;
  const { headings } = passage;
  return (
    <>
      {headings.length > 0 && <span className={classes.headings}>{headings.map(plain).join(' › ')}: </span>}
      {excerpt(passage, kind !== 'file').map(({ text, marked, at }) =>
        marked ? (
          <mark key={at} className={classes.mark}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </>
  );
}
