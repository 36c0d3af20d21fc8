import type { Message } from '@crewkit/client-sdk';
import type { ReactElement, ReactNode } from 'react';

import { Avatar } from '../../../ui/data-display/avatar.js';
import { cx } from '../../../ui/cx.js';
import { useConversationView } from '../conversation-context.js';
import { clockTime } from '../message-times.js';
import styles from './message-row.module.css';

export interface MessageRowProps {
  readonly message: Message;
  /** The message starts a series from its sender, and shows the name and time of the series. */
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

/** Lays out a message: own messages on one side, others beside the avatar of their author. Labels the message for screen readers. */
export function MessageRow({ message, isFirst, children }: MessageRowProps): ReactElement {
  const { meId, getPerson } = useConversationView();
  const isOwn = message.senderId === meId;
  const person = getPerson(message.senderId);
  return (
    <div className={cx(styles.row, isFirst && styles.first, isOwn && styles.own)}>
      {!isOwn && (
        <span className={styles.gutter}>
          {isFirst && <Avatar id={person.id} name={person.name} imageUrl={person.avatarUrl} />}
        </span>
      )}
      <div className={styles.content}>
        {isFirst && (
          <p className={styles.head} aria-hidden>
            {!isOwn && <span className={styles.name}>{person.name}</span>}
            <span className={styles.time}>{clockTime(message.createdAt)}</span>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
