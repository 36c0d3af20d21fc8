import type { ReactElement, ReactNode } from 'react';

import { cx } from '../cx.js';
import styles from './page.module.css';

export interface PageProps {
  /** `narrow` for text and forms, `wide` for tables, `full` for boards and chats that fill the window. */
  readonly width?: 'narrow' | 'wide' | 'full';
  /** A `PageHeader` and the content, with space between them. */
  readonly children: ReactNode;
}

/** The container of a page inside the shell. */
export function Page({ width = 'wide', children }: PageProps): ReactElement {
  return <div className={cx(styles.page, styles[width])}>{children}</div>;
}
