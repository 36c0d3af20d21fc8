import type { Role } from '@crewkit/client-sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-roles';
import { client } from '../../../data/client.js';
import { memberQueries } from '../../../parts/members/member-queries.js';
import { formErrors } from '../../../parts/forms/form-errors.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { Select } from '../../../ui/pickers/select.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextField } from '../../../ui/forms/text-field.js';
import {
  levelWords,
  permissionAreas,
  roleLevels,
  type Permission,
  type RoleLevel,
} from '../../../parts/roles/permission-areas.js';
import { PermissionPicker } from '../../../parts/roles/permission-picker.js';
import { roleLabel, roleSummary } from '../../../parts/members/role-words.js';
import { useGrantable } from '../../../parts/members/use-grantable.js';
import { permissionCatalogue } from '../../../parts/roles/permission-catalogue.js';

export interface RoleDialogProps {
  readonly organizationId: string;
  /** The level of the role; for a new role, the preselected one. */
  readonly level: RoleLevel;
  /** Without a role, a new one is created. */
  readonly role?: Role;
  readonly onCreated?: (role: Role) => void;
  readonly onClose: () => void;
}

/** Edits the name and permissions of a custom role of the organization. */
export function RoleDialog(props: RoleDialogProps): ReactElement {
  const { role, onClose } = props;
  const catalogue = useQuery(permissionCatalogue);
  return (
    <Dialog
      title={role === undefined ? texts.newRole : texts.editRole({ name: role.name })}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Loaded query={catalogue} label={texts.permissions}>
        {(permissions) => <RoleForm {...props} catalogue={permissions} />}
      </Loaded>
    </Dialog>
  );
}

function RoleForm(props: RoleDialogProps & { readonly catalogue: readonly Permission[] }): ReactElement {
  const { organizationId, role, catalogue, onClose } = props;
  const grantable = useGrantable(organizationId, { scope: 'ORGANIZATION', id: organizationId });
  const [name, setName] = useState(role?.name ?? '');
  const [level, setLevel] = useState(props.level);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(role?.permissions));
  const areas = permissionAreas(catalogue, level, role?.permissions);
  const permissions = areas
    .flatMap((area) => area.permissions.map((each) => each.name))
    .filter((each) => chosen.has(each));
  const save = useSaveRole(props, { name: name.trim(), level, permissions });
  return (
    <Form
      onSubmit={() => save.mutate()}
      {...formErrors(save.error)}
      actions={
        <SubmitActions onCancel={onClose} isPending={save.isPending}>
          {role === undefined ? texts.createRole({ count: permissions.length }) : texts.saveRole}
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
        placeholder={texts.nameExample}
      />
      {role === undefined && (
        <>
          <LevelSelect level={level} onChange={setLevel} />
          <StartFrom organizationId={organizationId} level={level} onChoose={(from) => setChosen(new Set(from))} />
        </>
      )}
      <PermissionPicker areas={areas} chosen={chosen} onChange={setChosen} mayGive={grantable.permission} />
    </Form>
  );
}

interface RoleDraft {
  readonly name: string;
  readonly level: RoleLevel;
  readonly permissions: string[];
}

function useSaveRole({ organizationId, role, onCreated, onClose }: RoleDialogProps, draft: RoleDraft) {
  const { name, level, permissions } = draft;
  return useChange({
    run: () =>
      role === undefined
        ? client.roles.create(organizationId, { name, level, permissions })
        : client.roles.update(organizationId, role.id, { name, permissions }),
    touches: [['organization', organizationId], ['own-permissions']],
    said: (saved) =>
      role === undefined ? texts.roleCreated({ name: saved.name }) : texts.roleSaved({ name: saved.name }),
    onDone: (saved) => {
      if (role === undefined) onCreated?.(saved);
      onClose();
    },
  });
}

function LevelSelect(props: {
  readonly level: RoleLevel;
  readonly onChange: (level: RoleLevel) => void;
}): ReactElement {
  const { level, onChange } = props;
  return (
    <Select
      label={texts.level}
      description={texts.levelHint({ explanation: levelWords[level].explanation })}
      options={roleLevels.map((id) => ({ id, label: levelWords[id].name }))}
      value={level}
      onChange={onChange}
    />
  );
}

interface StartFromProps {
  readonly organizationId: string;
  readonly level: RoleLevel;
  readonly onChoose: (permissions: readonly string[]) => void;
}

/** Most roles are variants of existing ones. */
function StartFrom({ organizationId, level, onChoose }: StartFromProps): ReactElement {
  const { data: roles = [] } = useInfiniteQuery(memberQueries.roles(organizationId));
  const options = roles
    .filter((role) => role.level === level)
    .map((role) => ({ id: role.id, label: roleLabel(role.name), description: roleSummary(role) }));
  return (
    <Select
      key={level}
      label={texts.startFrom}
      hint={texts.optional}
      placeholder={texts.nothing}
      options={options}
      onChange={(id) => onChoose(roles.find((role) => role.id === id)?.permissions ?? [])}
    />
  );
}
