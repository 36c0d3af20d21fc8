import type { Session } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';

import * as texts from '#messages/account';
import { client } from '../../data/client.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { describeDevice } from '../../parts/describe-device.js';
import { toSessionEntry } from '../../parts/session-entry.js';
import { useChange } from '../../parts/forms/use-change.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/layout/card.js';
import { EntryList } from '../../ui/data-display/entry-list.js';
import { AccountFrame } from './account-frame.js';
import { accountQueries } from './account-queries.js';
import styles from './account.module.css';
import { SignOutEverywhere } from './sign-out-everywhere.js';

/** The active sessions. */
export function SessionsPage(): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <AccountFrame section={texts.devices}>
      <div className={styles.cards}>
        <Card title={texts.devicesTitle} description={texts.devicesHint} isFlush>
          <Devices />
        </Card>
        <Card
          title={texts.signOutEverywhere}
          description={texts.signOutEverywhereHint}
          actions={
            <Button icon={<LogOut aria-hidden />} onPress={() => setAsking(true)}>
              {texts.signOutEverywhere}
            </Button>
          }
        />
      </div>
      {isAsking && <SignOutEverywhere onClose={() => setAsking(false)} />}
    </AccountFrame>
  );
}

function Devices(): ReactElement {
  const query = useQuery(accountQueries.sessions());
  const listRef = useRef<HTMLUListElement>(null);
  const revoke = useChange({
    run: ({ id }: Session) => client.auth.revokeSession(id),
    touches: [['account', 'sessions']],
    said: (_, { userAgent }) => texts.signedOutDevice({ device: describeDevice(userAgent).words }),
    // The entry with the focused button is removed.
    onDone: () => listRef.current?.focus(),
    onError: texts.notSignedOut,
  });
  return (
    <Loaded query={query} label={texts.devices}>
      {(sessions) => (
        <EntryList
          label={texts.devices}
          listRef={listRef}
          entries={thisFirst(sessions).map((session) => ({
            ...toSessionEntry(session),
            action: !session.current && (
              <Button
                size="small"
                aria-label={texts.signOutDevice({ device: describeDevice(session.userAgent).words })}
                isPending={revoke.isPending && revoke.variables.id === session.id}
                onPress={() => revoke.mutate(session)}
              >
                {texts.signOut}
              </Button>
            ),
          }))}
        />
      )}
    </Loaded>
  );
}

/** Sorts this session first, then by last use. */
function thisFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted(
    (one, other) => Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt),
  );
}
