import type { ReactElement } from 'react';

import styles from './avatar.module.css';
import { cx } from './cx.js';

export type AvatarSize = 'tiny' | 'small' | 'medium' | 'large' | 'huge';

export interface AvatarProps {
  /** Decides the colour, so that a renamed person keeps it. */
  readonly id: string;
  readonly name: string;
  readonly size?: AvatarSize;
  /** People are round; organizations and projects are not. */
  readonly shape?: 'round' | 'square';
  /** Read out. Left out beside the written name. */
  readonly isLabelled?: boolean;
}

/** The initials on a colour of their own. */
export function Avatar(props: AvatarProps): ReactElement {
  const { id, name, size = 'medium', shape = 'round', isLabelled = false } = props;
  const label = isLabelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <span className={cx(styles.avatar, styles[size], styles[shape], styles[colourOf(id)])} {...label}>
      {initialsOf(name)}
    </span>
  );
}

/** The first letters, or digits, of the first and the last word that has any. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const chosen = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return chosen.length === 0 ? '?' : chosen.join('').toUpperCase();
}

const colours = 12;

function colourOf(id: string): string {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return `colour${hash % colours}`;
}
