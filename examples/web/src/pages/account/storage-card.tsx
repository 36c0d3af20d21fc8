import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { Loaded } from '../../parts/loaded.js';
import { StorageMeter } from '../../parts/storage-meter.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/skeleton.js';
import { accountQueries } from './account-queries.js';

/** Shows how much of their storage quota the user's files take. */
export function StorageCard(): ReactElement {
  const query = useQuery(accountQueries.usage());
  return (
    <Card title="Storage" description="Files and voice messages you have sent. Delete a message to free its space.">
      <Loaded query={query} label="Storage" waiting={<Skeleton />}>
        {(usage) => <StorageMeter usage={usage} />}
      </Loaded>
    </Card>
  );
}
