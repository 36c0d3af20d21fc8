import type { ReactElement } from 'react';
import { Label, ProgressBar as AriaProgressBar } from 'react-aria-components';

import { cx } from './cx.js';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 100. Omitted if unknown. */
  readonly value?: number | undefined;
  readonly isLabelHidden?: boolean;
}

export function ProgressBar({ label, value, isLabelHidden = false }: ProgressBarProps): ReactElement {
  const known = value === undefined ? { isIndeterminate: true } : { value };
  const name = isLabelHidden ? { 'aria-label': label } : {};
  return (
    <AriaProgressBar {...known} {...name} className={cx(styles.progress)}>
      {({ percentage, valueText, isIndeterminate }) => (
        <>
          {!isLabelHidden && (
            <span className={styles.head}>
              <Label>{label}</Label>
              {!isIndeterminate && <span className={styles.value}>{valueText}</span>}
            </span>
          )}
          <svg className={styles.track} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
            <rect
              className={cx(styles.bar, isIndeterminate && styles.moving)}
              width={isIndeterminate ? 30 : (percentage ?? 0)}
              height="4"
            />
          </svg>
        </>
      )}
    </AriaProgressBar>
  );
}
