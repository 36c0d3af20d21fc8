import type { FoundPersonList } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Autocomplete, ListBox, ListBoxItem, type Selection } from 'react-aria-components';

import * as texts from '#messages/conversation';
import { client } from '../../../data/client.js';
import { pageQuery } from '../../../data/list-page.js';
import { useDebounced } from '../../../data/use-debounced.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { Avatar } from '../../../ui/data-display/avatar.js';
import { cx } from '../../../ui/cx.js';
import { ListItem } from '../../../ui/overlays/list-item.js';
import { SearchField } from '../../../ui/forms/search-field.js';
import { getName } from '../../../data/person-name.js';
import { containsWords } from '../../forms/search-picker.js';
import styles from './people-picker.module.css';

type FoundPerson = FoundPersonList['items'][number];

/** The query of the first 50 users who share an organization with the signed-in user, by a part of their name or email. */
const foundPeople = (search: string) =>
  pageQuery(['people', search], null, (position, signal) =>
    client.with({ signal }).users.list({ ...position, ...(search && { search }) }),
  );

export interface PeoplePickerProps {
  /** Ids of users who cannot be selected. */
  readonly without?: readonly string[];
  /** Ids of the selected users. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Selects users who share an organization with the signed-in user. The server searches by name and email. */
export function PeoplePicker({ without = [], value, onChange }: PeoplePickerProps): ReactElement {
  const me = useMe();
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = useDebounced(typed);
  const { data, isFetching } = useQuery(foundPeople(search));
  const isSearching = isFetching || search !== typed;
  const people = (data?.items ?? []).filter(
    (person) =>
      person.id !== me.id &&
      !without.includes(person.id) &&
      (!isSearching || containsWords(`${getName(person)} ${person.email}`, typed)),
  );
  const change = (selection: Selection): void => {
    if (selection !== 'all') onChange([...selection].map(String));
  };
  const [first] = people;
  // The user pressed Enter before the results arrived: the first result is chosen when they do.
  const choosesFirst = useRef(false);
  useEffect(() => {
    if (isSearching || !choosesFirst.current) return;
    choosesFirst.current = false;
    if (first !== undefined && !value.includes(first.id)) onChange([...value, first.id]);
  });
  const chooseOnly = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Otherwise, Enter submits the surrounding form.
    event.preventDefault();
    if (isSearching && first === undefined) choosesFirst.current = true;
  };
  const changeText = (changed: string): void => {
    choosesFirst.current = false;
    setText(changed);
  };
  return (
    <div className={styles.picker} onKeyDownCapture={leaveSelectAll} onKeyDown={chooseOnly}>
      <Autocomplete inputValue={text} onInputChange={changeText}>
        <SearchField label={texts.findPeople} placeholder={texts.peoplePlaceholder} autoFocus />
        <ListBox
          aria-label={texts.people}
          className={cx(styles.list)}
          items={people}
          selectionMode="multiple"
          selectedKeys={value}
          onSelectionChange={change}
          renderEmptyState={() => (
            <p className={styles.nothing}>{isSearching ? texts.loading : texts.noMatchingPeople}</p>
          )}
        >
          {(person) => <PersonOption person={person} />}
        </ListBox>
      </Autocomplete>
      {typeof data?.nextCursor === 'string' && <p className={styles.nothing}>{texts.morePeopleHint}</p>}
    </div>
  );
}

function PersonOption({ person }: { readonly person: FoundPerson }): ReactElement {
  const { id, email, avatarUrl } = person;
  const name = getName(person);
  return (
    <ListBoxItem id={id} textValue={`${name} ${email}`} className={cx(styles.person)}>
      {({ isSelected }) => (
        <ListItem
          icon={<Avatar id={id} name={name} imageUrl={avatarUrl} />}
          label={name}
          description={email}
          isSelected={isSelected}
        />
      )}
    </ListBoxItem>
  );
}

/** Ctrl+A selects the text of the field. Without this, the list would select all users. */
function leaveSelectAll(event: KeyboardEvent): void {
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) event.stopPropagation();
}
