import { CrewkitError, type Role } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { roleLabel } from '../../parts/members/role-words.js';
import { useChange } from '../../parts/use-change.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Select } from '../../ui/select.js';

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
    said: `The role ${role.name} is deleted`,
    onDone: onClose,
  });
  const isRefusedAsUsed = CrewkitError.is(remove.error, 'ROLE_IN_USE');
  const isInUse = isRefusedAsUsed || replacementRoleId !== null;
  return (
    <ConfirmDialog
      title={`Delete the role ${role.name}?`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={isInUse ? 'Replace and delete' : 'Delete role'}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      isDisabled={isInUse && replacementRoleId === null}
      error={remove.error === null || isRefusedAsUsed ? null : errorText(remove.error)}
    >
      {isInUse ? (
        <Select
          label="Replacement"
          description="Users have this role. They get the replacement in its place."
          options={others.map(({ id, name }) => ({ id, label: roleLabel(name) }))}
          value={replacementRoleId}
          onChange={setReplacement}
        />
      ) : (
        <p>This cannot be undone. If users have the role, you choose a replacement in the next step.</p>
      )}
    </ConfirmDialog>
  );
}
