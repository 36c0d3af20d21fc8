import type { ReactElement, ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';

import { cx } from '../cx.js';
import styles from './field-frame.module.css';

/** The texts of every field. */
export interface FieldWords {
  readonly label: string;
  /** Shows the label to screen readers only, because the context explains the field. */
  readonly isLabelHidden?: boolean | undefined;
  /** A text or link after the label, such as "optional". */
  readonly hint?: ReactNode;
  /** A hint about the value, shown below the field. */
  readonly description?: ReactNode;
  /** The error message. A `Form` passes the server's message by the field's `name`. */
  readonly error?: string | null | undefined;
}

/** Returns the properties of a react-aria-components field for an `error`. */
export function invalidBy(error: string | null | undefined): { readonly isInvalid?: true } {
  return error === null || error === undefined || error === '' ? {} : { isInvalid: true };
}

export interface FieldFrameProps extends FieldWords {
  readonly children: ReactNode;
}

/** Label above, description and error below. Used inside a field of react-aria-components, which connects them. */
export function FieldFrame(props: FieldFrameProps): ReactElement {
  const { label, isLabelHidden = false, hint, description, error, children } = props;
  return (
    <>
      <span className={cx(styles.head, isLabelHidden && styles.unseen)}>
        <Label className={cx(styles.label)}>{label}</Label>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      {children}
      {description !== undefined && (
        <Text slot="description" className={cx(styles.description)}>
          {description}
        </Text>
      )}
      <FieldError className={cx(styles.error)}>
        {({ validationErrors }) => error ?? validationErrors.join(' ')}
      </FieldError>
    </>
  );
}
