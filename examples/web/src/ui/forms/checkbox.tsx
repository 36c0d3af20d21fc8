import { Check, Minus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import {
  CheckboxButton,
  CheckboxField,
  FieldError,
  Text,
  type CheckboxFieldProps as AriaCheckboxFieldProps,
} from 'react-aria-components';

import { cx } from '../cx.js';
import { invalidBy } from './field-frame.js';
import styles from './toggles.module.css';

export interface CheckboxProps extends Omit<
  AriaCheckboxFieldProps,
  'children' | 'className' | 'style' | 'isInvalid' | 'render'
> {
  readonly description?: ReactNode;
  readonly error?: string | null;
  /** The label. In a table, `aria-label` can replace it. */
  readonly children?: ReactNode;
}

export function Checkbox({ description, error, children, ...rest }: CheckboxProps): ReactElement {
  return (
    <CheckboxField {...rest} {...invalidBy(error)} className={cx(styles.field)}>
      <CheckboxButton className={cx(styles.row)}>
        {({ isIndeterminate }) => (
          <>
            <span className={styles.box}>{isIndeterminate ? <Minus aria-hidden /> : <Check aria-hidden />}</span>
            {children}
          </>
        )}
      </CheckboxButton>
      {description !== undefined && (
        <Text slot="description" className={cx(styles.description)}>
          {description}
        </Text>
      )}
      <FieldError className={cx(styles.error)}>{error}</FieldError>
    </CheckboxField>
  );
}
