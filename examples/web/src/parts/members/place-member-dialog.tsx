import type { Member, Role } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/members';
import { memberQueries } from './member-queries.js';
import { toGrowingList, useWhole } from '../../data/use-list.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Form } from '../../ui/forms/form.js';
import { SubmitActions } from '../../ui/forms/submit-actions.js';
import { DateField } from '../../ui/pickers/date-field.js';
import { toDay, endOfDay } from '../day.js';
import { formErrors, formText } from '../forms/form-errors.js';
import { useChange } from '../forms/use-change.js';
import { touchedBy, type MemberPlace } from './member-place.js';
import { getName } from '../../data/person-name.js';
import { MemberPicker } from './member-picker.js';
import { RoleSelect } from './role-select.js';

export interface PlaceMemberDialogProps {
  readonly place: MemberPlace;
  /** The member whose role changes. Without it, a member is added. */
  readonly member?: Member;
  readonly onClose: () => void;
}

/** Adds a member to a team or a project, or changes a member's role there. */
export function PlaceMemberDialog(props: PlaceMemberDialogProps): ReactElement {
  const { place, member, onClose } = props;
  return (
    <Dialog
      title={
        member === undefined
          ? texts.addMemberTitle({ place: place.name })
          : texts.roleOfMember({ name: getName(member), place: place.name })
      }
      description={place.reach}
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

function useSave({ place, member, onClose }: PlaceMemberDialogProps) {
  return useChange({
    run: ({ userId, ...role }: Choice) => place.setRole(userId, role, member === undefined ? 'newcomer' : 'member'),
    touches: touchedBy(place),
    said: (saved) =>
      member === undefined ? texts.memberAdded({ name: getName(saved), place: place.name }) : texts.roleChanged,
    onDone: onClose,
  });
}

/** Returns the last day of the member's role; empty: no end. */
function getLastDay(member: Member | undefined): string {
  const endsAt = member?.roles[0]?.expiresAt ?? null;
  return endsAt === null ? '' : toDay(endsAt);
}

interface RoleChoice {
  /** Roles of the place's level. */
  readonly roles: readonly Role[];
  readonly roleId: string | null;
  readonly chooseRole: (roleId: string) => void;
}

/** Selects the member's role, or the default one, until the user chooses another. */
function useRoleChoice({ organizationId, scope }: MemberPlace, member: Member | undefined): RoleChoice {
  const all = useWhole(toGrowingList(useInfiniteQuery(memberQueries.roles(organizationId))));
  const roles = all.filter(({ level }) => level === scope);
  const usual = roles.find(({ builtIn, name }) => builtIn && name === 'MEMBER');
  const [chosenId, chooseRole] = useState(member?.roleIds[0] ?? null);
  return { roles, roleId: chosenId ?? usual?.id ?? null, chooseRole };
}

function MemberForm(props: PlaceMemberDialogProps): ReactElement {
  const { place, member, onClose } = props;
  const { roles, roleId, chooseRole } = useRoleChoice(place, member);
  const [userId, setUserId] = useState(member?.userId ?? null);
  const save = useSave(props);
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
        <SubmitActions onCancel={onClose} isPending={save.isPending} isDisabled={userId === null}>
          {member === undefined ? texts.addToPlace({ noun: place.noun }) : texts.saveRole}
        </SubmitActions>
      }
    >
      {member === undefined && (
        <MemberPicker
          label={texts.organizationMember}
          organizationId={place.organizationId}
          value={userId}
          onChange={setUserId}
          autoFocus
        />
      )}
      <RoleSelect
        label={texts.roleInPlace({ noun: place.noun })}
        organizationId={place.organizationId}
        place={place}
        roles={roles}
        value={roleId}
        onChange={chooseRole}
      />
      <DateField
        name="expiresAt"
        label={texts.lastDay}
        hint={texts.optional}
        description={texts.noExpiryHint}
        defaultValue={getLastDay(member)}
      />
    </Form>
  );
}
