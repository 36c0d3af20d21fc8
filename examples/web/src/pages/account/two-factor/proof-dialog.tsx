import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import { findErrorAt } from '../../../parts/forms/form-errors.js';
import { SecondFactorField } from '../../../parts/second-factor/second-factor-field.js';
import {
  factorWords,
  typedFactor,
  type FactorKind,
  type TypedFactor,
} from '../../../parts/second-factor/second-factor.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { OtherFactor } from '../../../parts/second-factor/other-factor.js';

export interface ProofDialogProps<Output> {
  readonly title: string;
  readonly description: string;
  /** The label of the button, a verb. */
  readonly confirmLabel: string;
  readonly tone?: 'primary' | 'danger';
  readonly run: (factor: TypedFactor) => Promise<Output>;
  readonly onDone: (output: Output) => void;
  readonly onClose: () => void;
}

/** Asks for a code of the authenticator app or a recovery code before an action. */
export function ProofDialog<Output>(props: ProofDialogProps<Output>): ReactElement {
  const { title, description, confirmLabel, tone = 'primary', run, onDone, onClose } = props;
  const [kind, setKind] = useState<FactorKind>('code');
  const proof = useMutation({
    mutationFn: run,
    onSuccess: (output) => {
      onClose();
      onDone(output);
    },
  });
  const change = (other: FactorKind): void => {
    proof.reset();
    setKind(other);
  };
  return (
    <Dialog title={title} description={description} size="small" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form
        aria-label={title}
        onSubmit={(fields) => proof.mutate(typedFactor(fields, kind))}
        {...findErrorAt(proof.error, factorWords(kind))}
        actions={
          <SubmitActions onCancel={onClose} variant={tone} isPending={proof.isPending}>
            {confirmLabel}
          </SubmitActions>
        }
      >
        <SecondFactorField key={kind} kind={kind} autoFocus />
        <OtherFactor kind={kind} onChange={change} />
      </Form>
    </Dialog>
  );
}
