import type { ReactElement, ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';

import { buttonClass, type ButtonSize, type ButtonVariant } from './button.js';
import { Spinner } from '../feedback/spinner.js';
import { Tooltip, type TooltipProps } from '../overlays/tooltip.js';

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  /** The action: the accessible name of the button, and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly tooltipPlacement?: NonNullable<TooltipProps['placement']>;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps): ReactElement {
  const { label, icon, variant = 'quiet', size = 'medium', tooltipPlacement = 'top', ...rest } = props;
  return (
    <Tooltip text={label} placement={tooltipPlacement}>
      <AriaButton {...rest} aria-label={label} className={buttonClass({ variant, size, isIconOnly: true })}>
        {({ isPending }) => (isPending ? <Spinner /> : icon)}
      </AriaButton>
    </Tooltip>
  );
}
