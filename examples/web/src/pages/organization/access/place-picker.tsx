import { Building2, FolderKanban, UsersRound } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/access';
import { client } from '../../../data/client.js';
import { pageQuery } from '../../../data/list-page.js';
import type { PlaceScope, RolePlace } from '../../../data/role-place.js';
import { containsWords, SearchPicker } from '../../../parts/forms/search-picker.js';
import type { ComboBoxItem } from '../../../ui/pickers/combo-box.js';
import { scopeWords, usePlaceNames, type NamedPlace } from './use-place-names.js';

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
  const { places } = usePlaceNames(organizationId, value);
  return (
    <SearchPicker
      label={label}
      search={(text) => searchPlaces(organizationId, text)}
      toItem={toItem}
      matches={({ name }, text) => containsWords(name, text)}
      fixedItems={places.filter(({ scope }) => scope === 'ORGANIZATION').map(toItem)}
      value={toKey(value)}
      valueName={places.find(({ id }) => id === value.id)?.name ?? ''}
      onChange={(key) => key !== null && onChange(fromKey(key))}
      emptyText={texts.noSuchPlace}
    />
  );
}

const toKey = ({ scope, id }: RolePlace): string => `${scope}:${id}`;

function fromKey(key: string): RolePlace {
  const [scope = '', id = ''] = key.split(':');
  return { scope: scope as PlaceScope, id };
}

function toItem(place: NamedPlace): ComboBoxItem {
  return { id: toKey(place), label: place.name, description: scopeWords[place.scope], icon: icons[place.scope] };
}

/** The first teams and projects whose name contains the text. */
function searchPlaces(organizationId: string, search: string) {
  return pageQuery(['organization', organizationId, 'places', search], null, async (position, signal) => {
    const { teams, projects } = client.with({ signal });
    const query = { ...position, ...(search && { search }) };
    const [foundTeams, foundProjects] = await Promise.all([
      teams.list(organizationId, query),
      projects.list(organizationId, query),
    ]);
    const items: NamedPlace[] = [
      ...foundTeams.items.map(({ id, name }) => ({ scope: 'TEAM' as const, id, name })),
      ...foundProjects.items.map(({ id, name }) => ({ scope: 'PROJECT' as const, id, name })),
    ];
    return { items, nextCursor: null };
  });
}
