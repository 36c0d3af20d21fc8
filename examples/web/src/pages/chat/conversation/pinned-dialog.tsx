import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Conversation, Message } from '@crewkit/client-sdk';
import { ArrowRight, PinOff } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';

import * as texts from '#messages/chat';
import { unpin } from '#messages/conversation';
import { client } from '../../../data/client.js';
import { usePeople } from '../../../data/use-people.js';
import { useJumpAfterClosing } from '../../../parts/conversation/log/use-jump-after-closing.js';
import { messageSummary } from '../../../parts/conversation/message/message-summary.js';
import { clockTime, dayName } from '../../../parts/conversation/message-times.js';
import { usePinning } from '../../../parts/conversation/pins/use-pinning.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Avatar } from '../../../ui/data-display/avatar.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import styles from './pinned-dialog.module.css';

export interface PinnedDialogProps {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The pinned messages of a conversation, from which users jump to them. */
export function PinnedDialog({ conversation, ...state }: PinnedDialogProps): ReactElement {
  return (
    <Dialog title={texts.pinnedMessages} {...state}>
      {(close) => <Pins conversationId={conversation.id} onClose={close} />}
    </Dialog>
  );
}

interface PinsProps {
  readonly conversationId: string;
  readonly onClose: () => void;
}

function Pins({ conversationId, onClose }: PinsProps): ReactElement {
  const query = usePins(conversationId);
  const jump = useJumpAfterClosing(onClose);
  return (
    <Loaded query={query} label={texts.pinnedMessages}>
      {(pins) =>
        pins.length === 0 ? (
          <p>{texts.noPinnedMessages}</p>
        ) : (
          <ul className={styles.pins} aria-label={texts.pinnedMessages}>
            {pins.map(({ message }) => (
              <PinnedMessage key={message.id} message={message} onJump={() => jump(message.id)} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** Loads the pinned messages, and loads them again when a message of the conversation changes. */
function usePins(conversationId: string) {
  const cache = useQueryClient();
  useEffect(
    () =>
      client.realtime.on('chat:message.updated', (message) => {
        if (message.conversationId === conversationId)
          void cache.invalidateQueries({ queryKey: ['pins', conversationId] });
      }),
    [cache, conversationId],
  );
  return useQuery({
    queryKey: ['pins', conversationId],
    queryFn: async ({ signal }) => (await client.with({ signal }).chats.listPins(conversationId)).items,
  });
}

interface PinnedMessageProps {
  readonly message: Message;
  readonly onJump: () => void;
}

function PinnedMessage({ message, onJump }: PinnedMessageProps): ReactElement {
  const sender = usePeople()(message.senderId);
  const changePin = usePinning(message);
  const { createdAt } = message;
  return (
    <li className={styles.pin}>
      <Avatar id={sender.id} name={sender.name} imageUrl={sender.avatarUrl} />
      <div className={styles.words}>
        <p className={styles.sent}>
          {texts.sentAt({ sender: sender.name, day: dayName(createdAt), time: clockTime(createdAt) })}
        </p>
        <p className={styles.summary}>{messageSummary(message)}</p>
        <Button size="small" icon={<ArrowRight aria-hidden />} onPress={onJump}>
          {texts.goToMessage}
        </Button>
      </div>
      <IconButton label={unpin} size="small" icon={<PinOff aria-hidden />} onPress={changePin} />
    </li>
  );
}
