import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';

import { cx } from '../../ui/cx.js';
import styles from './start-discussion.module.css';

/** A placeholder for a discussion without messages. It looks like the field that it opens. */
export function StartDiscussion({ onStart }: { readonly onStart: () => void }): ReactElement {
  return (
    <div className={styles.start}>
      <p className={styles.nothing}>No messages yet</p>
      <Button className={cx(styles.field)} onPress={onStart}>
        Start the discussion
      </Button>
    </div>
  );
}
