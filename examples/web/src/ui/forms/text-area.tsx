import type { ReactElement, Ref } from 'react';
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';

import control from './control.module.css';
import { cx } from '../cx.js';
import { FieldFrame, invalidBy, type FieldWords } from './field-frame.js';
import styles from './text-area.module.css';

export interface TextAreaProps
  extends FieldWords, Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'type'> {
  readonly placeholder?: string;
  /** The initial number of lines; grows with the text if the browser supports it. Default: 3. */
  readonly rows?: number;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps): ReactElement {
  const { label, isLabelHidden, hint, description, error, placeholder, rows = 3, inputRef, ...rest } = props;
  const words = { label, isLabelHidden, hint, description, error };
  return (
    <AriaTextField {...rest} {...invalidBy(error)} className={cx(control.field)}>
      <FieldFrame {...words}>
        <AriaTextArea
          className={cx(control.control, styles.area)}
          placeholder={placeholder}
          rows={rows}
          ref={inputRef}
        />
      </FieldFrame>
    </AriaTextField>
  );
}
