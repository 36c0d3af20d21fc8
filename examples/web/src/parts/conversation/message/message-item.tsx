import type { Message } from '@crewkit/client-sdk';
import { Ban, Pin } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { cx } from '../../../ui/cx.js';
import { VisuallyHidden } from '../../../ui/data-display/visually-hidden.js';
import { AttachmentList } from '../attachments/attachment-list.js';
import { useConversationView } from '../conversation-context.js';
import { clockTime, exactTime } from '../message-times.js';
import { ReactionChips } from '../reactions/reaction-chips.js';
import { ThreadSummary } from '../thread/thread-summary.js';
import { MessageActions } from './message-actions.js';
import styles from './message-item.module.css';
import { MessageText } from './message-text.js';
import { QuotedMessage } from './quoted-message.js';

export interface MessageItemProps {
  readonly message: Message;
  /** Tab reaches only this message; arrow keys move to the other ones. */
  readonly isCurrent: boolean;
  /** The actions for the message are visible. */
  readonly isActive: boolean;
  readonly isFlashed: boolean;
  readonly onActivate: (messageId: string) => void;
}

export function MessageItem(props: MessageItemProps): ReactElement {
  const { message, isCurrent, isActive, isFlashed, onActivate } = props;
  const { meId, getPerson } = useConversationView();
  const isOwn = message.senderId === meId;
  const isDeleted = message.deletedAt !== null;
  const time = clockTime(message.createdAt);
  const heading = isOwn
    ? texts.ownMessageHeading({ time })
    : texts.messageHeading({ sender: getPerson(message.senderId).name, time });
  const activate = (): void => onActivate(message.id);
  return (
    <article
      className={cx(styles.message, isOwn && styles.own, isFlashed && styles.flashed)}
      data-message={message.id}
      tabIndex={isCurrent ? 0 : -1}
      title={exactTime(message.createdAt)}
      onFocus={activate}
      onPointerEnter={activate}
    >
      <div className={cx(styles.bubble, isDeleted && styles.deleted)}>
        <VisuallyHidden>{heading} </VisuallyHidden>
        {isDeleted ? (
          <p className={styles.tombstone}>
            <Ban aria-hidden /> {texts.deletedNote}
          </p>
        ) : (
          <Content message={message} />
        )}
      </div>
      {isActive && !isDeleted && <MessageActions message={message} />}
      <ReactionChips message={message} isCurrent={isCurrent} />
      <ThreadSummary message={message} isCurrent={isCurrent} />
    </article>
  );
}

function Content({ message }: { readonly message: Message }): ReactElement {
  const { getPerson } = useConversationView();
  return (
    <>
      {message.pinnedBy !== null && (
        <span className={styles.pinned}>
          <Pin aria-hidden /> {texts.pinnedBy({ name: getPerson(message.pinnedBy).shortName })}
        </span>
      )}
      {message.replyToId !== null && <QuotedMessage messageId={message.replyToId} />}
      {message.attachments.length > 0 && <AttachmentList message={message} />}
      {message.body !== '' && <MessageText {...message} />}
      {message.editedAt !== null && (
        <span className={styles.edited} title={exactTime(message.editedAt)}>
          {texts.edited}
        </span>
      )}
    </>
  );
}
