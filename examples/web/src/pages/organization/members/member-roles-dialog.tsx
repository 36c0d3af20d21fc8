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
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { getName } from '../../../data/person-name.js';
import { RoleChoices } from '../../../parts/members/role-choices.js';
import { useGrantable } from '../../../parts/members/use-grantable.js';

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
      <RoleChoices label={texts.roles} roles={roles} chosen={chosen} onChange={setChosen} grantable={grantable} />
      {chosen.size === 0 && <Callout>{texts.needRoleHint}</Callout>}
    </Form>
  );
}
