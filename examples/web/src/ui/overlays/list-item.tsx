import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import styles from './popover.module.css';

export interface ListItemProps {
  readonly icon?: ReactNode;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly isSelected?: boolean;
}

/** The content of an item of a menu or list of options; all of it is the accessible name. */
export function ListItem({ icon, label, description, isSelected = false }: ListItemProps): ReactElement {
  return (
    <>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words} data-part="words">
        {label}
        {description !== undefined && (
          <span className={styles.description} data-part="description">
            {description}
          </span>
        )}
      </span>
      {isSelected && (
        <span className={styles.check}>
          <Check aria-hidden />
        </span>
      )}
    </>
  );
}
