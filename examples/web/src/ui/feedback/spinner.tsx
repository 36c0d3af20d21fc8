import type { ReactElement } from 'react';

import { cx } from '../cx.js';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Names the loading content for screen readers. Omit it if the surrounding text does. */
  readonly label?: string;
  readonly size?: 'small' | 'medium';
}

export function Spinner({ label, size = 'small' }: SpinnerProps): ReactElement {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return <span className={cx(styles.spinner, styles[size])} {...name} />;
}
