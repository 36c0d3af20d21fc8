import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { client } from '../../data/client.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';
import { useChange } from '../forms/use-change.js';

export interface BlockedNoticeProps {
  readonly userId: string;
  readonly name: string;
}

/** Replaces the composer in a conversation with a user whom the signed-in user has blocked. */
export function BlockedNotice({ userId, name }: BlockedNoticeProps): ReactElement {
  const unblock = useChange({
    run: () => client.users.unblock(userId),
    touches: [['blocked-users']],
    said: texts.unblockedNotice({ name }),
    onError: texts.unblockFailure({ name }),
  });
  const action = (
    <Button size="small" isPending={unblock.isPending} onPress={() => unblock.mutate()}>
      {texts.unblock}
    </Button>
  );
  return (
    <Callout tone="warning" action={action}>
      {texts.blockedHint({ name })}
    </Callout>
  );
}
