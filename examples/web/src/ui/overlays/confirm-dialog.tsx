import { useState, type ReactElement, type ReactNode } from 'react';

import * as texts from '#messages/ui';
import { Actions } from '../buttons/actions.js';
import { Button } from '../buttons/button.js';
import { Callout } from '../feedback/callout.js';
import { Dialog } from './dialog.js';
import { TextField } from '../forms/text-field.js';

export interface ConfirmDialogProps {
  /** The question: "Delete this project?" */
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The label of the button, a verb: "Delete project". */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly isPending?: boolean;
  /** Another input is required first. */
  readonly isDisabled?: boolean;
  /** The error message. */
  readonly error?: ReactNode;
  /** The text to type before an irreversible action: the name of the deleted resource. */
  readonly phrase?: string;
  readonly tone?: 'danger' | 'primary';
  /** The consequences, and what cannot be undone. */
  readonly children: ReactNode;
}

/** Asks for confirmation before a destructive action. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { title, isOpen, onOpenChange, children } = props;
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={onOpenChange} size="small" role="alertdialog">
      {(close) => <Question {...props} close={close} words={children} />}
    </Dialog>
  );
}

type QuestionProps = ConfirmDialogProps & { readonly close: () => void; readonly words: ReactNode };

// This is a separate component inside the dialog, so that its input is reset when the dialog is opened again.
function Question(props: QuestionProps): ReactElement {
  const { confirmLabel, onConfirm, isPending = false, isDisabled = false, error, phrase, tone = 'danger' } = props;
  const { close, words } = props;
  const [written, setWritten] = useState('');
  const isMissing = phrase !== undefined && written.trim() !== phrase;
  return (
    <>
      <div>{words}</div>
      {phrase !== undefined && (
        <TextField label={texts.typeToConfirm({ phrase })} value={written} onChange={setWritten} autoComplete="off" />
      )}
      {error !== undefined && error !== null && <Callout tone="danger">{error}</Callout>}
      <Actions>
        <Button onPress={close} autoFocus={phrase === undefined}>
          {texts.cancel}
        </Button>
        <Button variant={tone} onPress={onConfirm} isPending={isPending} isDisabled={isDisabled || isMissing}>
          {confirmLabel}
        </Button>
      </Actions>
    </>
  );
}
