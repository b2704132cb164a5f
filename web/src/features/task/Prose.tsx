import { type ComponentProps, createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { AgentMark } from '../../ui/Person.tsx';
import classes from '../../ui/prose.module.css';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { useMembers } from '../../ui/use-members.ts';
import type { Named, TextBox } from './documents.ts';
import { texts } from './messages.ts';
import { headingAbove, Place, TaskLink } from './place.tsx';

type Tag = 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
type Components = NonNullable<ComponentProps<typeof Markdown>['components']>;

/** Components for rendered Markdown. `below` is the level of the heading above the text. */
function componentsIn(below: number): Components {
  const tag = (level: number) => `h${below + level}` as Tag;
  return { h1: tag(1), h2: tag(1), h3: tag(2), h4: tag(3), h5: tag(3), h6: tag(3), li: Item, input: Tick, a: Reference };
}
/** By the level of the heading above. */
const componentsBelow = [undefined, componentsIn(1), componentsIn(2), componentsIn(3)] as const;

type Boxes = {
  readonly boxes: readonly TextBox[];
  /** Requested states by line, not yet confirmed by the server. */
  readonly pending: ReadonlyMap<number, boolean>;
  /** Undefined if the user may not change the text. */
  readonly tick: ((box: TextBox, done: boolean) => void) | undefined;
};
const Written = createContext<Boxes & { readonly named: readonly Named[] }>({ boxes: [], pending: new Map(), tick: undefined, named: [] });
/** Source line of the enclosing list item. */
const Line = createContext(0);

function Item({ line = 0, children, className }: ComponentProps<'li'> & { readonly line?: number }) {
  return (
    <li className={className}>
      <Line value={line}>{children}</Line>
    </li>
  );
}

/** Checkbox of a task list in Markdown; updates optimistically. Disabled without permission. */
function Tick({ checked = false }: ComponentProps<'input'>) {
  const t = useTexts(texts);
  const { boxes, pending, tick } = use(Written);
  const line = use(Line);
  const box = boxes.find((each) => each.line === line);
  if (!box || !tick) return <input type="checkbox" checked={checked} disabled aria-label={t(checked ? 'ticked' : 'notTicked')} />;
  const done = pending.get(line) ?? box.done;
  return (
    <input
      type="checkbox"
      className={classes.tick}
      checked={done}
      aria-label={t('tick', { title: plain(box.text) })}
      onChange={() => tick(box, !done)}
    />
  );
}

/** Plain text of an item, for its accessible name. */
const plain = (text: string): string =>
  text
    .replaceAll(/[@!]?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`~]+/g, '')
    .trim();

/** Person id in the target of a link, which a mention becomes; undefined for other links. */
const personIn = (href: string): string | undefined => (/^usr_[0-9a-z]{26}$/.test(href) ? href : undefined);

/** Mention of a person, link to a task, or ordinary link. */
function Reference({ href, children }: ComponentProps<'a'>) {
  const { named } = use(Written);
  const id = href && personIn(href);
  if (id) return <Mention id={id}>{children}</Mention>;
  const found = named.find((each) => each.task.id === href);
  if (!found) return <SafeLink href={href}>{children}</SafeLink>;
  return (
    <TaskLink id={found.number} title={found.task.title} c="anchor" inherit>
      {children}
    </TaskLink>
  );
}

function Mention({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const email = useMembers().find((member) => member.id === id)?.email;
  return (
    <span className={classes.mention} data-person={id} {...(email && { title: email })}>
      {children}
      <AgentMark id={id} />
    </span>
  );
}

type Props = {
  readonly children: string;
  /** Whether the text is right below the title, and not in a section. */
  readonly top?: boolean;
  readonly named?: readonly Named[];
  /** Checkboxes of the text, and a callback that receives a box with its new state. */
  readonly boxes?: readonly TextBox[];
  readonly onTick?: ((box: TextBox) => Promise<unknown>) | undefined;
};

const nothing: never[] = [];

/** Rendered Markdown of a description or comment, with mentions and task links. */
export function Prose({ children, top = false, named = nothing, boxes = nothing, onTick }: Props) {
  const { kind } = use(Place);
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map());
  const links = useMemo(() => new Map(named.map(({ number, task }) => [number, task.id])), [named]);
  const tick =
    onTick &&
    (async (box: TextBox, done: boolean) => {
      setPending((now) => new Map(now).set(box.line, done));
      await onTick({ ...box, done });
      setPending((now) => new Map([...now].filter(([line]) => line !== box.line)));
    });
  return (
    <Written value={{ boxes, pending, tick, named }}>
      <div className={classes.prose}>
        <Markdown components={componentsBelow[headingAbove(kind, top)]} links={links} hasMentions>
          {children}
        </Markdown>
      </div>
    </Written>
  );
}
