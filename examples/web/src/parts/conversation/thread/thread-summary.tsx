import type { Message } from '@crewkit/client-sdk';
import { MessagesSquare } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/conversation';
import { cx } from '../../../ui/cx.js';
import { VisuallyHidden } from '../../../ui/data-display/visually-hidden.js';
import { useConversationView } from '../conversation-context.js';
import { clockTime, dayName, exactTime, toDay } from '../message-times.js';
import { toThreadPath } from './thread-path.js';
import styles from './thread-summary.module.css';

export interface ThreadSummaryProps {
  readonly message: Message;
  /** Tab reaches only the thread of the current message. */
  readonly isCurrent: boolean;
}

/** The number of replies to a message, which opens them. */
export function ThreadSummary({ message, isCurrent }: ThreadSummaryProps): ReactElement | null {
  const isInThread = useConversationView().thread !== null;
  const { thread } = message;
  if (thread === null || thread.replyCount === 0 || isInThread) return null;
  const { replyCount, lastReplyAt, unreadCount } = thread;
  return (
    <Link
      href={toThreadPath(message)}
      className={cx(styles.summary, unreadCount > 0 && styles.unread)}
      tabIndex={isCurrent ? 0 : -1}
    >
      <MessagesSquare aria-hidden />
      <span className={styles.count}>{texts.replyCount({ count: replyCount })}</span>
      <time className={styles.time} dateTime={lastReplyAt} title={exactTime(lastReplyAt)}>
        {texts.lastReply({ time: toTime(lastReplyAt) })}
      </time>
      {unreadCount > 0 && (
        <span className={styles.dot}>
          <VisuallyHidden>{texts.unreadReplies({ count: unreadCount })}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

/** Returns "10:42", or the day of an earlier time. */
function toTime(at: string): string {
  return toDay(at) === new Date().toDateString() ? clockTime(at) : dayName(at);
}
