import type { Role } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/admin';
import { client } from '../../../data/client.js';
import { formErrors } from '../../../parts/forms/form-errors.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { permissionAreas, type Permission } from '../../../parts/roles/permission-areas.js';
import { permissionCatalogue } from '../../../parts/roles/permission-catalogue.js';
import { PermissionPicker } from '../../../parts/roles/permission-picker.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { useShellData } from '../../../shell/shell-data.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextField } from '../../../ui/forms/text-field.js';

export interface GlobalRoleDialogProps {
  /** Without it a new role is created. */
  readonly role?: Role;
  readonly onClose: () => void;
}

/** Edits the name and the permissions of a global role. */
export function GlobalRoleDialog(props: GlobalRoleDialogProps): ReactElement {
  const { role, onClose } = props;
  const query = useQuery(permissionCatalogue);
  return (
    <Dialog
      title={role === undefined ? texts.newGlobalRole : texts.editRole({ name: role.name })}
      {...(role === undefined ? {} : { description: texts.editRoleHint })}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Loaded query={query} label={texts.permissions}>
        {(catalogue) => <RoleForm {...props} catalogue={catalogue} />}
      </Loaded>
    </Dialog>
  );
}

function RoleForm(props: GlobalRoleDialogProps & { readonly catalogue: readonly Permission[] }): ReactElement {
  const { role, catalogue, onClose } = props;
  const held = useShellData().permissions;
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(role?.permissions));
  const save = useChange({
    run: () => {
      const body = { name: name.trim(), permissions: [...chosen] };
      return role === undefined ? client.admin.createRole(body) : client.admin.updateRole(role.id, body);
    },
    touches: [['admin']],
    said: (saved) => (role === undefined ? texts.roleCreated : texts.roleSaved)({ name: saved.name }),
    onDone: onClose,
  });
  // Roles can only contain permissions of their author, so the rest of the catalogue is not offered.
  const offered = catalogue.filter((each) => held.includes(each.name) || chosen.has(each.name));
  return (
    <Form
      onSubmit={() => save.mutate()}
      {...formErrors(save.error)}
      actions={
        <SubmitActions onCancel={onClose} isPending={save.isPending}>
          {role === undefined ? texts.createRole : texts.saveRole}
        </SubmitActions>
      }
    >
      <TextField
        name="name"
        label={texts.name}
        isRequired
        maxLength={100}
        autoFocus
        value={name}
        onChange={setName}
        placeholder={texts.roleNamePlaceholder}
      />
      <PermissionPicker
        areas={permissionAreas(offered, 'GLOBAL', role?.permissions)}
        chosen={chosen}
        onChange={setChosen}
        mayGive={(permission) => held.includes(permission)}
      />
    </Form>
  );
}
