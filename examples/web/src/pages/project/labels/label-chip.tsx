import type { Label } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import styles from './label-chip.module.css';
import type { LabelColor } from './label-colors.js';

/** The name of a label on its color. */
export function LabelChip({ label: { name, color } }: { readonly label: Pick<Label, 'name' | 'color'> }): ReactElement {
  return (
    <span className={styles.chip} data-color={color}>
      {name}
    </span>
  );
}

/** The color of a label, beside its name. */
export function LabelDot({ color }: { readonly color: LabelColor }): ReactElement {
  return <span className={styles.dot} data-color={color} aria-hidden />;
}
