import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import { IconButton } from '../../../ui/buttons/icon-button.js';
import styles from './intent-bar.module.css';

export interface IntentBarProps {
  readonly title: string;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Shows that the composer is used for a reply or an edit. */
export function IntentBar({ title, cancelLabel, onCancel, children }: IntentBarProps): ReactElement {
  return (
    <div className={styles.bar}>
      <div className={styles.words} role="status">
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
      <IconButton label={cancelLabel} size="small" icon={<X aria-hidden />} onPress={onCancel} />
    </div>
  );
}
