import { Select, type SelectProps } from '@mantine/core';
import { Person, PersonPicture, type Who } from './Person.tsx';

type Props = Omit<SelectProps, 'data' | 'renderOption' | 'leftSection' | 'searchable'> & { readonly people: readonly Who[] };

/** Select of people and agents, with their pictures. */
export function PersonSelect({ people, ...props }: Props) {
  const all = new Map(people.map((person) => [person.id, person]));
  const chosen = all.get(props.value ?? '');
  return (
    <Select
      {...props}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option }) => (
        <Person person={all.get(option.value) ?? { id: option.value, name: option.label, avatar: null }} size={20} />
      )}
      leftSection={chosen && <PersonPicture person={chosen} size={20} />}
      searchable
    />
  );
}
