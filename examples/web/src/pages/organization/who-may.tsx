import type { Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { ReactElement } from 'react';

import type { RolePlace } from '../../data/role-place.js';
import { toGrowing } from '../../data/use-list.js';
import { LoadMore } from '../../parts/load-more.js';
import { Loaded } from '../../parts/loaded.js';
import { Card } from '../../ui/card.js';
import { ComboBox } from '../../ui/combo-box.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LinkButton } from '../../ui/link-button.js';
import styles from './access.module.css';
import { organizationQueries } from './organization-queries.js';
import { permissionAreas, type Permission } from '../../parts/roles/permission-areas.js';
import { PersonCell } from '../../parts/members/person-cell.js';
import { permissionCatalogue } from '../../parts/roles/permission-catalogue.js';
import { PlacePicker } from './place-picker.js';
import { usePlaceNames } from './use-place-names.js';

export interface WhoMayProps {
  readonly organizationId: string;
  /** Empty: not selected. */
  readonly permission: string;
  readonly place: RolePlace;
  readonly onAsk: (permission: string, place: RolePlace) => void;
}

/** The members who hold a permission at a place. */
export function WhoMay({ organizationId, permission, place, onAsk }: WhoMayProps): ReactElement {
  const catalogue = useQuery(permissionCatalogue);
  const askAt = (chosen: RolePlace): void => {
    // Team permissions do not apply in a project.
    const stays = permissionsAt(catalogue.data ?? [], chosen).some(({ name }) => name === permission);
    onAsk(stays ? permission : '', chosen);
  };
  return (
    <div className={styles.answer}>
      <div className={styles.question}>
        <Loaded query={catalogue} label="Permissions">
          {(all) => (
            <ComboBox
              key={place.scope}
              label="Permission"
              placeholder="Search permissions"
              items={permissionsAt(all, place).map(({ name, description }) => ({
                id: name,
                label: description,
                description: name,
              }))}
              value={permission === '' ? null : permission}
              onChange={(name) => name !== null && onAsk(name, place)}
              emptyText="No permission of these words counts at this place."
            />
          )}
        </Loaded>
        <PlacePicker label="Where" organizationId={organizationId} value={place} onChange={askAt} />
      </div>
      {permission === '' ? (
        <EmptyState icon={<KeyRound />} title="Choose a permission">
          See all users who have it there, by a role, a group or a place further up.
        </EmptyState>
      ) : (
        <Holders organizationId={organizationId} permission={permission} place={place} />
      )}
    </div>
  );
}

function permissionsAt(catalogue: readonly Permission[], { scope }: RolePlace): Permission[] {
  return permissionAreas(catalogue, scope).flatMap(({ permissions }) => permissions);
}

type HoldersProps = Omit<WhoMayProps, 'onAsk'>;

function Holders({ organizationId, permission, place }: HoldersProps): ReactElement {
  const query = useInfiniteQuery(organizationQueries.holders(organizationId, permission, place));
  const { describe } = usePlaceNames(organizationId, place);
  return (
    <section aria-live="polite">
      <Loaded query={query} label="People with this permission">
        {(people) => (
          <Card
            title={`${countWords(people.length, query.hasNextPage)} in ${describe(place.scope, place.id)}`}
            isFlush
            {...(people.length === 0 ? { description: 'No role and no group grants it here.' } : {})}
          >
            <ul className={styles.people}>
              {people.map((person) => (
                <Holder key={person.userId} organizationId={organizationId} person={person} place={place} />
              ))}
            </ul>
            <LoadMore list={toGrowing(query)} noun="people" />
          </Card>
        )}
      </Loaded>
    </section>
  );
}

function countWords(count: number, hasMore: boolean): string {
  if (count === 0) return 'No people have this permission';
  if (hasMore) return `More than ${count} people have this permission`;
  return count === 1 ? '1 person has this permission' : `${count} people have this permission`;
}

interface HolderProps {
  readonly organizationId: string;
  readonly person: Schema<'Person'>;
  readonly place: RolePlace;
}

function Holder({ organizationId, person, place }: HolderProps): ReactElement {
  const question = new URLSearchParams({ person: person.userId, ...(place.id === organizationId ? {} : place) });
  return (
    <li className={styles.person}>
      <PersonCell person={person} />
      <LinkButton
        href={`/organizations/${organizationId}/settings/access?${question.toString()}`}
        size="small"
        variant="quiet"
        aria-label={`Why can ${person.firstName} ${person.lastName} do this?`}
      >
        Why?
      </LinkButton>
    </li>
  );
}
