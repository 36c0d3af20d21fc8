import type { Member, Team } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import { client } from '../../data/client.js';
import { queries } from '../../data/queries.js';
import { formErrors } from '../../parts/form-errors.js';
import { formText } from '../../parts/form-text.js';
import { useChange } from '../../parts/use-change.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { TextField } from '../../ui/text-field.js';
import { dayOf, endOfDay } from '../../parts/day.js';
import { nameOf } from './name-of.js';
import { PersonPicker } from './person-picker.js';
import { RoleSelect } from './role-select.js';

export interface TeamMemberDialogProps {
  readonly team: Team;
  /** Whose role changes. Without one, somebody is added. */
  readonly member?: Member;
  /** Who is in the team already. */
  readonly present: readonly Member[];
  readonly onClose: () => void;
}

/** Puts somebody into a team, or gives who is in it another role. */
export function TeamMemberDialog(props: TeamMemberDialogProps): ReactElement {
  const { team, member, onClose } = props;
  return (
    <Dialog
      title={member === undefined ? `Add somebody to ${team.name}` : `Role of ${nameOf(member)} in ${team.name}`}
      description="The role counts in the team and in all of its projects."
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <TeamMemberForm {...props} />
    </Dialog>
  );
}

interface Choice {
  readonly userId: string;
  readonly roleId: string;
  readonly expiresAt: string | null;
}

function useSave({ team, member, onClose }: TeamMemberDialogProps) {
  return useChange({
    run: ({ userId, ...body }: Choice) =>
      member === undefined
        ? client.teams.setMember(team.id, userId, body)
        : client.teams.changeRole(team.id, userId, body),
    touches: [['team', team.id], ['organization', team.organizationId], ['held']],
    said: (saved) => (member === undefined ? `${nameOf(saved)} is in ${team.name} now` : 'The role is changed'),
    onDone: onClose,
  });
}

/** Until when somebody has the role; empty: for good. */
function lastDayOf(member: Member | undefined): string {
  const endsAt = member?.roles[0]?.expiresAt ?? null;
  return endsAt === null ? '' : dayOf(endsAt);
}

function TeamMemberForm(props: TeamMemberDialogProps): ReactElement {
  const { team, member, present, onClose } = props;
  const { organizationId } = team;
  const { data: members = [] } = useQuery(queries.members(organizationId));
  const { data: roles = [] } = useQuery(queries.roles(organizationId));
  const teamRoles = roles.filter(({ level }) => level === 'TEAM');
  const memberRole = teamRoles.find(({ builtIn, name }) => builtIn && name === 'MEMBER');
  const [userId, setUserId] = useState(member?.userId ?? null);
  const [chosenId, setChosenId] = useState(member?.roleIds[0] ?? null);
  const roleId = chosenId ?? memberRole?.id ?? null;
  const save = useSave(props);
  const inside = new Set(present.map((each) => each.userId));
  const submit = (fields: FormData): void => {
    const day = formText(fields, 'expiresAt');
    if (userId === null || roleId === null) return;
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
            {member === undefined ? 'Add to team' : 'Save role'}
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
          emptyText="Nobody of this name who is not in the team already."
        />
      )}
      <RoleSelect
        label="Role in the team"
        organizationId={organizationId}
        place={{ scope: 'TEAM', id: team.id }}
        roles={teamRoles}
        value={roleId}
        onChange={setChosenId}
      />
      <TextField
        name="expiresAt"
        type="date"
        label="Until the end of"
        hint="optional"
        description="Without a day it stays until somebody changes it."
        defaultValue={lastDayOf(member)}
      />
    </Form>
  );
}
