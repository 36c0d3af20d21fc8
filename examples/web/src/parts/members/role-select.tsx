import type { Role } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/members';
import type { RolePlace } from '../../data/role-place.js';
import { Select } from '../../ui/pickers/select.js';
import { roleLabel, roleSummary } from './role-words.js';
import { useGrantable } from './use-grantable.js';

export interface RoleSelectProps {
  readonly label: string;
  readonly name?: string;
  readonly organizationId: string;
  /** The place where the role would apply. */
  readonly place: RolePlace;
  /** Roles of the place's level. */
  readonly roles: readonly Role[];
  readonly value: string | null;
  readonly onChange: (roleId: string) => void;
  readonly description?: string;
}

/** Selects one of the given roles. Roles with more permissions than the user has are shown, but disabled. */
export function RoleSelect(props: RoleSelectProps): ReactElement {
  const { label, name, organizationId, place, roles, value, onChange, description } = props;
  const grantable = useGrantable(organizationId, place);
  const options = roles.map((role) => {
    const isAbove = !grantable.role(role);
    const summary = roleSummary(role);
    return {
      id: role.id,
      label: roleLabel(role.name),
      description: isAbove ? texts.exceedsOwn({ summary }) : summary,
      isDisabled: isAbove,
    };
  });
  return (
    <Select
      label={label}
      options={options}
      value={value}
      onChange={onChange}
      isRequired
      placeholder={texts.chooseRole}
      {...(name === undefined ? {} : { name })}
      {...(description === undefined ? {} : { description })}
    />
  );
}
