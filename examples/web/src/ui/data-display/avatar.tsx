import { useState, type ReactElement } from 'react';

import styles from './avatar.module.css';
import { cx } from '../cx.js';

export type AvatarSize = 'tiny' | 'small' | 'medium' | 'large' | 'huge';

export interface AvatarProps {
  /** Determines the color, so that a renamed user keeps it. */
  readonly id: string;
  readonly name: string;
  /** Shown instead of the initials once it has loaded. */
  readonly imageUrl?: string | null;
  readonly size?: AvatarSize;
  /** Users are round; organizations and projects are not. */
  readonly shape?: 'round' | 'square';
  /** The name for screen readers. Omit it beside the visible name. */
  readonly isLabelled?: boolean;
}

/** An image, or the initials on a color derived from the id. */
export function Avatar(props: AvatarProps): ReactElement {
  const { id, name, imageUrl = null, size = 'medium', shape = 'round', isLabelled = false } = props;
  const label = isLabelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <span className={cx(styles.avatar, styles[size], styles[shape], styles[toColor(id)])} {...label}>
      {toInitials(name)}
      {imageUrl !== null && <Picture key={imageUrl} url={imageUrl} />}
    </span>
  );
}

/** Covers the initials. If it cannot be loaded, for example because its URL has expired, the initials stay visible. */
function Picture({ url }: { readonly url: string }): ReactElement {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      className={cx(styles.picture, isLoaded && styles.loaded)}
      onLoad={() => setLoaded(true)}
    />
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
