import type { Schema } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/api-keys';
import { Form } from '../../ui/forms/form.js';
import { SubmitActions } from '../../ui/forms/submit-actions.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { ProofFields, proofErrors, typedProof } from '../forms/proof-fields.js';
import { useChange } from '../forms/use-change.js';
import type { KeyOwner } from './key-owner.js';

export interface RevokeKeyDialogProps {
  readonly owner: KeyOwner;
  readonly apiKey: Pick<Schema<'ApiKey'>, 'id' | 'name'>;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ owner, apiKey, onClose }: RevokeKeyDialogProps): ReactElement {
  const { id, name } = apiKey;
  const revoke = useChange({
    run: (fields: FormData) => owner.revoke(id, typedProof(fields)),
    touches: [owner.queryKey, ...owner.touches],
    said: texts.revoked,
    onDone: onClose,
  });
  return (
    <Dialog
      title={texts.revokeQuestion}
      description={texts.revokeWarning({ name })}
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form
        aria-label={texts.revokeQuestion}
        onSubmit={(fields) => revoke.mutate(fields)}
        {...proofErrors(revoke.error)}
        actions={
          <SubmitActions onCancel={onClose} variant="danger" isPending={revoke.isPending}>
            {texts.revokeKey}
          </SubmitActions>
        }
      >
        <ProofFields error={revoke.error} />
      </Form>
    </Dialog>
  );
}
