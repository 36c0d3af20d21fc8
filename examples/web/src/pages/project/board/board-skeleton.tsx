import type { ReactElement } from 'react';

import { Skeleton } from '../../../ui/feedback/skeleton.js';
import styles from './board-skeleton.module.css';

const columns = [2, 3, 1];

/** A placeholder for the columns of a board. */
export function BoardSkeleton(): ReactElement {
  return (
    <div className={styles.columns}>
      {columns.map((cards, column) => (
        <div key={column} className={styles.column}>
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} shape="block" />
          ))}
        </div>
      ))}
    </div>
  );
}
