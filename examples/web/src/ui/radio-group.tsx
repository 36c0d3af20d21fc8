import type { ReactElement, ReactNode } from 'react';
import {
  RadioButton,
  RadioField,
  RadioGroup as AriaRadioGroup,
  Text,
  type RadioGroupProps as AriaRadioGroupProps,
} from 'react-aria-components';

import control from './control.module.css';
import { cx } from './cx.js';
import { FieldFrame, invalidBy, type FieldWords } from './field-frame.js';
import { present } from './present.js';
import styles from './toggles.module.css';

export interface RadioOption<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly isDisabled?: boolean;
}

type Inherited = 'name' | 'isRequired' | 'isDisabled';

export interface RadioGroupProps<Id extends string> extends FieldWords, Pick<AriaRadioGroupProps, Inherited> {
  readonly options: readonly RadioOption<Id>[];
  readonly value?: Id | null;
  readonly defaultValue?: Id;
  readonly onChange?: (id: Id) => void;
}

/** One of a few that are worth comparing. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>): ReactElement {
  const { label, isLabelHidden, hint, description, error, options, onChange, ...rest } = props;
  const words = { label, isLabelHidden, hint, description, error };
  const choose = (key: string): void => {
    const chosen = options.find(({ id }) => id === key);
    if (chosen !== undefined) onChange?.(chosen.id);
  };
  return (
    <AriaRadioGroup {...rest} {...invalidBy(error)} onChange={choose} className={cx(control.field)}>
      <FieldFrame {...words}>
        <div className={styles.options}>
          {options.map((option) => (
            <Option key={option.id} option={option} />
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}

function Option({ option }: { readonly option: RadioOption<string> }): ReactElement {
  const { id, label, description, isDisabled } = option;
  return (
    <RadioField value={id} className={cx(styles.field)} {...present({ isDisabled })}>
      <RadioButton className={cx(styles.row)}>
        <span className={styles.circle} />
        {label}
      </RadioButton>
      {description !== undefined && (
        <Text slot="description" className={cx(styles.description)}>
          {description}
        </Text>
      )}
    </RadioField>
  );
}
