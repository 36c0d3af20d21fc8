import type { Role } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/members';
import { Checkbox } from '../../ui/forms/checkbox.js';
import styles from './role-choices.module.css';
import { roleLabel, roleSummary } from './role-words.js';
import type { Grantable } from './use-grantable.js';

export interface RoleChoicesProps {
  readonly label: string;
  readonly roles: readonly Role[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly grantable: Grantable;
}

/** Selects several roles. Roles that the user cannot grant are shown, but disabled. */
export function RoleChoices({ label, roles, chosen, onChange, grantable }: RoleChoicesProps): ReactElement {
  const toggle = (roleId: string, isSelected: boolean): void => {
    const others = [...chosen].filter((id) => id !== roleId);
    onChange(new Set(isSelected ? [...others, roleId] : others));
  };
  return (
    <ul className={styles.roles} aria-label={label}>
      {roles.map((role) => {
        const isAbove = !grantable.role(role);
        const summary = roleSummary(role);
        return (
          <li key={role.id}>
            <Checkbox
              isSelected={chosen.has(role.id)}
              onChange={(isSelected) => toggle(role.id, isSelected)}
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
