import type { Role } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import { client } from '../../data/client.js';
import { queries } from '../../data/queries.js';
import { formErrors } from '../../parts/form-errors.js';
import { formText } from '../../parts/form-text.js';
import { Loaded } from '../../parts/loaded.js';
import { useChange } from '../../parts/use-change.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { SubmitActions } from '../../ui/submit-actions.js';
import { TextField } from '../../ui/text-field.js';
import { RoleSelect } from '../../parts/members/role-select.js';

export interface InviteDialogProps {
  readonly organizationId: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Invites an address, with the role that it will have. */
export function InviteDialog({ organizationId, isOpen, onOpenChange }: InviteDialogProps): ReactElement {
  const query = useQuery({ ...queries.roles(organizationId), enabled: isOpen });
  return (
    <Dialog title="Invite somebody" isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <Loaded query={query} label="Roles">
          {(roles) => (
            <InviteForm
              organizationId={organizationId}
              roles={roles.filter(({ level }) => level === 'ORGANIZATION')}
              close={close}
            />
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  readonly organizationId: string;
  readonly roles: readonly Role[];
  readonly close: () => void;
}

function InviteForm({ organizationId, roles, close }: InviteFormProps): ReactElement {
  const member = roles.find(({ builtIn, name }) => builtIn && name === 'MEMBER');
  const [roleId, setRoleId] = useState(member?.id ?? null);
  const invite = useChange({
    run: (body: { email: string; roleId: string }) => client.organizations.invite(organizationId, body),
    touches: [
      ['organization', organizationId, 'invitations'],
      ['organization', organizationId, 'audit-events'],
    ],
    said: ({ email }) => `A mail is on its way to ${email}`,
    onDone: close,
  });
  const submit = (fields: FormData): void => {
    if (roleId !== null) invite.mutate({ email: formText(fields, 'email'), roleId });
  };
  return (
    <Form
      onSubmit={submit}
      {...formErrors(invite.error)}
      actions={
        <SubmitActions onCancel={close} isPending={invite.isPending}>
          Send invitation
        </SubmitActions>
      }
    >
      <TextField
        name="email"
        label="Email"
        type="email"
        isRequired
        maxLength={254}
        autoFocus
        autoComplete="off"
        placeholder="name@example.com"
      />
      <RoleSelect
        label="Role in the organization"
        name="roleId"
        roles={roles}
        place={{ scope: 'ORGANIZATION', id: organizationId }}
        organizationId={organizationId}
        value={roleId}
        onChange={setRoleId}
      />
    </Form>
  );
}
