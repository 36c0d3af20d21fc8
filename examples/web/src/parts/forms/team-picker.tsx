import type { Team } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/parts';
import { client } from '../../data/client.js';
import { pageQuery } from '../../data/list-page.js';
import { queries } from '../../data/queries.js';
import { containsWords, SearchPicker } from './search-picker.js';

export interface TeamPickerProps {
  readonly organizationId: string;
  readonly description?: string;
  /** The id of the team; null if there is none. */
  readonly value: string | null;
  /** Also gets the team's name, or '' without a team. */
  readonly onChange: (teamId: string | null, name: string) => void;
}

const noTeam = { id: 'none', label: texts.noTeam };

/** Selects a team of an organization, or none. */
export function TeamPicker({ organizationId, value, onChange, ...props }: TeamPickerProps): ReactElement {
  const team = useQuery({ ...queries.team(value ?? ''), enabled: value !== null });
  return (
    <SearchPicker<Team>
      {...props}
      label={texts.team}
      search={(text) => searchTeams(organizationId, text)}
      toItem={({ id, name }) => ({ id, label: name })}
      matches={({ name }, text) => containsWords(name, text)}
      fixedItems={[noTeam]}
      value={value ?? noTeam.id}
      valueName={value === null ? noTeam.label : (team.data?.name ?? (team.isError ? texts.hiddenTeam : ''))}
      onChange={(id, name) => onChange(id === noTeam.id ? null : id, id === noTeam.id ? '' : name)}
      emptyText={texts.noMatchingTeams}
    />
  );
}

/** The first teams whose name contains the text. */
function searchTeams(organizationId: string, search: string) {
  return pageQuery(['organization', organizationId, 'teams', 'search', search], null, (position, signal) =>
    client.with({ signal }).teams.list(organizationId, { ...position, ...(search && { search }) }),
  );
}
