import { ChevronsUpDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import {
  Button,
  ComboBox as AriaComboBox,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  type ComboBoxProps as AriaComboBoxProps,
} from 'react-aria-components';

import * as texts from '#messages/ui';
import control from '../forms/control.module.css';
import { cx } from '../cx.js';
import { FieldFrame, invalidBy, type FieldWords } from '../forms/field-frame.js';
import { ListItem } from '../overlays/list-item.js';
import list from '../overlays/popover.module.css';
import { present } from '../present.js';
import { Spinner } from '../feedback/spinner.js';

export interface ComboBoxItem {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** An icon before the label, such as an `Avatar` of size `small`. */
  readonly icon?: ReactNode;
}

type Inherited =
  | 'name'
  | 'isRequired'
  | 'isDisabled'
  | 'autoFocus'
  | 'inputValue'
  | 'defaultInputValue'
  | 'onInputChange';

export interface ComboBoxProps extends FieldWords, Pick<AriaComboBoxProps<ComboBoxItem>, Inherited> {
  readonly items: readonly ComboBoxItem[];
  readonly value?: string | null;
  readonly defaultValue?: string;
  readonly onChange?: (id: string | null) => void;
  readonly placeholder?: string;
  /**
   * `contains` filters `items`. With `server`, `items` are search results: use `onInputChange`, debounce, request, and pass the results.
   */
  readonly filter?: 'contains' | 'server';
  readonly isLoading?: boolean;
  /** Shown without matches. Default: "Nothing found." */
  readonly emptyText?: string;
}

/** Selects one of many items by typing a part of its name. */
export function ComboBox(props: ComboBoxProps): ReactElement {
  const { label, isLabelHidden, hint, description, error, items, onChange, filter = 'contains', ...others } = props;
  const { placeholder, isLoading = false, emptyText = texts.nothingFound, ...rest } = others;
  const words = { label, isLabelHidden, hint, description, error };
  const ownFilter = filter === 'server' ? { defaultFilter: () => true } : {};
  return (
    <AriaComboBox
      {...rest}
      {...ownFilter}
      {...invalidBy(error)}
      defaultItems={items}
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      menuTrigger="focus"
      allowsEmptyCollection
      className={cx(control.field)}
    >
      <FieldFrame {...words}>
        <Group className={cx(control.control, control.group)}>
          <Input {...present({ placeholder })} />
          {isLoading && <Spinner label={texts.searching} />}
          <Button className={cx(control.trailing)}>
            <ChevronsUpDown aria-hidden />
          </Button>
        </Group>
      </FieldFrame>
      <Popover className={cx(list.popover)} offset={4}>
        <ListBox<ComboBoxItem>
          className={cx(list.list)}
          renderEmptyState={() => <p className={list.nothing}>{isLoading ? texts.searchingText : emptyText}</p>}
        >
          {(item) => <Item item={item} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

function Item({ item }: { readonly item: ComboBoxItem }): ReactElement {
  return (
    <ListBoxItem id={item.id} textValue={item.label} className={cx(list.item)}>
      {({ isSelected }) => (
        <ListItem icon={item.icon} label={item.label} description={item.description} isSelected={isSelected} />
      )}
    </ListBoxItem>
  );
}
