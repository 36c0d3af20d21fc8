import type { KeyboardEvent, ReactElement } from 'react';
import { Autocomplete, ListBox, ListBoxItem, useFilter, type Selection } from 'react-aria-components';

import type { PersonName } from '../../../data/use-people.js';
import { Avatar } from '../../../ui/avatar.js';
import { cx } from '../../../ui/cx.js';
import { ListItem } from '../../../ui/list-item.js';
import { SearchField } from '../../../ui/search-field.js';
import styles from './people-picker.module.css';

export interface PickablePerson extends PersonName {
  /** To tell two of one name from one another. */
  readonly email: string;
}

export interface PeoplePickerProps {
  readonly people: readonly PickablePerson[];
  /** Their ids. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly isLoading?: boolean;
}

/** One or several people, by parts of their names. The arrows choose while the words are written. */
export function PeoplePicker({ people, value, onChange, isLoading = false }: PeoplePickerProps): ReactElement {
  const { contains } = useFilter({ sensitivity: 'base' });
  const change = (selection: Selection): void => {
    if (selection !== 'all') onChange([...selection].map(String));
  };
  return (
    <div className={styles.picker} onKeyDownCapture={leaveSelectAll} onKeyDown={chooseOnly}>
      <Autocomplete filter={contains}>
        <SearchField label="Find people" placeholder="Find by name or email" autoFocus />
        <ListBox
          aria-label="People"
          className={cx(styles.list)}
          items={people}
          selectionMode="multiple"
          selectedKeys={value}
          onSelectionChange={change}
          renderEmptyState={() => (
            <p className={styles.nothing}>
              {isLoading ? 'Loading…' : 'Nobody found. You can write to people who share an organization with you.'}
            </p>
          )}
        >
          {({ id, name, email }) => (
            <ListBoxItem id={id} textValue={`${name} ${email}`} className={cx(styles.person)}>
              {({ isSelected }) => (
                <ListItem
                  icon={<Avatar id={id} name={name} />}
                  label={name}
                  description={email}
                  isSelected={isSelected}
                />
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </div>
  );
}

/** In the field it is for the text: the list would take it for all people. */
function leaveSelectAll(event: KeyboardEvent): void {
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) event.stopPropagation();
}

/** Enter chooses somebody; a form around this is sent by its button. */
function chooseOnly(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
