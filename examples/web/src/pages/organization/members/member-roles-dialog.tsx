import { CrewkitError, type Member, type Role } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-members';
import { client } from '../../../data/client.js';
import { toGrowingList, useWhole } from '../../../data/use-list.js';
import { memberQueries } from '../../../parts/members/member-queries.js';
import { formErrors } from '../../../parts/forms/form-errors.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { Checkbox } from '../../../ui/forms/checkbox.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import styles from './member-roles-dialog.module.css';
import { getName } from '../../../data/person-name.js';
import { roleLabel, roleSummary } from '../../../parts/members/role-words.js';
import { useGrantable, type Grantable } from '../../../parts/members/use-grantable.js';

export interface MemberRolesDialogProps {
  readonly organizationId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Edits a member's roles in the whole organization. */
export function MemberRolesDialog(props: MemberRolesDialogProps): ReactElement {
  const { organizationId, member, onClose } = props;
  const query = useInfiniteQuery(memberQueries.roles(organizationId));
  useWhole(toGrowingList(query));
  return (
    <Dialog
      title={texts.rolesOfMember({ name: getName(member) })}
      description={texts.rolesOfMemberHint}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Loaded query={query} label={texts.roles}>
        {(roles) => <RolesForm {...props} roles={roles.filter(({ level }) => level === 'ORGANIZATION')} />}
      </Loaded>
    </Dialog>
  );
}

function RolesForm(props: MemberRolesDialogProps & { readonly roles: readonly Role[] }): ReactElement {
  const { organizationId, member, onClose, roles } = props;
  const grantable = useGrantable(organizationId, { scope: 'ORGANIZATION', id: organizationId });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(member.roleIds));
  const save = useChange({
    run: () => client.organizations.setMemberRoles(organizationId, member.userId, { roleIds: [...chosen] }),
    touches: [['organization', organizationId], ['own-permissions']],
    said: texts.rolesChanged({ name: getName(member) }),
    onDone: onClose,
  });
  const toggle = (roleId: string, isSelected: boolean): void => {
    const others = [...chosen].filter((id) => id !== roleId);
    setChosen(new Set(isSelected ? [...others, roleId] : others));
  };
  return (
    <Form
      onSubmit={() => save.mutate()}
      {...(CrewkitError.is(save.error, 'LAST_OWNER') ? {} : formErrors(save.error))}
      actions={
        <SubmitActions onCancel={onClose} isPending={save.isPending} isDisabled={chosen.size === 0}>
          {texts.saveRoles}
        </SubmitActions>
      }
    >
      {CrewkitError.is(save.error, 'LAST_OWNER') && (
        <Callout tone="danger" title={texts.soleOwner}>
          {texts.soleOwnerHint({ name: getName(member) })}
        </Callout>
      )}
      <RoleChoices roles={roles} chosen={chosen} grantable={grantable} onToggle={toggle} />
      {chosen.size === 0 && <Callout>{texts.needRoleHint}</Callout>}
    </Form>
  );
}

interface RoleChoicesProps {
  readonly roles: readonly Role[];
  readonly chosen: ReadonlySet<string>;
  readonly grantable: Grantable;
  readonly onToggle: (roleId: string, isSelected: boolean) => void;
}

function RoleChoices({ roles, chosen, grantable, onToggle }: RoleChoicesProps): ReactElement {
  return (
    <ul className={styles.roles} aria-label={texts.roles}>
      {roles.map((role) => {
        const isAbove = !grantable.role(role);
        const summary = roleSummary(role);
        return (
          <li key={role.id}>
            <Checkbox
              isSelected={chosen.has(role.id)}
              onChange={(isSelected) => onToggle(role.id, isSelected)}
              isDisabled={isAbove}
              description={isAbove ? texts.exceedsOwn({ summary }) : summary}
            >
              {roleLabel(role.name)}
            </Checkbox>
          </li>
        );
      })}
    </ul>
  );
}
