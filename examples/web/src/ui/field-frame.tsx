import type { ReactElement, ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';

import { cx } from './cx.js';
import styles from './field-frame.module.css';

/** What every field says about itself. */
export interface FieldWords {
  readonly label: string;
  /** The label is for screen readers alone, because what stands around the field says it. */
  readonly isLabelHidden?: boolean | undefined;
  /** Behind the label, such as "optional" or a link. */
  readonly hint?: ReactNode;
  /** Below the field: what to write into it. */
  readonly description?: ReactNode;
  /** What is wrong with it. A `Form` gives the server's own words by the field's `name`. */
  readonly error?: string | null | undefined;
}

/** What a field of react-aria-components takes when `error` is given. */
export function invalidBy(error: string | null | undefined): { readonly isInvalid?: true } {
  return error === null || error === undefined || error === '' ? {} : { isInvalid: true };
}

export interface FieldFrameProps extends FieldWords {
  readonly children: ReactNode;
}

/** Label above, description and error below. Stands inside a field of react-aria-components, which connects them. */
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
