import type { Role, Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/service-accounts';
import { client } from '../../../data/client.js';
import { toGrowingList, useWhole } from '../../../data/use-list.js';
import { formErrors, formText } from '../../../parts/forms/form-errors.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { memberQueries } from '../../../parts/members/member-queries.js';
import { RoleChoices } from '../../../parts/members/role-choices.js';
import { isOwner } from '../../../parts/members/role-words.js';
import { useGrantable } from '../../../parts/members/use-grantable.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextField } from '../../../ui/forms/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';

export interface ServiceAccountDialogProps {
  readonly organizationId: string;
  /** Without an account, a new one is created. */
  readonly account?: Schema<'ServiceAccount'>;
  readonly onClose: () => void;
}

/** Edits the name and the roles of a service account. */
export function ServiceAccountDialog(props: ServiceAccountDialogProps): ReactElement {
  const { organizationId, account, onClose } = props;
  const query = useInfiniteQuery(memberQueries.roles(organizationId));
  useWhole(toGrowingList(query));
  return (
    <Dialog
      title={account === undefined ? texts.newAccount : texts.editName({ name: account.name })}
      description={texts.rolesHint}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Loaded query={query} label={texts.roles}>
        {(roles) => <AccountForm {...props} roles={roles.filter(isForPrograms)} />}
      </Loaded>
    </Dialog>
  );
}

/** A service account cannot be an OWNER. */
function isForPrograms(role: Role): boolean {
  return role.level === 'ORGANIZATION' && !isOwner(role);
}

function AccountForm(props: ServiceAccountDialogProps & { readonly roles: readonly Role[] }): ReactElement {
  const { organizationId, account, roles, onClose } = props;
  const [, goTo] = useLocation();
  const grantable = useGrantable(organizationId, { scope: 'ORGANIZATION', id: organizationId });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(account?.roles.map(({ id }) => id)));
  const save = useChange({
    run: (name: string) => {
      const body = { name, roleIds: [...chosen] };
      return account === undefined
        ? client.organizations.createServiceAccount(organizationId, body)
        : client.organizations.updateServiceAccount(organizationId, account.id, body);
    },
    touches: [['organization', organizationId]],
    said: texts.saved,
    onDone: ({ id }) => {
      onClose();
      // The next step is to create a key.
      if (account === undefined) goTo(`/organizations/${organizationId}/settings/service-accounts/${id}`);
    },
  });
  return (
    <Form
      onSubmit={(fields) => save.mutate(formText(fields, 'name'))}
      {...formErrors(save.error)}
      actions={
        <SubmitActions onCancel={onClose} isPending={save.isPending}>
          {account === undefined ? texts.createAccount : texts.save}
        </SubmitActions>
      }
    >
      <TextField
        name="name"
        label={texts.name}
        placeholder={texts.nameExample}
        defaultValue={account?.name ?? ''}
        maxLength={100}
        isRequired
        autoFocus
      />
      <RoleChoices label={texts.roles} roles={roles} chosen={chosen} onChange={setChosen} grantable={grantable} />
    </Form>
  );
}
