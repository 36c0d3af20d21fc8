import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { AuditList } from '../../parts/audit/audit-list.js';
import { OrganizationFrame } from './organization-frame.js';
import { organizationQueries } from './organization-queries.js';
import { useAuditWords } from './use-audit-words.js';
import { useOrganizationId } from './use-organization-id.js';

/** The events of an organization, latest first. */
export function ActivityPage(): ReactElement {
  const organizationId = useOrganizationId();
  return (
    <OrganizationFrame
      organizationId={organizationId}
      section="Activity"
      description="Every change to people, roles, teams and projects, with who made it and from where. Nothing here is ever changed or removed."
    >
      <Events organizationId={organizationId} />
    </OrganizationFrame>
  );
}

function Events({ organizationId }: { readonly organizationId: string }): ReactElement {
  const query = useInfiniteQuery(organizationQueries.auditEvents(organizationId));
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return <AuditList query={query} words={useAuditWords(organizationId, events)} label="Activity" />;
}
