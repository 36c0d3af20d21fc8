import type { ReactElement } from 'react';

import { Button } from '../../ui/buttons/button.js';
import styles from './instead.module.css';

export interface InsteadProps {
  readonly onPress: () => void;
  /** "Use a recovery code instead". */
  readonly children: string;
}

/** An alternative below a field. */
export function Instead({ onPress, children }: InsteadProps): ReactElement {
  return (
    <div className={styles.row}>
      <Button variant="quiet" size="small" onPress={onPress}>
        {children}
      </Button>
    </div>
  );
}
