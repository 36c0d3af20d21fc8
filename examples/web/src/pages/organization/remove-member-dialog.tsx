import type { Member } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { useChange } from '../../parts/use-change.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { getName } from '../../parts/members/get-name.js';

export interface RemoveMemberDialogProps {
  readonly organizationId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

export function RemoveMemberDialog({ organizationId, member, onClose }: RemoveMemberDialogProps): ReactElement {
  const name = getName(member);
  const remove = useChange({
    run: () => client.organizations.removeMember(organizationId, member.userId),
    touches: [['organization', organizationId], ['people']],
    said: `${name} is removed`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel="Remove"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      {name} loses every team, project, group and conversation about tasks here, at once. What they have written stays.
      They can be invited again, but begin with nothing.
    </ConfirmDialog>
  );
}
