import type { Group, Role } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-groups';
import { client } from '../../../data/client.js';
import { toGrowingList, useWhole } from '../../../data/use-list.js';
import { memberQueries } from '../../../parts/members/member-queries.js';
import type { RolePlace } from '../../../data/role-place.js';
import { formErrors, formText } from '../../../parts/forms/form-errors.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { DateField } from '../../../ui/pickers/date-field.js';
import { endOfDay } from '../../../parts/day.js';
import { PlacePicker } from '../access/place-picker.js';
import { RoleSelect } from '../../../parts/members/role-select.js';

export interface AttachRoleDialogProps {
  readonly organizationId: string;
  readonly group: Pick<Group, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Attaches a role at an organization, team or project to a permission group, with or without an expiry date. */
export function AttachRoleDialog({ organizationId, group, onClose }: AttachRoleDialogProps): ReactElement {
  return (
    <Dialog
      title={texts.attachRoleTitle({ group: group.name })}
      description={texts.attachRoleHint}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <AttachForm organizationId={organizationId} group={group} onClose={onClose} />
    </Dialog>
  );
}

function AttachForm({ organizationId, group, onClose }: AttachRoleDialogProps): ReactElement {
  const roles = useWhole(toGrowingList(useInfiniteQuery(memberQueries.roles(organizationId))));
  const [place, setPlace] = useState<RolePlace>({ scope: 'ORGANIZATION', id: organizationId });
  const [roleId, setRoleId] = useState<string | null>(null);
  const attach = useChange({
    run: (day: string) =>
      client.groups.attachRole(organizationId, group.id, {
        roleId: roleId ?? '',
        scope: place.scope,
        scopeId: place.id,
        expiresAt: day === '' ? null : endOfDay(day),
      }),
    touches: [['organization', organizationId], ['own-permissions']],
    said: texts.roleAttached({ group: group.name }),
    onDone: onClose,
  });
  const choosePlace = (chosen: RolePlace): void => {
    // A role applies to places of one level.
    if (chosen.scope !== place.scope) setRoleId(null);
    setPlace(chosen);
  };
  const fits = (role: Role): boolean => role.level === place.scope;
  return (
    <Form
      onSubmit={(fields) => attach.mutate(formText(fields, 'expiresAt'))}
      {...formErrors(attach.error)}
      actions={
        <SubmitActions onCancel={onClose} isPending={attach.isPending} isDisabled={roleId === null}>
          {texts.attachRole}
        </SubmitActions>
      }
    >
      <PlacePicker label={texts.where} organizationId={organizationId} value={place} onChange={choosePlace} />
      <RoleSelect
        key={place.scope}
        label={texts.role}
        organizationId={organizationId}
        place={place}
        roles={roles.filter(fits)}
        value={roleId}
        onChange={setRoleId}
      />
      <DateField name="expiresAt" label={texts.lastDay} hint={texts.optional} description={texts.noExpiryHint} />
    </Form>
  );
}
