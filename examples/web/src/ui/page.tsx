import type { ReactElement, ReactNode } from 'react';

import { cx } from './cx.js';
import styles from './page.module.css';

export interface PageProps {
  /** `narrow` for reading and forms, `wide` for tables, `full` for boards and chats that fill the window themselves. */
  readonly width?: 'narrow' | 'wide' | 'full';
  /** A `PageHeader` and what follows it, with room between them. */
  readonly children: ReactNode;
}

/** What a page stands in, inside the shell. */
export function Page({ width = 'wide', children }: PageProps): ReactElement {
  return <div className={cx(styles.page, styles[width])}>{children}</div>;
}
