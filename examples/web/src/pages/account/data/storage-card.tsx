import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/account';
import { Loaded } from '../../../parts/lists/loaded.js';
import { StorageMeter } from '../../../parts/storage-meter.js';
import { Card } from '../../../ui/layout/card.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { accountQueries } from '../account-queries.js';

/** Shows how much of their storage quota the user's files take. */
export function StorageCard(): ReactElement {
  const query = useQuery(accountQueries.usage());
  return (
    <Card title={texts.storage} description={texts.storageHint}>
      <Loaded query={query} label={texts.storage} waiting={<Skeleton />}>
        {(usage) => <StorageMeter usage={usage} />}
      </Loaded>
    </Card>
  );
}
