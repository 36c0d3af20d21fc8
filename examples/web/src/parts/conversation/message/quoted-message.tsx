import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';

import * as texts from '#messages/conversation';
import { cx } from '../../../ui/cx.js';
import { VisuallyHidden } from '../../../ui/data-display/visually-hidden.js';
import { useConversationView } from '../conversation-context.js';
import { readMessage } from '../read-message.js';
import { messageSummary } from './message-summary.js';
import styles from './quoted-message.module.css';

/** The message to which another message replies. Pressing it scrolls to that message. */
export function QuotedMessage({ messageId }: { readonly messageId: string }): ReactElement {
  const { conversation, getPerson, jumpTo } = useConversationView();
  const shown = conversation.messages.find(({ id }) => id === messageId);
  const { data: fetched } = useQuery({
    queryKey: ['message', conversation.id, messageId],
    queryFn: () => readMessage(conversation.id, messageId),
    enabled: shown === undefined,
    staleTime: Infinity,
  });
  const message = shown ?? fetched ?? null;
  const name = message === null ? '…' : getPerson(message.senderId).name;
  return (
    <Button className={cx(styles.quote)} onPress={() => jumpTo(messageId)}>
      {texts.replyHeading({
        hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
        name: <span className={styles.name}>{name}</span>,
      })}
      <span className={styles.words}>{message === null ? texts.earlierMessage : messageSummary(message)}</span>
    </Button>
  );
}
