import { useTexts } from '../i18n/messages.ts';
import classes from './waiting.module.css';

/** Outlines, with the numbers of their blocks and of the parts of each. */
const outlines = {
  rows: [8, 1],
  files: [4, 1],
  cards: [3, 1],
  board: [4, 3],
  feed: [8, 2],
  task: [6, 1],
  overview: [6, 1],
  cycle: [7, 1],
  calendar: [5, 7],
  timeline: [8, 1],
  chat: [3, 3],
  form: [5, 2],
} as const;

export type Outline = keyof typeof outlines;

/** Outline of content that is loading, at the place and in the size of the content. `head` adds that of the page's heading. */
export function Waiting({ as = 'rows', head = false }: { readonly as?: Outline; readonly head?: boolean }) {
  const t = useTexts();
  const [blocks, parts] = outlines[as];
  return (
    <div className={classes.waiting} data-as={as} data-head={head || undefined} role="status" aria-busy aria-label={t('loading')}>
      {Array.from({ length: blocks }, (_, block) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change
        <div key={block}>
          {Array.from({ length: parts }, (_, part) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
            <i key={part} />
          ))}
        </div>
      ))}
    </div>
  );
}
