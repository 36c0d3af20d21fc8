import type { Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/access';
import { getName } from '../../../data/person-name.js';
import type { RolePlace } from '../../../data/role-place.js';
import { toGrowing } from '../../../data/use-list.js';
import { LoadMore } from '../../../parts/lists/load-more.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { Card } from '../../../ui/layout/card.js';
import { ComboBox } from '../../../ui/pickers/combo-box.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { LinkButton } from '../../../ui/buttons/link-button.js';
import styles from './access.module.css';
import { organizationQueries } from '../organization-queries.js';
import { permissionAreas, type Permission } from '../../../parts/roles/permission-areas.js';
import { PersonCell } from '../../../parts/members/person-cell.js';
import { permissionCatalogue } from '../../../parts/roles/permission-catalogue.js';
import { PlacePicker } from './place-picker.js';
import { usePlaceNames } from './use-place-names.js';

export interface WhoMayProps {
  readonly organizationId: string;
  /** The permission; empty if none is selected. */
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
        <Loaded query={catalogue} label={texts.permissions}>
          {(all) => (
            <ComboBox
              key={place.scope}
              label={texts.permission}
              placeholder={texts.searchPermissions}
              items={permissionsAt(all, place).map(({ name, description }) => ({
                id: name,
                label: description,
                description: name,
              }))}
              value={permission === '' ? null : permission}
              onChange={(name) => name !== null && onAsk(name, place)}
              emptyText={texts.noSuchPermission}
            />
          )}
        </Loaded>
        <PlacePicker label={texts.where} organizationId={organizationId} value={place} onChange={askAt} />
      </div>
      {permission === '' ? (
        <EmptyState icon={<KeyRound />} title={texts.choosePermission}>
          {texts.whoHint}
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
      <Loaded query={query} label={texts.holders}>
        {(people) => (
          <Card
            title={toTitle(people.length, query.hasNextPage, describe(place.scope, place.id))}
            isFlush
            {...(people.length === 0 ? { description: texts.noHoldersHint } : {})}
          >
            <ul className={styles.people}>
              {people.map((person) => (
                <Holder key={person.userId} organizationId={organizationId} person={person} place={place} />
              ))}
            </ul>
            <LoadMore list={toGrowing(query)} label={texts.morePeople} />
          </Card>
        )}
      </Loaded>
    </section>
  );
}

function toTitle(count: number, hasMore: boolean, place: string): string {
  return hasMore ? texts.moreHoldersIn({ count, place }) : texts.holdersIn({ count, place });
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
        aria-label={texts.whyCan({ name: getName(person) })}
      >
        {texts.why}
      </LinkButton>
    </li>
  );
}
