import type { Schema, Session } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type ReactElement } from 'react';

import * as texts from '#messages/admin';
import { client } from '../../../data/client.js';
import { toGrowing } from '../../../data/use-list.js';
import { LoadMore } from '../../../parts/lists/load-more.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { describeDevice } from '../../../parts/describe-device.js';
import { toSessionEntry } from '../../../parts/session-entry.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/layout/card.js';
import { EntryList } from '../../../ui/data-display/entry-list.js';
import { adminQueries } from '../admin-queries.js';
import styles from '../admin.module.css';
import { useMayAdminister } from '../use-may-administer.js';

/** Lists a user's sessions. With `system:users.manage`, each session can be ended. */
export function UserSessionsCard({ account }: { readonly account: Schema<'AccountDetails'> }): ReactElement {
  const mayEnd = useMayAdminister('system:users.manage');
  const query = useInfiniteQuery(adminQueries.sessions(account.id));
  const listRef = useRef<HTMLUListElement>(null);
  const revoke = useChange({
    run: ({ id }: Session) => client.admin.revokeSession(account.id, id),
    touches: [adminQueries.sessions(account.id).queryKey],
    said: (_, { userAgent }) => texts.signedOutNotice({ device: describeDevice(userAgent).words }),
    // The entry with the focused button is removed.
    onDone: () => listRef.current?.focus(),
    onError: texts.signOutFailure,
  });
  const toEntry = (session: Session) => ({
    ...toSessionEntry(session),
    // Administrators sign themselves out on the page of their own devices.
    action: mayEnd && !session.current && (
      <Button
        size="small"
        aria-label={texts.signOutDevice({ device: describeDevice(session.userAgent).words })}
        isPending={revoke.isPending && revoke.variables.id === session.id}
        onPress={() => revoke.mutate(session)}
      >
        {texts.signOut}
      </Button>
    ),
  });
  return (
    <Card title={texts.devices} description={texts.devicesHint} isFlush>
      <Loaded query={query} label={texts.devices}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className={styles.none}>{texts.noDevices}</p>
          ) : (
            <EntryList label={texts.devices} listRef={listRef} entries={sessions.map(toEntry)} />
          )
        }
      </Loaded>
      <LoadMore list={toGrowing(query)} label={texts.showMoreDevices} isManual />
    </Card>
  );
}
