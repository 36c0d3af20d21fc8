import type { ReactElement } from 'react';

import { Avatar, type AvatarSize } from './avatar.js';
import styles from './avatar-stack.module.css';
import { VisuallyHidden } from './visually-hidden.js';

export interface AvatarStackProps {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly avatarUrl: string | null;
  }[];
  /** The others are counted. Default: 4. */
  readonly max?: number;
  readonly size?: AvatarSize;
}

/** The avatars of some users, with all of their names for screen readers. */
export function AvatarStack({ people, max = 4, size = 'small' }: AvatarStackProps): ReactElement {
  const shown = people.length > max ? people.slice(0, max - 1) : people;
  const others = people.length - shown.length;
  return (
    <span className={styles.stack}>
      <VisuallyHidden>{people.map(({ name }) => name).join(', ')}</VisuallyHidden>
      {shown.map(({ id, name, avatarUrl }) => (
        <span key={id} className={styles.one} title={name}>
          <Avatar id={id} name={name} imageUrl={avatarUrl} size={size} />
        </span>
      ))}
      {others > 0 && (
        <span className={styles.others} aria-hidden>
          +{others}
        </span>
      )}
    </span>
  );
}
