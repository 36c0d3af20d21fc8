import type { ReactElement, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-aria-components';

import { buttonClass, type ButtonSize, type ButtonVariant } from './button.js';

export interface LinkButtonProps extends Omit<LinkProps, 'children' | 'className' | 'style'> {
  readonly href: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps): ReactElement {
  const { variant = 'secondary', size = 'medium', icon, isWide = false, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonClass({ variant, size, isWide })}>
      {icon}
      {children}
    </Link>
  );
}
