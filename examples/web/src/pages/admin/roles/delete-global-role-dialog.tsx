import { CrewkitError, type Role } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/admin';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { roleLabel } from '../../../parts/members/role-words.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { Select } from '../../../ui/pickers/select.js';

export interface DeleteGlobalRoleDialogProps {
  readonly role: Role;
  readonly others: readonly Role[];
  readonly onClose: () => void;
}

/** Deletes a global role. If users have it, another role replaces it. */
export function DeleteGlobalRoleDialog({ role, others, onClose }: DeleteGlobalRoleDialogProps): ReactElement {
  const [replacementRoleId, setReplacement] = useState<string | null>(null);
  const remove = useChange({
    run: () => client.admin.deleteRole(role.id, replacementRoleId === null ? {} : { replacementRoleId }),
    touches: [['admin']],
    said: texts.roleDeleted({ name: role.name }),
    onDone: onClose,
  });
  const isRefusedAsUsed = CrewkitError.is(remove.error, 'ROLE_IN_USE');
  const isInUse = isRefusedAsUsed || replacementRoleId !== null;
  return (
    <ConfirmDialog
      title={texts.deleteRoleQuestion({ name: role.name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={isInUse ? texts.replaceAndDelete : texts.deleteRole}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      isDisabled={isInUse && replacementRoleId === null}
      error={remove.error === null || isRefusedAsUsed ? null : errorText(remove.error)}
    >
      {isInUse ? (
        <Select
          label={texts.replacement}
          description={texts.replacementHint}
          options={others.map(({ id, name }) => ({ id, label: roleLabel(name) }))}
          value={replacementRoleId}
          onChange={setReplacement}
        />
      ) : (
        <p>{texts.deleteRoleWarning}</p>
      )}
    </ConfirmDialog>
  );
}
