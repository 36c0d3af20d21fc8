import { CrewkitError, type Role } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-roles';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { Callout } from '../../../ui/feedback/callout.js';
import styles from './delete-role-dialog.module.css';
import { RoleSelect } from '../../../parts/members/role-select.js';
import { isOwner } from '../../../parts/members/role-words.js';

export interface DeleteRoleDialogProps {
  readonly organizationId: string;
  readonly role: Role;
  /** Roles of the same level. */
  readonly others: readonly Role[];
  readonly onClose: () => void;
}

/** Deletes a role. If it is assigned, another role replaces it. */
export function DeleteRoleDialog({ organizationId, role, others, onClose }: DeleteRoleDialogProps): ReactElement {
  const [replacementId, setReplacementId] = useState<string | null>(null);
  const remove = useChange({
    run: () =>
      client.roles.delete(organizationId, role.id, replacementId === null ? {} : { replacementRoleId: replacementId }),
    touches: [['organization', organizationId], ['own-permissions']],
    said: texts.roleDeleted({ name: role.name }),
    onDone: onClose,
  });
  const isInUse = CrewkitError.is(remove.error, 'ROLE_IN_USE') || replacementId !== null;
  const isError = remove.error !== null && !CrewkitError.is(remove.error, 'ROLE_IN_USE');
  return (
    <ConfirmDialog
      title={texts.deleteQuestion({ name: role.name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={isInUse ? texts.replaceAndDelete : texts.deleteRole}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      isDisabled={isInUse && replacementId === null}
      error={isError ? errorText(remove.error) : null}
    >
      {isInUse ? (
        <div className={styles.replacement}>
          <Callout tone="warning" title={texts.roleInUse}>
            {texts.roleInUseHint}
          </Callout>
          <RoleSelect
            label={texts.replacement}
            organizationId={organizationId}
            place={{ scope: 'ORGANIZATION', id: organizationId }}
            roles={others.filter((other) => !isOwner(other))}
            value={replacementId}
            onChange={setReplacementId}
          />
        </div>
      ) : (
        <p>{texts.deleteWarning}</p>
      )}
    </ConfirmDialog>
  );
}
