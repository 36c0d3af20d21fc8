import type { ReactElement, Ref } from 'react';
import { Input, TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components';

import control from './control.module.css';
import { cx } from '../cx.js';
import { FieldFrame, invalidBy, type FieldWords } from './field-frame.js';
import { present } from '../present.js';

export interface TextFieldProps
  extends FieldWords, Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'> {
  readonly placeholder?: string;
  /** The latest day of a date field. */
  readonly max?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A field for one line of text. `name` is the path in the request's body, by which a `Form` assigns errors. */
export function TextField(props: TextFieldProps): ReactElement {
  const { label, isLabelHidden, hint, description, error, placeholder, max, inputRef, ...rest } = props;
  const words = { label, isLabelHidden, hint, description, error };
  return (
    <AriaTextField {...rest} {...invalidBy(error)} className={cx(control.field)}>
      <FieldFrame {...words}>
        <Input className={cx(control.control)} {...present({ placeholder, max, ref: inputRef })} />
      </FieldFrame>
    </AriaTextField>
  );
}
