import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-members';
import { client } from '../../../data/client.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { usePeople } from '../../../data/use-people.js';
import { formErrors } from '../../../parts/forms/form-errors.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { MemberPicker } from '../../../parts/members/member-picker.js';

export interface TransferDialogProps {
  readonly organizationId: string;
  /** Selected initially. */
  readonly userId?: string;
  readonly onClose: () => void;
}

/** Transfers the organization to another member. */
export function TransferDialog(props: TransferDialogProps): ReactElement {
  return (
    <Dialog
      title={texts.transferOwnership}
      description={texts.transferHint}
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
    >
      <TransferForm {...props} />
    </Dialog>
  );
}

function TransferForm({ organizationId, userId: given, onClose }: TransferDialogProps): ReactElement {
  const me = useMe();
  const getPerson = usePeople();
  const [userId, setUserId] = useState(given ?? null);
  const transfer = useChange({
    run: (to: string) => client.organizations.transferOwnership(organizationId, { userId: to }),
    touches: [['organization', organizationId], ['own-permissions']],
    said: (_, to) => texts.ownershipTransferred({ name: getPerson(to).name }),
    onDone: onClose,
  });
  return (
    <Form
      onSubmit={() => userId !== null && transfer.mutate(userId)}
      {...formErrors(transfer.error)}
      actions={
        <SubmitActions onCancel={onClose} variant="danger" isPending={transfer.isPending} isDisabled={userId === null}>
          {texts.transferOwnership}
        </SubmitActions>
      }
    >
      <MemberPicker
        label={texts.newOwner}
        organizationId={organizationId}
        without={[me.id]}
        value={userId}
        onChange={setUserId}
      />
    </Form>
  );
}
