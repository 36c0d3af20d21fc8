import type { ReactElement, ReactNode } from 'react';

import { Button } from './button.js';
import { present } from './present.js';

export interface SubmitActionsProps {
  /** Without it the form stays where it is, and there is one button. */
  readonly onCancel?: () => void;
  /** What the button that sends the form says. */
  readonly children: ReactNode;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly variant?: 'primary' | 'danger';
}

/** What ends a form: sent, or left. */
export function SubmitActions(props: SubmitActionsProps): ReactElement {
  const { onCancel, children, isPending, isDisabled, variant = 'primary' } = props;
  return (
    <>
      {onCancel !== undefined && <Button onPress={onCancel}>Cancel</Button>}
      <Button type="submit" variant={variant} isPending={isPending} {...present({ isDisabled })}>
        {children}
      </Button>
    </>
  );
}
