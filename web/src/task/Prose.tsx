import { type ComponentProps, use } from 'react';
import { Markdown } from '../ui/Markdown.tsx';
import { Place } from './place.tsx';
import classes from './prose.module.css';
import { linkedMentions } from './talk/mentions.ts';

type Tag = 'h3' | 'h4' | 'h5' | 'h6';
type Components = NonNullable<ComponentProps<typeof Markdown>['components']>;

/** Headings that somebody wrote stand below those of the task. */
function headings(below: number): Components {
  const tag = (level: number) => `h${below + level}` as Tag;
  return { h1: tag(1), h2: tag(1), h3: tag(2), h4: tag(3), h5: tag(3), h6: tag(3) };
}
const onPage = headings(2);
const onPanel = headings(3);

/** Markdown of a description or a comment, with the people it mentions. */
export function Prose({ children }: { readonly children: string }) {
  const { kind } = use(Place);
  return (
    <div className={classes.prose}>
      <Markdown components={kind === 'page' ? onPage : onPanel}>{linkedMentions(children)}</Markdown>
    </div>
  );
}
