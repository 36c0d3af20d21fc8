import type { ReactElement, ReactNode } from 'react';
import {
  Dialog,
  DialogTrigger,
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
} from 'react-aria-components';

import { cx } from '../cx.js';
import styles from './popover.module.css';
import { present } from '../present.js';

export interface PopoverProps extends Pick<AriaPopoverProps, 'placement' | 'isOpen' | 'onOpenChange'> {
  /** The accessible name. */
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small surface beside its button, for more than a list of actions. */
export function Popover(props: PopoverProps): ReactElement {
  const { label, trigger, placement = 'bottom start', isOpen, onOpenChange, children } = props;
  return (
    <DialogTrigger {...present({ isOpen, onOpenChange })}>
      {trigger}
      <AriaPopover className={cx(styles.popover)} placement={placement} offset={6}>
        <Dialog aria-label={label} className={cx(styles.dialog)}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
