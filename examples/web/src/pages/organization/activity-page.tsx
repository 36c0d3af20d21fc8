import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization';
import { AuditList } from '../../parts/audit/audit-list.js';
import { OrganizationFrame } from './organization-frame.js';
import { organizationQueries } from './organization-queries.js';
import { useAuditWords } from './use-audit-words.js';
import { useOrganizationId } from './use-organization-id.js';

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
