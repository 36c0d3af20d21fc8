import type { ReactElement } from 'react';

import styles from './avatar.module.css';
import { cx } from '../cx.js';

export type AvatarSize = 'tiny' | 'small' | 'medium' | 'large' | 'huge';

export interface AvatarProps {
  /** Determines the color, so that a renamed user keeps it. */
  readonly id: string;
  readonly name: string;
  readonly size?: AvatarSize;
  /** Users are round; organizations and projects are not. */
  readonly shape?: 'round' | 'square';
  /** The name for screen readers. Omit it beside the visible name. */
  readonly isLabelled?: boolean;
}

/** The initials on a color derived from the id. */
export function Avatar(props: AvatarProps): ReactElement {
  const { id, name, size = 'medium', shape = 'round', isLabelled = false } = props;
  const label = isLabelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <span className={cx(styles.avatar, styles[size], styles[shape], styles[toColor(id)])} {...label}>
      {toInitials(name)}
    </span>
  );
}

/** Returns the first letters or digits of the first and the last word that contain any. */
function toInitials(name: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const chosen = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return chosen.length === 0 ? '?' : chosen.join('').toUpperCase();
}

const colors = 12;

function toColor(id: string): string {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return `color${hash % colors}`;
}
