import { useRef } from 'react';
import { useClient } from 'urql';
import { graphql } from '../../data/graphql.ts';
import { fold } from '../../i18n/fold.ts';
import { Person } from '../Person.tsx';
import proseClasses from '../prose.module.css';
import { StatusIcon } from '../Status.tsx';
import { usePeople } from '../use-people.ts';
import type { Caret } from './caret.ts';
import { mentionsIn, proseOf } from './mention-parser.ts';
import { mentionedIn, setParser, withIds } from './mentions.ts';
import { Named, RichText, type RichTextHandle } from './RichText.tsx';
import type { WritingProps } from './SourceInput.tsx';
import type { Offer, Offers } from './suggestions.ts';
import { usePictures } from './use-pictures.ts';

export { isSupported } from './RichText.tsx';

setParser({ mentionsIn, proseOf });

const findTasks = graphql(`
  query WritingTasks($words: String!) {
    tasks(first: 8, filter: { q: $words }, sort: ["-updatedAt"]) {
      nodes { id number title status project { id workflow { key category color } } }
    }
  }
`);
const mostOffered = 6;

type Props = WritingProps & { readonly caret: Caret | undefined; readonly onSource: (isChosen: boolean) => void };

/** Formatted text: `@` suggests people, `#` tasks, and pictures are uploaded to the task or project. */
export default function RichInput({ home, isPlain = false, ...props }: Props) {
  const client = useClient();
  const handle = useRef<RichTextHandle>(null);
  const people = usePeople(home?.project);
  const onPictures = usePictures(home, (markdown) => handle.current?.insert(markdown));
  const offers: Offers = async (sign, query) => {
    if (isPlain) return [];
    if (sign === '@')
      return people
        .filter(({ name }) => {
          const words = fold(name).split(' ');
          return words.some((_, index) => words.slice(index).join(' ').startsWith(fold(query)));
        })
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
    const { data } = await client.query(findTasks, { words: query });
    return (data?.tasks.nodes ?? []).map(({ id, number, title, status, project }): Offer => {
      const { category, color } = project.workflow.find(({ key }) => key === status) ?? {};
      return {
        key: id,
        content: (
          <Named sign={<StatusIcon category={category} color={color} />}>
            <b>{number}</b> {title}
          </Named>
        ),
        insert: (chain) => chain.insertContent({ type: 'text', text: `${number} ` }),
      };
    });
  };
  return (
    <RichText
      {...props}
      ref={handle}
      hint={isPlain ? 'plainHint' : 'hint'}
      offers={offers}
      onPictures={onPictures}
      finish={(text) => withIds(text, [...mentionedIn(props.value), ...people])}
      className={proseClasses.prose}
    />
  );
}
