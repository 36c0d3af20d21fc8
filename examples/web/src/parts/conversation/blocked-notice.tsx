import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { useChange } from '../use-change.js';

export interface BlockedNoticeProps {
  readonly userId: string;
  readonly name: string;
}

/** Stands where messages are written, in a conversation with a user whom the signed-in user has blocked. */
export function BlockedNotice({ userId, name }: BlockedNoticeProps): ReactElement {
  const unblock = useChange({
    run: () => client.users.unblock(userId),
    touches: [['blocked-users']],
    said: `Unblocked ${name}`,
    onError: `Could not unblock ${name}`,
  });
  const action = (
    <Button size="small" isPending={unblock.isPending} onPress={() => unblock.mutate()}>
      Unblock
    </Button>
  );
  return (
    <Callout tone="warning" action={action}>
      You blocked {name}. Unblock them to send messages.
    </Callout>
  );
}
