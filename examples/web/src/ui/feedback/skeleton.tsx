import type { ReactElement } from 'react';

import { cx } from '../cx.js';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** The size and shape. Default: a line of text. */
  readonly shape?: 'line' | 'title' | 'block' | 'circle';
}

/**
 * A placeholder for content that is loading. Announce the loading once, around the placeholders: `aria-busy`, or a `Spinner` with a label.
 */
export function Skeleton({ shape = 'line' }: SkeletonProps): ReactElement {
  return <span aria-hidden className={cx(styles.skeleton, styles[shape])} />;
}
