import type { ReactElement } from 'react';

import { Button } from '../../ui/button.js';
import styles from './save-bar.module.css';

export interface SaveBarProps {
  /** What is not saved yet. */
  readonly words: string;
  readonly isPending: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** Stays at the bottom of the window for as long as something is not saved. */
export function SaveBar({ words, isPending, onSave, onDiscard }: SaveBarProps): ReactElement {
  return (
    <div className={styles.bar} role="group" aria-label="Changes that are not saved">
      <p role="status" className={styles.words}>
        {words}
      </p>
      <Button onPress={onDiscard} isDisabled={isPending}>
        Discard
      </Button>
      <Button variant="primary" onPress={onSave} isPending={isPending}>
        Save changes
      </Button>
    </div>
  );
}
