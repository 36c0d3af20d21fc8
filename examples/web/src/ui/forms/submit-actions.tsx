import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/ui';
import { Button } from '../buttons/button.js';
import { present } from '../present.js';

export interface SubmitActionsProps {
  /** Closes the form. Without it, the form stays open and has no cancel button. */
  readonly onCancel?: () => void;
  /** The label of the submit button. */
  readonly children: ReactNode;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly variant?: 'primary' | 'danger';
}

/** The buttons at the end of a form: submit and cancel. */
export function SubmitActions(props: SubmitActionsProps): ReactElement {
  const { onCancel, children, isPending, isDisabled, variant = 'primary' } = props;
  return (
    <>
      {onCancel !== undefined && <Button onPress={onCancel}>{texts.cancel}</Button>}
      <Button type="submit" variant={variant} isPending={isPending} {...present({ isDisabled })}>
        {children}
      </Button>
    </>
  );
}
