import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import styles from './callout.module.css';
import { cx } from '../cx.js';

type Tone = 'info' | 'success' | 'warning' | 'danger';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

export interface CalloutProps {
  readonly tone?: Tone;
  readonly title?: string;
  /** An element at the end, such as a small `Button`. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A notice in its context. With tone `danger` it is announced to screen readers when it appears. */
export function Callout({ tone = 'info', title, action, children }: CalloutProps): ReactElement {
  const Icon = icons[tone];
  return (
    <div className={cx(styles.callout, styles[tone])} role={tone === 'danger' ? 'alert' : 'note'}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
