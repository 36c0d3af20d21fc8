import type { ReactElement } from 'react';

import { Avatar } from '../../ui/avatar.js';
import { ComboBox } from '../../ui/combo-box.js';
import { nameOf } from './name-of.js';

export interface PersonPickerProps {
  readonly label: string;
  readonly people: readonly {
    readonly userId: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  }[];
  readonly value: string | null;
  readonly onChange: (userId: string | null) => void;
  readonly autoFocus?: boolean;
  readonly emptyText?: string;
}

/** Somebody out of those given, by a part of the name. */
export function PersonPicker(props: PersonPickerProps): ReactElement {
  const { label, people, value, onChange, autoFocus = false, emptyText = 'Nobody of this name.' } = props;
  const items = people.map((person) => ({
    id: person.userId,
    label: nameOf(person),
    description: person.email,
    icon: <Avatar id={person.userId} name={nameOf(person)} size="small" />,
  }));
  return (
    <ComboBox
      label={label}
      items={items}
      value={value}
      onChange={onChange}
      placeholder="Write a name"
      autoFocus={autoFocus}
      emptyText={emptyText}
    />
  );
}
