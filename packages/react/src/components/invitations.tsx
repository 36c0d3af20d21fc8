import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, type ReactElement } from 'react';

import { useCan } from '../access/use-can.js';
import { crewkitKeys } from '../keys.js';
import { useList } from '../lists/list.js';
import { useCrewkit } from '../provider/crewkit-context.js';
import { ActionForm, Field, type Values } from './action-form.js';
import { Action } from './action.js';
import { ListStatus } from './list-status.js';
import { membersTexts, type MembersTexts } from './texts/members-texts.js';
import type { MembersProps } from './members.js';
import { useRoles } from './use-roles.js';

/**
 * Invites users to an organization by email, and lists the pending invitations. Shows nothing to users without the permission to invite.
 *
 * @example
 * <Invitations organizationId={organization.id} />
 */
export function Invitations(props: MembersProps): ReactElement | null {
  const canInvite = useCan('org:members.invite', { scope: 'ORGANIZATION', id: props.organizationId });
  return canInvite ? <Open {...props} /> : null;
}

function Open({ organizationId, className, texts: own }: MembersProps): ReactElement {
  const texts = { ...membersTexts, ...own };
  const { organizations } = useCrewkit();
  const cache = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const queryKey = [...crewkitKeys.all, 'invitations', organizationId];
  const invitations = useList({
    queryKey,
    load: (api, position) => api.organizations.listInvitations(organizationId, position),
  });
  const id = useId();
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey });
  const revoke = async (invitationId: string): Promise<void> => {
    await organizations.revokeInvitation(organizationId, invitationId);
    await refresh();
    // The button that had the focus is gone.
    list.current?.focus();
  };
  return (
    <section className={className} aria-labelledby={id} data-part="invitations">
      <h2 id={id}>{texts.invitations}</h2>
      <ul ref={list} tabIndex={-1} aria-labelledby={id}>
        {invitations.items.map((invitation) => (
          <li key={invitation.id} data-part="invitation">
            <span data-part="email">{invitation.email}</span>{' '}
            <Action
              part="resend"
              button={texts.resend}
              action={() => organizations.resendInvitation(organizationId, invitation.id)}
              toErrorText={texts.error}
            />
            <Action
              part="revoke"
              button={texts.revoke}
              action={() => revoke(invitation.id)}
              toErrorText={texts.error}
            />
          </li>
        ))}
      </ul>
      {!invitations.isLoading && invitations.items.length === 0 && <p data-part="empty">{texts.noInvitations}</p>}
      <ListStatus list={invitations} texts={texts} />
      <InviteForm organizationId={organizationId} texts={texts} onInvited={refresh} />
    </section>
  );
}

interface InviteFormProps extends Pick<MembersProps, 'organizationId'> {
  readonly texts: MembersTexts;
  readonly onInvited: () => Promise<void>;
}

function InviteForm({ organizationId, texts, onInvited }: InviteFormProps): ReactElement {
  const { organizations } = useCrewkit();
  const roles = useRoles(organizationId);
  const id = useId();
  const invite = async ({ email = '', roleId = '' }: Values): Promise<void> => {
    await organizations.invite(organizationId, { email, roleId });
    await onInvited();
  };
  return (
    <ActionForm label={texts.invite} button={texts.invite} action={invite} toErrorText={texts.error}>
      <Field name="email" label={texts.email} type="email" />
      <div data-part="field">
        <label htmlFor={id}>{texts.role}</label>
        <select id={id} name="roleId" required>
          {/* No role is preselected, because each grants different permissions. */}
          <option value="" />
          {roles.map((role) => (
            <option key={role.id} value={role.id}>
              {texts.toRoleName(role.name)}
            </option>
          ))}
        </select>
      </div>
    </ActionForm>
  );
}
