import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger, type TooltipProps as AriaTooltipProps } from 'react-aria-components';

import { cx } from '../cx.js';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** A few words, never essential information: touch screens have no hover. */
  readonly text: string;
  readonly placement?: NonNullable<AriaTooltipProps['placement']>;
  /** A focusable element. */
  readonly children: ReactNode;
}

export function Tooltip({ text, placement = 'top', children }: TooltipProps): ReactElement {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className={cx(styles.tooltip)} placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
