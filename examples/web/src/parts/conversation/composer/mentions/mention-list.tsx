import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import type { PersonName } from '../../../../data/person-name.js';
import { Avatar } from '../../../../ui/data-display/avatar.js';
import { cx } from '../../../../ui/cx.js';
import styles from './mention-list.module.css';

export interface MentionListProps {
  readonly id: string;
  readonly people: readonly PersonName[];
  readonly active: number;
  readonly onPick: (person: PersonName) => void;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The users who can be mentioned. The focus stays in the field, whose keys select the active one. */
export function MentionList({ id, people, active, onPick }: MentionListProps): ReactElement {
  return (
    <ul id={id} role="listbox" aria-label={texts.mentionSuggestions} className={styles.list}>
      {people.map((person, index) => (
        <li
          key={person.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          className={cx(styles.option, index === active && styles.active)}
          // The field must keep the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar id={person.id} name={person.name} imageUrl={person.avatarUrl} size="small" />
          <span className={styles.name}>{person.name}</span>
        </li>
      ))}
    </ul>
  );
}
