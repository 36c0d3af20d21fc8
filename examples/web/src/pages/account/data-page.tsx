import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/account';
import { AccountFrame } from './account-frame.js';
import styles from './account.module.css';
import { ExportCard } from './export-card.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { StorageMeter } from '../../parts/storage-meter.js';
import { Card } from '../../ui/layout/card.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { accountQueries } from './account-queries.js';
import { Button } from '../../ui/buttons/button.js';
import { CloseAccountDialog } from './close-account-dialog.js';

/** The user's data: how much storage it takes, a copy of it, and closing the account. */
export function DataPage(): ReactElement {
  return (
    <AccountFrame section={texts.yourData}>
      <div className={styles.cards}>
        <StorageCard />
        <ExportCard />
        <CloseAccountCard />
      </div>
    </AccountFrame>
  );
}

/** Shows how much of their storage quota the user's files take. */
function StorageCard(): ReactElement {
  const query = useQuery(accountQueries.usage());
  return (
    <Card title={texts.storage} description={texts.storageHint}>
      <Loaded query={query} label={texts.storage} waiting={<Skeleton />}>
        {(usage) => <StorageMeter usage={usage} />}
      </Loaded>
    </Card>
  );
}

function CloseAccountCard(): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Card
        tone="danger"
        title={texts.closeAccountTitle}
        description={texts.closeAccountHint}
        actions={
          <Button variant="danger" onPress={() => setAsking(true)}>
            {texts.closeAccount}
          </Button>
        }
      />
      {isAsking && <CloseAccountDialog onClose={() => setAsking(false)} />}
    </>
  );
}
