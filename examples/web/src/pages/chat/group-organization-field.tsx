import type { ReactElement } from 'react';

import { useShellData } from '../../shell/shell-data.js';
import { Select } from '../../ui/select.js';

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
      label="Who can take part"
      value={value ?? outside}
      onChange={(id) => onChange(id === outside ? null : id)}
      options={[
        ...organizations.map((organization) => ({ id: organization.id, label: `Members of ${organization.name}` })),
        { id: outside, label: 'All users' },
      ]}
      description={
        name === undefined
          ? 'People keep access to this group when they leave your organization.'
          : `People who leave ${name} also leave this group.`
      }
    />
  );
}
