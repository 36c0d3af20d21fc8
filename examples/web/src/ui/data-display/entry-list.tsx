import type { ReactElement, ReactNode, Ref } from 'react';

import styles from './entry-list.module.css';

export interface Entry {
  readonly id: string;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** An element beside the title, such as a `Badge`. */
  readonly badge?: ReactNode;
  readonly details: readonly ReactNode[];
  readonly action?: ReactNode;
}

export interface EntryListProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** The ref of the list, for focusing it when the focused entry is removed. */
  readonly listRef?: Ref<HTMLUListElement>;
}

/** A list of entries with an icon, a text and a button. */
export function EntryList({ label, entries, listRef }: EntryListProps): ReactElement {
  return (
    <ul ref={listRef} tabIndex={-1} aria-label={label} className={styles.list}>
      {entries.map(({ id, icon, title, badge, details, action }) => (
        <li key={id} className={styles.entry}>
          <span className={styles.icon}>{icon}</span>
          <div className={styles.words}>
            <p className={styles.title}>
              {title}
              {badge}
            </p>
            <p className={styles.details}>
              {details.map((detail, index) => (
                <span key={index} className={styles.detail}>
                  {detail}
                </span>
              ))}
            </p>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
