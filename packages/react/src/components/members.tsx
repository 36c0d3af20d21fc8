import type { Id, Member, Role } from '@crewkit/client-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactElement } from 'react';

import { useCan } from '../access/use-can.js';
import { crewkitKeys } from '../keys.js';
import { useList } from '../lists/list.js';
import { useCrewkit } from '../provider/crewkit-context.js';
import { useSessionState } from '../session/use-session.js';
import { ActionForm } from './action-form.js';
import { Action, focus } from './action.js';
import { ListStatus } from './list-status.js';
import { membersTexts, type MembersTexts } from './texts/members-texts.js';
import { useRoles } from './use-roles.js';

/** The organization, and how the component looks and what it says. */
export interface MembersProps {
  readonly organizationId: Id<'Organization'>;
  readonly className?: string;
  /** Texts that replace the English ones. */
  readonly texts?: Partial<MembersTexts>;
}

/**
 * Lists the members of an organization. Users with the permissions can change the roles of members and remove them.
 *
 * @example
 * <Members organizationId={organization.id} />
 */
export function Members({ organizationId, className, texts: own }: MembersProps): ReactElement {
  const texts = { ...membersTexts, ...own };
  const { organizations } = useCrewkit();
  const cache = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const queryKey = [...crewkitKeys.all, 'members', organizationId];
  const members = useList({
    queryKey,
    load: (api, position) => api.organizations.listMembers(organizationId, position),
  });
  const id = useId();
  const change = async (request: Promise<unknown>): Promise<void> => {
    await request;
    await cache.invalidateQueries({ queryKey });
    // The form that had the focus is gone.
    list.current?.focus();
  };
  return (
    <section className={className} aria-labelledby={id} data-part="members">
      <h2 id={id}>{texts.members}</h2>
      <ul ref={list} tabIndex={-1} aria-labelledby={id}>
        {members.items.map((member) => (
          <Item
            key={member.userId}
            member={member}
            organizationId={organizationId}
            texts={texts}
            onRoles={(roleIds) => change(organizations.setMemberRoles(organizationId, member.userId, { roleIds }))}
            onRemove={() => change(organizations.removeMember(organizationId, member.userId))}
          />
        ))}
      </ul>
      <ListStatus list={members} texts={texts} />
    </section>
  );
}

interface ItemProps {
  readonly member: Member;
  readonly organizationId: Id<'Organization'>;
  readonly texts: MembersTexts;
  readonly onRoles: (roleIds: Id<'Role'>[]) => Promise<void>;
  readonly onRemove: () => Promise<void>;
}

function Item({ member, organizationId, texts, onRoles, onRemove }: ItemProps): ReactElement {
  const { user } = useSessionState();
  const place = { scope: 'ORGANIZATION', id: organizationId } as const;
  const canChangeRoles = useCan('org:members.roles', place);
  const canRemove = useCan('org:members.remove', place);
  const [open, setOpen] = useState<'roles' | 'remove' | null>(null);
  const name = member.displayName ?? `${member.firstName} ${member.lastName}`;
  const close = (): void => setOpen(null);
  return (
    <li data-part="member">
      <span data-part="name">{name}</span> <span data-part="email">{member.email}</span>{' '}
      <span data-part="roles">{member.roles.map((role) => texts.toRoleName(role.name)).join(', ')}</span>
      {open === null && canChangeRoles && (
        <button type="button" onClick={() => setOpen('roles')}>
          {texts.changeRoles}
        </button>
      )}
      {open === null && canRemove && member.userId !== user?.id && (
        <button type="button" onClick={() => setOpen('remove')}>
          {texts.remove}
        </button>
      )}
      {open === 'roles' && (
        <Roles
          organizationId={organizationId}
          member={member}
          label={texts.toRolesLabel(name)}
          texts={texts}
          onSave={async (roleIds) => {
            await onRoles(roleIds);
            close();
          }}
        />
      )}
      {open === 'remove' && (
        <>
          <p tabIndex={-1} ref={focus}>
            {texts.removeQuestion(name)}
          </p>
          <Action part="confirm" button={texts.remove} action={onRemove} toErrorText={texts.error} />
        </>
      )}
      {open !== null && (
        <button type="button" data-part="cancel" onClick={close}>
          {texts.cancel}
        </button>
      )}
    </li>
  );
}

interface RolesProps {
  readonly organizationId: Id<'Organization'>;
  readonly member: Member;
  readonly label: string;
  readonly texts: MembersTexts;
  readonly onSave: (roleIds: Id<'Role'>[]) => Promise<void>;
}

/** The roles to choose from. The server refuses roles with permissions that the user does not have. */
function Roles({ organizationId, member, label, texts, onSave }: RolesProps): ReactElement {
  const roles = useRoles(organizationId);
  const [chosen, setChosen] = useState<readonly string[]>(member.roleIds);
  const toggle = (role: Role): void =>
    setChosen(chosen.includes(role.id) ? chosen.filter((each) => each !== role.id) : [...chosen, role.id]);
  return (
    <ActionForm label={label} button={texts.save} action={() => onSave([...chosen])} toErrorText={texts.error}>
      <fieldset>
        <legend tabIndex={-1} ref={focus}>
          {label}
        </legend>
        {roles.map((role) => (
          <label key={role.id}>
            <input type="checkbox" checked={chosen.includes(role.id)} onChange={() => toggle(role)} />{' '}
            {texts.toRoleName(role.name)}
          </label>
        ))}
      </fieldset>
    </ActionForm>
  );
}
