import type { Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useRef, type ReactElement } from 'react';

import * as texts from '#messages/account';
import { client } from '../../data/client.js';
import { blockedUsersQuery } from '../../data/chat/blocked-users.js';
import { getName } from '../../data/person-name.js';
import { toGrowing } from '../../data/use-list.js';
import { LoadMore } from '../../parts/lists/load-more.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { useChange } from '../../parts/forms/use-change.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/layout/card.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import { EntryList } from '../../ui/data-display/entry-list.js';

type BlockedUser = Schema<'BlockedUser'>;

/** The users whom the signed-in user has blocked. */
export function BlockedUsersCard(): ReactElement {
  const query = useInfiniteQuery(blockedUsersQuery);
  const listRef = useRef<HTMLUListElement>(null);
  const unblock = useChange({
    run: ({ id }: BlockedUser) => client.users.unblock(id),
    touches: [['blocked-users']],
    said: (_, user) => texts.unblocked({ name: toName(user) }),
    // The entry with the focused button is removed.
    onDone: () => listRef.current?.focus(),
    onError: texts.notUnblocked,
  });
  return (
    <Card title={texts.blockedUsers} description={texts.blockedUsersHint} isFlush>
      <Loaded query={query} label={texts.blockedUsers}>
        {(users) =>
          users.length === 0 ? (
            <EmptyState icon={<UserX aria-hidden />} title={texts.noBlockedUsers} frame="plain" />
          ) : (
            <>
              <EntryList
                label={texts.blockedUsers}
                listRef={listRef}
                entries={users.map((user) => ({
                  id: user.id,
                  icon: <UserX aria-hidden />,
                  title: toName(user),
                  details: [
                    ...(user.email === null ? [] : [user.email]),
                    texts.blockedAt({ time: <RelativeTime at={user.blockedAt} /> }),
                  ],
                  action: (
                    <Button
                      size="small"
                      aria-label={texts.unblockName({ name: toName(user) })}
                      isPending={unblock.isPending && unblock.variables.id === user.id}
                      onPress={() => unblock.mutate(user)}
                    >
                      {texts.unblock}
                    </Button>
                  ),
                }))}
              />
              <LoadMore list={toGrowing(query)} label={texts.showMoreUsers} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Names are shared within organizations only. */
function toName({ firstName, lastName, displayName }: BlockedUser): string {
  return getName({ firstName: firstName ?? '', lastName: lastName ?? '', displayName }) || texts.unnamedUser;
}
