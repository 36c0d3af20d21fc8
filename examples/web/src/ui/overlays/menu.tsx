import type { ReactElement, ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
  Separator,
  type PopoverProps,
  type Selection,
} from 'react-aria-components';

import * as texts from '#messages/ui';
import { cx } from '../cx.js';
import { ListItem } from './list-item.js';
import styles from './popover.module.css';
import { present } from '../present.js';
import type { SelectOption } from '../pickers/select.js';
import { VisuallyHidden } from '../data-display/visually-hidden.js';

export interface MenuProps {
  readonly label: string;
  /** The `Button` or `IconButton` that opens the menu. */
  readonly trigger: ReactNode;
  readonly placement?: NonNullable<PopoverProps['placement']>;
  /** `MenuItem`, `MenuSection`, `MenuSeparator`. */
  readonly children: ReactNode;
}

/** A menu of actions behind a button. */
export function Menu({ label, trigger, placement = 'bottom end', children }: MenuProps): ReactElement {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={cx(styles.popover)} placement={placement} offset={6}>
        <AriaMenu aria-label={label} className={cx(styles.list)}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly description?: ReactNode;
  /** The target of a link. Without it, `onAction` is called. */
  readonly href?: string;
  readonly onAction?: () => void;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Whether this alternative is selected, which shows a check mark. Omit it for actions. */
  readonly isCurrent?: boolean;
  readonly children: string;
}

export function MenuItem(props: MenuItemProps): ReactElement {
  const { icon, description, href, onAction, isDanger = false, isDisabled, isCurrent = false, children } = props;
  return (
    <AriaMenuItem
      className={cx(styles.item, isDanger && styles.danger)}
      textValue={children}
      {...present({ href, onAction, isDisabled })}
    >
      <ListItem
        icon={icon}
        label={
          <>
            {children}
            {isCurrent && <VisuallyHidden>{texts.currentSuffix}</VisuallyHidden>}
          </>
        }
        description={description}
        isSelected={isCurrent}
      />
    </AriaMenuItem>
  );
}

export function MenuSection(props: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <AriaMenuSection>
      <Header className={cx(styles.header)}>{props.title}</Header>
      {props.children}
    </AriaMenuSection>
  );
}

export interface MenuChoiceProps<Id extends string> {
  readonly title: string;
  readonly options: readonly SelectOption<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
}

/** A section of a menu in which one option is selected. */
export function MenuChoice<Id extends string>(props: MenuChoiceProps<Id>): ReactElement {
  const { title, options, value, onChange } = props;
  // Keys are unique in the whole menu: two sections may have the same option.
  const toKey = (id: Id): string => `${title}/${id}`;
  const choose = (keys: Selection): void => {
    const chosen = options.find(({ id }) => keys !== 'all' && keys.has(toKey(id)));
    if (chosen !== undefined) onChange(chosen.id);
  };
  return (
    <AriaMenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[toKey(value)]}
      onSelectionChange={choose}
      aria-label={title}
    >
      <Header className={cx(styles.header)}>{title}</Header>
      {options.map(({ id, label, icon }) => (
        <AriaMenuItem key={id} id={toKey(id)} textValue={label} className={cx(styles.item)}>
          {({ isSelected }) => <ListItem icon={icon} label={label} isSelected={isSelected} />}
        </AriaMenuItem>
      ))}
    </AriaMenuSection>
  );
}

export function MenuSeparator(): ReactElement {
  return <Separator className={cx(styles.separator)} />;
}
