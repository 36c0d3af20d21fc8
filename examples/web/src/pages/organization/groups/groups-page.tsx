import type { Group } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Group as GroupIcon, Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation, useSearchParams } from 'wouter';

import * as texts from '#messages/organization-groups';
import { useCan } from '../../../data/use-can.js';
import { toGrowing, type Growing } from '../../../data/use-list.js';
import { LoadMore } from '../../../parts/lists/load-more.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { Button } from '../../../ui/buttons/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { GroupDetails } from './group-details.js';
import { GroupDialog } from './group-dialog.js';
import { GroupList } from './group-list.js';
import styles from './groups-page.module.css';
import { organizationAt, useOrganizationId } from '../organization-at.js';
import { OrganizationSettingsFrame } from '../organization-settings-frame.js';
import { organizationQueries } from '../organization-queries.js';

/** The groups, and beside them the one in `?group=`. */
export function GroupsPage(): ReactElement {
  const organizationId = useOrganizationId();
  const mayChange = useCan('org:members.roles', organizationAt(organizationId));
  const [isCreating, setCreating] = useState(false);
  const [path, goTo] = useLocation();
  const create = mayChange && (
    <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => setCreating(true)}>
      {texts.newGroup}
    </Button>
  );
  return (
    <OrganizationSettingsFrame
      organizationId={organizationId}
      title={texts.groups}
      description={texts.groupsHint}
      actions={create}
    >
      <Groups organizationId={organizationId} mayChange={mayChange} onCreate={() => setCreating(true)} />
      {isCreating && (
        <GroupDialog
          organizationId={organizationId}
          onSaved={({ id }) => goTo(`${path}?group=${id}`)}
          onClose={() => setCreating(false)}
        />
      )}
    </OrganizationSettingsFrame>
  );
}

interface GroupsProps {
  readonly organizationId: string;
  readonly mayChange: boolean;
  readonly onCreate: () => void;
}

function Groups({ organizationId, mayChange, onCreate }: GroupsProps): ReactElement {
  const query = useInfiniteQuery(organizationQueries.groups(organizationId));
  return (
    <Loaded query={query} label={texts.groups}>
      {(groups) =>
        groups.length === 0 ? (
          <NoGroups {...(mayChange ? { onCreate } : {})} />
        ) : (
          <ListAndDetails
            organizationId={organizationId}
            groups={groups}
            rest={toGrowing(query)}
            mayChange={mayChange}
          />
        )
      }
    </Loaded>
  );
}

function NoGroups({ onCreate }: { readonly onCreate?: () => void }): ReactElement {
  const action = onCreate && (
    <Button variant="primary" icon={<Plus aria-hidden />} onPress={onCreate}>
      {texts.createFirstGroup}
    </Button>
  );
  return (
    <EmptyState icon={<GroupIcon />} title={texts.noGroups} action={action}>
      {texts.noGroupsHint}
    </EmptyState>
  );
}

interface ListAndDetailsProps {
  readonly organizationId: string;
  /** The loaded groups. */
  readonly groups: readonly Group[];
  readonly rest: Growing;
  readonly mayChange: boolean;
}

function ListAndDetails({ organizationId, groups, rest, mayChange }: ListAndDetailsProps): ReactElement {
  const [searchParams] = useSearchParams();
  const chosen = groups.find(({ id }) => id === searchParams.get('group')) ?? groups[0];
  return (
    <div className={styles.columns}>
      <div>
        <GroupList organizationId={organizationId} groups={groups} chosenId={chosen?.id ?? null} />
        <LoadMore list={rest} label={texts.moreGroups} />
      </div>
      {chosen !== undefined && (
        <GroupDetails key={chosen.id} organizationId={organizationId} groupId={chosen.id} mayChange={mayChange} />
      )}
    </div>
  );
}
