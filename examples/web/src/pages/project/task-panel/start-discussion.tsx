import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';

import * as texts from '#messages/task';
import { cx } from '../../../ui/cx.js';
import styles from './start-discussion.module.css';

/** A placeholder for a discussion without messages. It looks like the field that it opens. */
export function StartDiscussion({ onStart }: { readonly onStart: () => void }): ReactElement {
  return (
    <div className={styles.start}>
      <p className={styles.nothing}>{texts.noMessagesYet}</p>
      <Button className={cx(styles.field)} onPress={onStart}>
        {texts.startDiscussion}
      </Button>
    </div>
  );
}
