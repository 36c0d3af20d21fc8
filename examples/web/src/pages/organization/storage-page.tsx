import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization';
import { Loaded } from '../../parts/lists/loaded.js';
import { StorageMeter } from '../../parts/storage-meter.js';
import { Card } from '../../ui/layout/card.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { organizationQueries } from './organization-queries.js';
import { OrganizationSettingsFrame } from './organization-settings-frame.js';
import { useOrganizationId } from './organization-at.js';

/** How much of its storage an organization uses. */
export function StoragePage(): ReactElement {
  const organizationId = useOrganizationId();
  const query = useQuery(organizationQueries.usage(organizationId));
  return (
    <OrganizationSettingsFrame organizationId={organizationId} title={texts.storage}>
      <Card title={texts.files} description={texts.filesHint}>
        <Loaded query={query} label={texts.storage} waiting={<Skeleton />}>
          {(usage) => <StorageMeter usage={usage} />}
        </Loaded>
      </Card>
    </OrganizationSettingsFrame>
  );
}
