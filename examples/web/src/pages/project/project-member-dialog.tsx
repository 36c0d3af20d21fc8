import type { Member, Project, Role } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import { client } from '../../data/client.js';
import { queries } from '../../data/queries.js';
import { dayOf, endOfDay } from '../../parts/day.js';
import { formErrors } from '../../parts/form-errors.js';
import { formText } from '../../parts/form-text.js';
import { useChange } from '../../parts/use-change.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { TextField } from '../../ui/text-field.js';
import { nameOf } from '../organization/name-of.js';
import { PersonPicker } from '../organization/person-picker.js';
import { RoleSelect } from '../organization/role-select.js';

export interface ProjectMemberDialogProps {
  readonly project: Project;
  /** Whose role changes. Without one, somebody is added. */
  readonly member?: Member;
  /** Who has a role in the project already. */
  readonly present: readonly Member[];
  readonly onClose: () => void;
}

/** Takes somebody into a project, or gives who is in it another role. */
export function ProjectMemberDialog(props: ProjectMemberDialogProps): ReactElement {
  const { project, member, onClose } = props;
  return (
    <Dialog
      title={member === undefined ? `Add somebody to ${project.name}` : `Role of ${nameOf(member)} in ${project.name}`}
      description="The role counts in this project alone."
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <MemberForm {...props} />
    </Dialog>
  );
}

interface Choice {
  readonly userId: string;
  readonly roleId: string;
  readonly expiresAt: string | null;
}

function useSave({ project, member, onClose }: ProjectMemberDialogProps) {
  return useChange({
    run: ({ userId, ...body }: Choice) => client.projects.setMember(project.id, userId, body),
    touches: [['project', project.id], ['organization', project.organizationId], ['held']],
    said: (saved) => (member === undefined ? `${nameOf(saved)} is in ${project.name} now` : 'The role is changed'),
    onDone: onClose,
  });
}

interface RoleChoice {
  /** Those of projects. */
  readonly roles: readonly Role[];
  readonly roleId: string | null;
  readonly chooseRole: (roleId: string) => void;
}

/** The role that the member has, or the usual one, until somebody chooses another. */
function useRoleChoice(organizationId: string, member: Member | undefined): RoleChoice {
  const { data = [] } = useQuery(queries.roles(organizationId));
  const roles = data.filter(({ level }) => level === 'PROJECT');
  const usual = roles.find(({ builtIn, name }) => builtIn && name === 'MEMBER');
  const [chosenId, chooseRole] = useState(member?.roleIds[0] ?? null);
  return { roles, roleId: chosenId ?? usual?.id ?? null, chooseRole };
}

function MemberForm(props: ProjectMemberDialogProps): ReactElement {
  const { project, member, present, onClose } = props;
  const { organizationId } = project;
  const { data: members = [] } = useQuery(queries.members(organizationId));
  const { roles, roleId, chooseRole } = useRoleChoice(organizationId, member);
  const [userId, setUserId] = useState(member?.userId ?? null);
  const [role] = member?.roles ?? [];
  const save = useSave(props);
  const inside = new Set(present.map((each) => each.userId));
  const submit = (fields: FormData): void => {
    const day = formText(fields, 'expiresAt');
    if (userId !== null && roleId !== null)
      save.mutate({ userId, roleId, expiresAt: day === '' ? null : endOfDay(day) });
  };
  return (
    <Form
      onSubmit={submit}
      {...formErrors(save.error)}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={userId === null}>
            {member === undefined ? 'Add to project' : 'Save role'}
          </Button>
        </>
      }
    >
      {member === undefined && (
        <PersonPicker
          label="Member of the organization"
          people={members.filter((each) => !inside.has(each.userId))}
          value={userId}
          onChange={setUserId}
          autoFocus
          emptyText="Nobody of this name who is not in the project already."
        />
      )}
      <RoleSelect
        label="Role in the project"
        organizationId={organizationId}
        place={{ scope: 'PROJECT', id: project.id }}
        roles={roles}
        value={roleId}
        onChange={chooseRole}
      />
      <TextField
        name="expiresAt"
        type="date"
        label="Until the end of"
        hint="optional"
        description="Without a day it stays until somebody changes it."
        defaultValue={role?.expiresAt == null ? '' : dayOf(role.expiresAt)}
      />
    </Form>
  );
}
