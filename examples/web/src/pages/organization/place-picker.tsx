import { Building2, FolderKanban, UsersRound } from 'lucide-react';
import type { ReactElement } from 'react';

import type { PlaceScope, RolePlace } from '../../data/role-place.js';
import { useWhole } from '../../data/use-list.js';
import { useProjects, useTeams } from '../../data/use-workspace.js';
import { ComboBox } from '../../ui/combo-box.js';
import { scopeWords, usePlaceNames } from './use-place-names.js';

export interface PlacePickerProps {
  readonly label: string;
  readonly organizationId: string;
  readonly value: RolePlace;
  readonly onChange: (place: RolePlace) => void;
}

const icons: Readonly<Record<PlaceScope, ReactElement>> = {
  ORGANIZATION: <Building2 aria-hidden />,
  TEAM: <UsersRound aria-hidden />,
  PROJECT: <FolderKanban aria-hidden />,
};

/** Selects the organization, or one of its teams and projects. */
export function PlacePicker({ label, organizationId, value, onChange }: PlacePickerProps): ReactElement {
  useWhole(useTeams(organizationId));
  useWhole(useProjects(organizationId));
  const { places } = usePlaceNames(organizationId);
  const items = places.map(({ scope, id, name }) => ({
    id,
    label: name,
    description: scopeWords[scope],
    icon: icons[scope],
  }));
  const choose = (id: string | null): void => {
    const chosen = places.find((place) => place.id === id);
    if (chosen !== undefined) onChange({ scope: chosen.scope, id: chosen.id });
  };
  return (
    <ComboBox
      label={label}
      items={items}
      value={value.id}
      onChange={choose}
      emptyText="No team or project of this name."
    />
  );
}
