import type { Group } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-groups';
import { client } from '../../../data/client.js';
import { formErrors, formText } from '../../../parts/forms/form-errors.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextField } from '../../../ui/forms/text-field.js';
import { permissionAreas, type Permission } from '../../../parts/roles/permission-areas.js';
import { PermissionPicker } from '../../../parts/roles/permission-picker.js';
import { useGrantable } from '../../../parts/members/use-grantable.js';
import { permissionCatalogue } from '../../../parts/roles/permission-catalogue.js';

export interface GroupDialogProps {
  readonly organizationId: string;
  /** Without a group, a new one is created. */
  readonly group?: Pick<Group, 'id' | 'name' | 'permissions'>;
  readonly onSaved?: (group: Group) => void;
  readonly onClose: () => void;
}

/** Edits the name of a group, and the permissions that its members have in the whole organization. */
export function GroupDialog(props: GroupDialogProps): ReactElement {
  const { group, onClose } = props;
  const catalogue = useQuery(permissionCatalogue);
  return (
    <Dialog
      title={group === undefined ? texts.newGroup : texts.editGroup({ name: group.name })}
      description={texts.groupDialogHint}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Loaded query={catalogue} label={texts.permissions}>
        {(permissions) => <GroupForm {...props} catalogue={permissions} />}
      </Loaded>
    </Dialog>
  );
}

function GroupForm(props: GroupDialogProps & { readonly catalogue: readonly Permission[] }): ReactElement {
  const { organizationId, group, catalogue, onSaved, onClose } = props;
  const grantable = useGrantable(organizationId, { scope: 'ORGANIZATION', id: organizationId });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(group?.permissions));
  const save = useChange({
    run: (name: string) => {
      const body = { name, permissions: [...chosen] };
      return group === undefined
        ? client.groups.create(organizationId, body)
        : client.groups.update(organizationId, group.id, body);
    },
    touches: [['organization', organizationId], ['own-permissions']],
    said: ({ name }) => (group === undefined ? texts.groupCreated({ name }) : texts.groupSaved({ name })),
    onDone: (saved) => {
      onClose();
      onSaved?.(saved);
    },
  });
  return (
    <Form
      onSubmit={(fields) => save.mutate(formText(fields, 'name'))}
      {...formErrors(save.error)}
      actions={
        <SubmitActions onCancel={onClose} isPending={save.isPending}>
          {group === undefined ? texts.createGroup : texts.saveGroup}
        </SubmitActions>
      }
    >
      <TextField
        name="name"
        label={texts.name}
        isRequired
        maxLength={100}
        autoFocus
        defaultValue={group?.name ?? ''}
        placeholder={texts.nameExample}
      />
      <PermissionPicker
        areas={permissionAreas(catalogue, 'ORGANIZATION', group?.permissions)}
        chosen={chosen}
        onChange={setChosen}
        mayGive={grantable.permission}
      />
    </Form>
  );
}
