import type { Member } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization-members';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { getName } from '../../../data/person-name.js';

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
    said: texts.memberRemoved({ name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.removeQuestion({ name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.remove}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      {texts.removeWarning({ name })}
    </ConfirmDialog>
  );
}
