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
} from 'react-aria-components';

import { cx } from './cx.js';
import { ListItem } from './list-item.js';
import styles from './popover.module.css';
import { present } from './present.js';
import { VisuallyHidden } from './visually-hidden.js';

export interface MenuProps {
  readonly label: string;
  /** The `Button` or `IconButton` that opens it. */
  readonly trigger: ReactNode;
  readonly placement?: NonNullable<PopoverProps['placement']>;
  /** `MenuItem`, `MenuSection`, `MenuSeparator`. */
  readonly children: ReactNode;
}

/** Things to do, behind a button. */
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
  /** Leads there. Otherwise `onAction` does something. */
  readonly href?: string;
  readonly onAction?: () => void;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** One of several that stand for a choice: shows a tick if it is the one. */
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
            {isCurrent && <VisuallyHidden>, current</VisuallyHidden>}
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

export function MenuSeparator(): ReactElement {
  return <Separator className={cx(styles.separator)} />;
}
