import type { ReactElement } from 'react';

import * as texts from '#messages/organization-roles';
import { Button } from '../../../ui/buttons/button.js';
import styles from './save-bar.module.css';

export interface SaveBarProps {
  /** Describes the unsaved changes. */
  readonly words: string;
  readonly isPending: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** A bar that stays at the bottom of the window while there are unsaved changes. */
export function SaveBar({ words, isPending, onSave, onDiscard }: SaveBarProps): ReactElement {
  return (
    <div className={styles.bar} role="group" aria-label={texts.unsavedChanges}>
      <p role="status" className={styles.words}>
        {words}
      </p>
      <Button onPress={onDiscard} isDisabled={isPending}>
        {texts.discard}
      </Button>
      <Button variant="primary" onPress={onSave} isPending={isPending}>
        {texts.saveChanges}
      </Button>
    </div>
  );
}
