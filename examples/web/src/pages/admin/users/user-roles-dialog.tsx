import { CrewkitError, type Role, type Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/admin';
import { client } from '../../../data/client.js';
import { toGrowingList, useWhole } from '../../../data/use-list.js';
import { formErrors } from '../../../parts/forms/form-errors.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { getName } from '../../../data/person-name.js';
import { roleLabel } from '../../../parts/members/role-words.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { useShellData } from '../../../shell/shell-data.js';
import { Checkbox } from '../../../ui/forms/checkbox.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { adminQueries } from '../admin-queries.js';
import styles from '../admin.module.css';

export interface UserRolesDialogProps {
  readonly account: Schema<'AccountDetails'>;
  readonly onClose: () => void;
}

/** Grants and revokes the global roles of a user. */
export function UserRolesDialog(props: UserRolesDialogProps): ReactElement {
  const query = useInfiniteQuery(adminQueries.roles());
  useWhole(toGrowingList(query));
  return (
    <Dialog
      title={texts.userRolesTitle({ name: getName(props.account) })}
      description={texts.changeRolesHint}
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
    >
      <Loaded query={query} label={texts.roles}>
        {(roles) => <RolesForm {...props} roles={roles} />}
      </Loaded>
    </Dialog>
  );
}

function RolesForm({
  account,
  roles,
  onClose,
}: UserRolesDialogProps & { readonly roles: readonly Role[] }): ReactElement {
  const { permissions } = useShellData();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(account.roles.map(({ id }) => id)));
  const save = useChange({
    run: () => client.admin.setGlobalRoles(account.id, { roleIds: [...chosen] }),
    touches: [['admin', 'users']],
    said: texts.rolesChanged({ name: getName(account) }),
    onDone: onClose,
  });
  const toggle = (roleId: string, isSelected: boolean): void => {
    const others = [...chosen].filter((id) => id !== roleId);
    setChosen(new Set(isSelected ? [...others, roleId] : others));
  };
  const faults = CrewkitError.is(save.error, 'FORBIDDEN') ? { error: texts.refusedRevocation } : formErrors(save.error);
  return (
    <Form
      onSubmit={() => save.mutate()}
      {...faults}
      actions={
        <SubmitActions onCancel={onClose} isPending={save.isPending}>
          {texts.saveRoles}
        </SubmitActions>
      }
    >
      <ul className={styles.roles} aria-label={texts.roles}>
        {roles.map((role) => {
          const isHeld = role.permissions.every((name) => permissions.includes(name));
          return (
            <li key={role.id}>
              <Checkbox
                isSelected={chosen.has(role.id)}
                onChange={(isSelected) => toggle(role.id, isSelected)}
                isDisabled={!isHeld}
                description={isHeld ? describeRole(role) : texts.exceedsOwnHint}
              >
                {roleLabel(role.name)}
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </Form>
  );
}

const builtIn: Readonly<Record<string, string>> = {
  USER: texts.userRoleSummary,
  ADMINISTRATOR: texts.administratorRoleSummary,
};

/** Describes in one line what a global role is for. */
function describeRole({ name, permissions }: Role): string {
  return builtIn[name] ?? texts.permissionCount({ count: permissions.length });
}
