import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import { client } from '../../data/client.js';
import { queries } from '../../data/queries.js';
import { useMe } from '../../data/use-me.js';
import { formErrors } from '../../parts/form-errors.js';
import { Loaded } from '../../parts/loaded.js';
import { useChange } from '../../parts/use-change.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { SubmitActions } from '../../ui/submit-actions.js';
import { nameOf } from '../../parts/members/name-of.js';
import { PersonPicker } from '../../parts/members/person-picker.js';

export interface TransferDialogProps {
  readonly organizationId: string;
  /** Who is chosen at first. */
  readonly userId?: string;
  readonly onClose: () => void;
}

/** Gives the organization to somebody else. */
export function TransferDialog(props: TransferDialogProps): ReactElement {
  return (
    <Dialog
      title="Transfer ownership"
      description="The new owner holds everything here, and nothing else beside it. You become an admin, and cannot take it back yourself."
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
    >
      <TransferForm {...props} />
    </Dialog>
  );
}

function TransferForm({ organizationId, userId: given, onClose }: TransferDialogProps): ReactElement {
  const me = useMe();
  const query = useQuery(queries.members(organizationId));
  const [userId, setUserId] = useState(given ?? null);
  const chosen = query.data?.find((member) => member.userId === userId);
  const transfer = useChange({
    run: (to: string) => client.organizations.transferOwnership(organizationId, { userId: to }),
    touches: [['organization', organizationId], ['held']],
    said: `${chosen === undefined ? 'Somebody else' : nameOf(chosen)} is the owner now`,
    onDone: onClose,
  });
  return (
    <Form
      onSubmit={() => userId !== null && transfer.mutate(userId)}
      {...formErrors(transfer.error)}
      actions={
        <SubmitActions onCancel={onClose} variant="danger" isPending={transfer.isPending} isDisabled={userId === null}>
          Transfer ownership
        </SubmitActions>
      }
    >
      <Loaded query={query} label="Members">
        {(members) => (
          <PersonPicker
            label="New owner"
            people={members.filter((member) => member.userId !== me.id)}
            value={userId}
            onChange={setUserId}
          />
        )}
      </Loaded>
    </Form>
  );
}
