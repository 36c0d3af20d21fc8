import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import type { pageQuery } from '../../data/list-page.js';
import { useDebounced } from '../../data/use-debounced.js';
import { Avatar } from '../../ui/avatar.js';
import { ComboBox } from '../../ui/combo-box.js';
import { matchesWords, getName } from './get-name.js';

interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface PersonPickerProps<Found> {
  readonly label: string;
  /** The query of the first page of people whose name or email contains the text. */
  readonly search: (text: string) => ReturnType<typeof pageQuery<Found>>;
  readonly toPerson: (found: Found) => Person;
  /** Users who cannot be selected. */
  readonly without?: readonly string[];
  /** The selected user. */
  readonly value: string | null;
  /** The name of the selected user; '' without one. */
  readonly valueName: string;
  readonly onChange: (userId: string | null) => void;
  readonly placeholder: string;
  readonly emptyText: string;
  readonly autoFocus?: boolean;
}

/** Selects a user. The server searches by name and email. */
export function PersonPicker<Found>(props: PersonPickerProps<Found>): ReactElement {
  const { label, search, toPerson, without = [], value, valueName, onChange, ...others } = props;
  // The text belongs to the selection: if another user is selected elsewhere, the field shows their name.
  const [input, setInput] = useState<{ readonly text: string; readonly value: string | null } | null>(null);
  const text = input !== null && input.value === value ? input.text : valueName;
  const typed = text === valueName ? '' : text.trim();
  const wanted = useDebounced(typed);
  const { data, isFetching } = useQuery(search(wanted));
  const isSearching = isFetching || wanted !== typed;
  const people = (data?.items ?? [])
    .map(toPerson)
    .filter((person) => !without.includes(person.id) && (!isSearching || matchesWords(person, typed)));
  const items = people.map((person) => toItem(person.id, getName(person), person.email));
  // The list always contains the selected user, whose name the field shows.
  if (value !== null && !people.some(({ id }) => id === value)) items.push(toItem(value, valueName, ''));
  return (
    <ComboBox
      {...others}
      label={label}
      items={items}
      filter="server"
      isLoading={isSearching}
      value={value}
      onChange={(id) => {
        setInput({ text: items.find((item) => item.id === id)?.label ?? '', value: id });
        // On blur, the field reports the selection again.
        if (id !== value) onChange(id);
      }}
      inputValue={text}
      onInputChange={(changed) => setInput((last) => (last?.text === changed ? last : { text: changed, value }))}
    />
  );
}

function toItem(id: string, name: string, email: string) {
  return { id, label: name, description: email, icon: <Avatar id={id} name={name} size="small" /> };
}
