import { use, useRef } from 'react';
import { useClient } from 'urql';
import { Person } from '../../../ui/Person.tsx';
import { StatusIcon } from '../../../ui/Status.tsx';
import { Named, RichText, type RichTextHandle } from '../../../ui/writing/RichText.tsx';
import type { Offer, Offers } from '../../../ui/writing/suggestions.ts';
import { usePeople } from '../fields/use-people.ts';
import { Place } from '../place.tsx';
import proseClasses from '../prose.module.css';
import { findTasks } from '../relations/TaskSearch.tsx';
import { statusOf } from '../workflow.ts';
import { mostOffered, peopleNamed } from './MentionInput.tsx';
import { mentionedIn, withIds } from './mentions.ts';
import { usePictures } from './use-pasted-pictures.ts';
import type { WritingProps } from './Writing.tsx';

export { isSupported } from '../../../ui/writing/RichText.tsx';

type Props = WritingProps & { readonly onUnsupported: () => void };

/** Formatted text of a task: `@` suggests people, `#` tasks, and pictures are uploaded to the task. */
export default function RichInput({ task, top = false, shortcut, ...props }: Props) {
  const client = useClient();
  const { kind } = use(Place);
  const handle = useRef<RichTextHandle>(null);
  const people = usePeople(task);
  const onPictures = usePictures(task, (markdown) => handle.current?.insert(markdown));
  const offers: Offers = async (sign, query) => {
    if (sign === '@')
      return peopleNamed(people, query)
        .slice(0, mostOffered)
        .map(
          (person): Offer => ({
            key: person.id,
            content: <Person person={person} size={22} />,
            insert: (chain) =>
              chain.insertContent([
                { type: 'mention', attrs: { id: person.id, name: person.name.replaceAll(/[\]\n]/g, '') } },
                { type: 'text', text: ' ' },
              ]),
          }),
        );
    if (!query) return [];
    const { data } = await client.query(findTasks, { filter: { q: query } });
    return (data?.tasks.nodes ?? []).map(
      (found): Offer => ({
        key: found.id,
        content: (
          <Named sign={<StatusIcon category={statusOf(found)?.category} color={statusOf(found)?.color} />}>
            <b>{found.number}</b> {found.title}
          </Named>
        ),
        insert: (chain) => chain.insertContent({ type: 'text', text: `${found.number} ` }),
      }),
    );
  };
  return (
    <RichText
      {...props}
      ref={handle}
      keyShortcut={shortcut}
      offers={offers}
      onPictures={onPictures}
      finish={(text) => withIds(text, [...mentionedIn(props.value), ...people])}
      className={proseClasses.prose}
      below={(kind === 'page' ? 1 : 2) + (top ? 0 : 1)}
    />
  );
}
