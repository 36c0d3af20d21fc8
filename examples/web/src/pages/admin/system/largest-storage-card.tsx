import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/admin';
import { Loaded } from '../../../parts/lists/loaded.js';
import { StorageMeter } from '../../../parts/storage-meter.js';
import { Card } from '../../../ui/layout/card.js';
import { adminQueries } from '../admin-queries.js';
import styles from '../admin.module.css';
import { toShortId, useAccounts } from '../use-accounts.js';

/** The organizations and users whose files use the most storage. */
export function LargestStorageCard(): ReactElement {
  const query = useQuery(adminQueries.largestStorage());
  const findAccount = useAccounts();
  return (
    <Card title={texts.storage} description={texts.storageHint}>
      <Loaded query={query} label={texts.storage}>
        {({ organizations, users }) =>
          organizations.length + users.length === 0 ? (
            <p>{texts.noFiles}</p>
          ) : (
            <div className={styles.list}>
              <Owners
                label={texts.organizations}
                owners={organizations}
                toName={(id) => texts.organizationName({ id: toShortId(id) })}
              />
              <Owners label={texts.users} owners={users} toName={(id) => findAccount(id).name} />
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

interface OwnersProps {
  readonly label: string;
  readonly owners: readonly Schema<'StorageOwner'>[];
  readonly toName: (id: string) => string;
}

function Owners({ label, owners, toName }: OwnersProps): ReactElement | null {
  if (owners.length === 0) return null;
  return (
    <section>
      <h3>{label}</h3>
      <ul aria-label={label} className={styles.roles}>
        {owners.map(({ id, ...usage }) => (
          <li key={id}>
            <p>{toName(id)}</p>
            <StorageMeter usage={usage} />
          </li>
        ))}
      </ul>
    </section>
  );
}
