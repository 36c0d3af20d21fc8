import type { ReactElement } from 'react';

import { getLocale } from '../locale.js';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  readonly label: string;
  /** The progress from 0 to 100. Omit it if it is unknown. */
  readonly value?: number;
  readonly isLabelHidden?: boolean;
}

/** The browser's own element: React Aria's brings a number formatter into the scripts of every page. */
export function ProgressBar({ label, value, isLabelHidden = false }: ProgressBarProps): ReactElement {
  return (
    <div className={styles.progress}>
      {!isLabelHidden && (
        <span className={styles.head} aria-hidden>
          <span>{label}</span>
          {value !== undefined && (
            <span className={styles.value}>{(value / 100).toLocaleString(getLocale(), { style: 'percent' })}</span>
          )}
        </span>
      )}
      <progress className={styles.bar} aria-label={label} max={100} value={value} />
    </div>
  );
}
