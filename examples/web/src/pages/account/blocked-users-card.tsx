import type { Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useRef, type ReactElement } from 'react';

import { client } from '../../data/client.js';
import { blockedUsersQuery } from '../../data/blocked-users-query.js';
import { toGrowing } from '../../data/use-list.js';
import { LoadMore } from '../../parts/load-more.js';
import { Loaded } from '../../parts/loaded.js';
import { useChange } from '../../parts/use-change.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { EntryList } from '../../ui/entry-list.js';

type BlockedUser = Schema<'BlockedUser'>;

/** The users whom the signed-in user has blocked. */
export function BlockedUsersCard(): ReactElement {
  const query = useInfiniteQuery(blockedUsersQuery);
  const listRef = useRef<HTMLUListElement>(null);
  const unblock = useChange({
    run: ({ id }: BlockedUser) => client.users.unblock(id),
    touches: [['blocked-users']],
    said: (_, user) => `Unblocked ${toName(user)}`,
    // The entry with the focused button is removed.
    onDone: () => listRef.current?.focus(),
    onError: 'Could not unblock the user',
  });
  return (
    <Card
      title="Blocked users"
      description="They cannot message you or add you to groups. To block a user, open your conversation with them."
      isFlush
    >
      <Loaded query={query} label="Blocked users">
        {(users) =>
          users.length === 0 ? (
            <EmptyState icon={<UserX aria-hidden />} title="No blocked users" frame="plain" />
          ) : (
            <>
              <EntryList
                label="Blocked users"
                listRef={listRef}
                entries={users.map((user) => ({
                  id: user.id,
                  icon: <UserX aria-hidden />,
                  title: toName(user),
                  details: [
                    ...(user.email === null ? [] : [user.email]),
                    <>
                      Blocked <RelativeTime at={user.blockedAt} />
                    </>,
                  ],
                  action: (
                    <Button
                      size="small"
                      aria-label={`Unblock ${toName(user)}`}
                      isPending={unblock.isPending && unblock.variables.id === user.id}
                      onPress={() => unblock.mutate(user)}
                    >
                      Unblock
                    </Button>
                  ),
                }))}
              />
              <LoadMore list={toGrowing(query)} noun="users" />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Names are shared within organizations only. */
function toName({ firstName, lastName }: BlockedUser): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim() || 'A user outside your organizations';
}
