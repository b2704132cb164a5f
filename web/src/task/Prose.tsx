import { type ComponentProps, type ReactNode, use } from 'react';
import { useTexts } from '../text/texts.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { SafeLink } from '../ui/SafeLink.tsx';
import { useMembers } from '../ui/use-members.ts';
import { Place } from './place.tsx';
import classes from './prose.module.css';
import { linkedMentions, personIn } from './talk/mentions.ts';
import { texts } from './texts.ts';

type Tag = 'h3' | 'h4' | 'h5' | 'h6';
type Components = NonNullable<ComponentProps<typeof Markdown>['components']>;

/** How what somebody wrote is drawn: its headings stand below those of the task. */
function componentsIn(below: number): Components {
  const tag = (level: number) => `h${below + level}` as Tag;
  return { h1: tag(1), h2: tag(1), h3: tag(2), h4: tag(3), h5: tag(3), h6: tag(3), input: Tick, a: Reference };
}
const onPage = componentsIn(2);
const onPanel = componentsIn(3);

/** A tick of a list of things to do: read out, and not to be changed here. */
function Tick({ checked = false }: ComponentProps<'input'>) {
  const t = useTexts(texts);
  return <input type="checkbox" checked={checked} disabled aria-label={t(checked ? 'ticked' : 'notTicked')} />;
}

/** A person who is mentioned, or a link like others. */
function Reference({ href, children }: ComponentProps<'a'>) {
  const id = href && personIn(href);
  return id ? <Mention id={id}>{children}</Mention> : <SafeLink href={href}>{children}</SafeLink>;
}

function Mention({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const email = useMembers().find((member) => member.id === id)?.email;
  return (
    <span className={classes.mention} data-person={id} {...(email && { title: email })}>
      {children}
    </span>
  );
}

/** Markdown of a description or a comment, with the people it mentions. */
export function Prose({ children }: { readonly children: string }) {
  const { kind } = use(Place);
  return (
    <div className={classes.prose}>
      <Markdown components={kind === 'page' ? onPage : onPanel}>{linkedMentions(children)}</Markdown>
    </div>
  );
}
