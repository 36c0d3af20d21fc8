import type { ReactElement } from 'react';

import { Avatar } from '../../ui/data-display/avatar.js';
import type { ComboBoxItem } from '../../ui/pickers/combo-box.js';
import { containsWords, SearchPicker, type SearchPickerProps } from '../forms/search-picker.js';
import { getName, type NameParts } from '../../data/person-name.js';

interface Person extends NameParts {
  readonly id: string;
  readonly avatarUrl: string | null;
  readonly email: string;
}

type Inherited = Omit<SearchPickerProps<never>, 'search' | 'toItem' | 'matches' | 'isOffered' | 'fixedItems'>;

export interface PersonPickerProps<Found> extends Inherited, Pick<SearchPickerProps<Found>, 'search'> {
  readonly toPerson: (found: Found) => Person;
  /** Users who cannot be selected. */
  readonly without?: readonly string[];
}

/** Selects a user. The server searches by name and email. */
export function PersonPicker<Found>({ toPerson, without = [], ...props }: PersonPickerProps<Found>): ReactElement {
  return (
    <SearchPicker
      {...props}
      toItem={(found) => toItem(toPerson(found))}
      isOffered={(found) => !without.includes(toPerson(found).id)}
      matches={(found, text) => containsWords(`${getName(toPerson(found))} ${toPerson(found).email}`, text)}
    />
  );
}

function toItem(person: Person): ComboBoxItem {
  const name = getName(person);
  return {
    id: person.id,
    label: name,
    description: person.email,
    icon: <Avatar id={person.id} name={name} imageUrl={person.avatarUrl} size="small" />,
  };
}
