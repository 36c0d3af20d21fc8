import type { Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization';
import { AuditList } from '../../parts/audit/audit-list.js';
import { OrganizationFrame } from './organization-frame.js';
import { organizationQueries } from './organization-queries.js';
import { useOrganizationId } from './organization-at.js';
import { memberQueries } from '../../parts/members/member-queries.js';
import { usePeople } from '../../data/use-people.js';
import type { AuditWords } from '../../parts/audit/audit-sentence.js';
import { roleLabel } from '../../parts/members/role-words.js';
import { usePlaceNames } from './access/use-place-names.js';

/** The events of an organization, latest first. */
export function ActivityPage(): ReactElement {
  const organizationId = useOrganizationId();
  return (
    <OrganizationFrame organizationId={organizationId} section={texts.activity} description={texts.activityHint}>
      <Events organizationId={organizationId} />
    </OrganizationFrame>
  );
}

function Events({ organizationId }: { readonly organizationId: string }): ReactElement {
  const query = useInfiniteQuery(organizationQueries.auditEvents(organizationId));
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return <AuditList query={query} words={useAuditWords(organizationId, events)} label={texts.activity} />;
}

/** Returns the names for ids in the audit log, if they still exist and the user can see them. */
function useAuditWords(organizationId: string, events: readonly Schema<'AuditEvent'>[]): AuditWords {
  const { data: roles = [] } = useInfiniteQuery(memberQueries.roles(organizationId));
  const { data: groups = [] } = useInfiniteQuery({
    ...organizationQueries.groups(organizationId),
    enabled: events.some(({ action }) => action.startsWith('group.')),
  });
  const getPerson = usePeople();
  const { describe } = usePlaceNames(organizationId);
  return {
    person: (id) => getPerson(id).name,
    avatarUrl: (id) => getPerson(id).avatarUrl,
    role: (id) => roleLabel(roles.find((role) => role.id === id)?.name ?? texts.unknownRole),
    group: (id) => groups.find((group) => group.id === id)?.name ?? texts.unknownGroup,
    place: describe,
  };
}
