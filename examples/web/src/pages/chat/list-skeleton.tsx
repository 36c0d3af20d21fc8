import type { ReactElement } from 'react';

import { Skeleton } from '../../ui/feedback/skeleton.js';
import styles from './list-skeleton.module.css';

export function ListSkeleton(): ReactElement {
  return (
    <div className={styles.list}>
      {[1, 2, 3, 4].map((number) => (
        <div key={number} className={styles.item}>
          <Skeleton shape="circle" />
          <span className={styles.lines}>
            <Skeleton shape="title" />
            <Skeleton />
          </span>
        </div>
      ))}
    </div>
  );
}
