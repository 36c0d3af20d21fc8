import { useState, type ReactElement, type ReactNode } from 'react';

import { Actions } from './actions.js';
import { Button } from './button.js';
import { Callout } from './callout.js';
import { Dialog } from './dialog.js';
import { TextField } from './text-field.js';

export interface ConfirmDialogProps {
  /** The question: "Delete this project?" */
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** What the button does, as a verb: "Delete project". */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly isPending?: boolean;
  /** Something else is to be chosen first. */
  readonly isDisabled?: boolean;
  /** Why it did not work. */
  readonly error?: ReactNode;
  /** To be written first, where there is no way back: the name of what goes. */
  readonly phrase?: string;
  readonly tone?: 'danger' | 'primary';
  /** What happens, and what cannot be undone. */
  readonly children: ReactNode;
}

/** Asks before something is done that hurts. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { title, isOpen, onOpenChange, children } = props;
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={onOpenChange} size="small" role="alertdialog">
      {(close) => <Question {...props} close={close} words={children} />}
    </Dialog>
  );
}

type QuestionProps = ConfirmDialogProps & { readonly close: () => void; readonly words: ReactNode };

// Inside the dialog, so that what was written is gone when it is opened again.
function Question(props: QuestionProps): ReactElement {
  const { confirmLabel, onConfirm, isPending = false, isDisabled = false, error, phrase, tone = 'danger' } = props;
  const { close, words } = props;
  const [written, setWritten] = useState('');
  const isMissing = phrase !== undefined && written.trim() !== phrase;
  return (
    <>
      <div>{words}</div>
      {phrase !== undefined && (
        <TextField label={`Write “${phrase}” to confirm`} value={written} onChange={setWritten} autoComplete="off" />
      )}
      {error !== undefined && error !== null && <Callout tone="danger">{error}</Callout>}
      <Actions>
        <Button onPress={close} autoFocus={phrase === undefined}>
          Cancel
        </Button>
        <Button variant={tone} onPress={onConfirm} isPending={isPending} isDisabled={isDisabled || isMissing}>
          {confirmLabel}
        </Button>
      </Actions>
    </>
  );
}
