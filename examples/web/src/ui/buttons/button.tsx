import type { ReactElement, ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';

import styles from './button.module.css';
import { cx } from '../cx.js';
import { Spinner } from '../feedback/spinner.js';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** The icon before the text, such as `<Plus />` of lucide-react. */
  readonly icon?: ReactNode;
  /** The button is as wide as its container. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A button for an action; for links use `LinkButton`. While `isPending` it keeps the focus and ignores presses. */
export function Button(props: ButtonProps): ReactElement {
  const { variant = 'secondary', size = 'medium', icon, isWide = false, children, ...rest } = props;
  return (
    <AriaButton {...rest} className={buttonClass({ variant, size, isWide })}>
      {({ isPending }) => (
        <>
          {isPending ? <Spinner /> : icon}
          <span className={styles.words}>{children}</span>
        </>
      )}
    </AriaButton>
  );
}

export interface ButtonLook {
  readonly variant: ButtonVariant;
  readonly size: ButtonSize;
  readonly isWide?: boolean;
  readonly isIconOnly?: boolean;
}

/** Returns the class names of a button, for links and icon buttons. */
export function buttonClass({ variant, size, isWide = false, isIconOnly = false }: ButtonLook): string {
  return cx(styles.button, styles[variant], styles[size], isWide && styles.wide, isIconOnly && styles.iconOnly);
}
