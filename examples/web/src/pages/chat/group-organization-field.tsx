import type { ReactElement } from 'react';

import * as texts from '#messages/chat';
import { useShellData } from '../../shell/shell-data.js';
import { Select } from '../../ui/pickers/select.js';

const outside = 'none';

export interface GroupOrganizationFieldProps {
  /** The id of the organization; null: the group belongs to none. */
  readonly value: string | null;
  readonly onChange: (organizationId: string | null) => void;
}

/** The organization that a new group belongs to. Shows nothing to users without an organization. */
export function GroupOrganizationField({ value, onChange }: GroupOrganizationFieldProps): ReactElement | null {
  const { organizations } = useShellData();
  if (organizations.length === 0) return null;
  const name = organizations.find(({ id }) => id === value)?.name;
  return (
    <Select
      label={texts.groupScope}
      value={value ?? outside}
      onChange={(id) => onChange(id === outside ? null : id)}
      options={[
        ...organizations.map((organization) => ({
          id: organization.id,
          label: texts.organizationMembers({ name: organization.name }),
        })),
        { id: outside, label: texts.allUsers },
      ]}
      description={name === undefined ? texts.openGroupHint : texts.organizationGroupHint({ organization: name })}
    />
  );
}
