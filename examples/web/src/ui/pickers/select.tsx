import { ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  type SelectProps as AriaSelectProps,
} from 'react-aria-components';

import control from '../forms/control.module.css';
import { cx } from '../cx.js';
import { FieldFrame, invalidBy, type FieldWords } from '../forms/field-frame.js';
import { ListItem } from '../overlays/list-item.js';
import list from '../overlays/popover.module.css';
import { present } from '../present.js';
import styles from './select.module.css';

export interface SelectOption<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly description?: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

type Inherited = 'name' | 'isRequired' | 'isDisabled' | 'autoFocus' | 'placeholder';

export interface SelectProps<Id extends string> extends FieldWords, Pick<AriaSelectProps<object>, Inherited> {
  readonly options: readonly SelectOption<Id>[];
  readonly value?: Id | null;
  readonly defaultValue?: Id;
  readonly onChange?: (id: Id) => void;
  readonly size?: 'small' | 'medium';
}

/** Selects one of a few options. For many options, or options from the server, use `ComboBox`. */
export function Select<Id extends string>(props: SelectProps<Id>): ReactElement {
  const { label, isLabelHidden, hint, description, error, options, onChange, size = 'medium', ...rest } = props;
  const words = { label, isLabelHidden, hint, description, error };
  const choose = (key: unknown): void => {
    const chosen = options.find(({ id }) => id === key);
    if (chosen !== undefined) onChange?.(chosen.id);
  };
  return (
    <AriaSelect {...rest} {...invalidBy(error)} onChange={choose} className={cx(control.field)}>
      <FieldFrame {...words}>
        <Button className={cx(control.control, styles.button, size === 'small' && styles.small)}>
          <SelectValue className={cx(styles.value)} />
          <ChevronDown aria-hidden className={styles.arrow} />
        </Button>
      </FieldFrame>
      <Popover className={cx(list.popover)} offset={4}>
        <ListBox items={options} className={cx(list.list)}>
          {(option) => <Option option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

function Option({ option }: { readonly option: SelectOption<string> }): ReactElement {
  const { id, label, description, icon, isDisabled } = option;
  return (
    <ListBoxItem id={id} textValue={label} className={cx(list.item)} {...present({ isDisabled })}>
      {({ isSelected }) => <ListItem icon={icon} label={label} description={description} isSelected={isSelected} />}
    </ListBoxItem>
  );
}
