import type { ReactElement, ReactNode } from 'react';
import { SwitchButton, SwitchField, Text, type SwitchFieldProps as AriaSwitchFieldProps } from 'react-aria-components';

import { cx } from './cx.js';
import styles from './toggles.module.css';

export interface SwitchProps extends Omit<AriaSwitchFieldProps, 'children' | 'className' | 'style' | 'render'> {
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** On or off, at once. What is sent with a form is a `Checkbox`. */
export function Switch({ description, children, ...rest }: SwitchProps): ReactElement {
  return (
    <SwitchField {...rest} className={cx(styles.field)}>
      <SwitchButton className={cx(styles.row, styles.switch)}>
        <span className={styles.track}>
          <span className={styles.thumb} />
        </span>
        {children}
      </SwitchButton>
      {description !== undefined && (
        <Text slot="description" className={cx(styles.description, styles.besideTrack)}>
          {description}
        </Text>
      )}
    </SwitchField>
  );
}
