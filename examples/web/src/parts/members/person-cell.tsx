import type { ReactElement, ReactNode } from 'react';

import { Avatar } from '../../ui/data-display/avatar.js';
import { getName, type NameParts } from '../../data/person-name.js';
import styles from './person-cell.module.css';

export interface PersonCellProps {
  readonly person: NameParts & {
    readonly userId: string;
    readonly avatarUrl: string | null;
    readonly email: string;
  };
  readonly badge?: ReactNode;
}

/** A user in a row of a list. */
export function PersonCell({ person, badge }: PersonCellProps): ReactElement {
  const name = getName(person);
  return (
    <span className={styles.person}>
      <Avatar id={person.userId} name={name} imageUrl={person.avatarUrl} />
      <span className={styles.words}>
        <span className={styles.name}>
          {name} {badge}
        </span>
        <span className={styles.email}>{person.email}</span>
      </span>
    </span>
  );
}
