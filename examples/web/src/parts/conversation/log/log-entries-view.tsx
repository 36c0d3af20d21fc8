import type { Message } from '@crewkit/client-sdk';
import { useMemo, useState, type ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { useConversationView } from '../conversation-context.js';
import { dayName } from '../message-times.js';
import { logEntries, type LogEntry } from './log-entries.js';
import { JumpToDateDialog } from './jump-to-date-dialog.js';
import styles from './log-entries-view.module.css';
import { MessageItem } from '../message/message-item.js';
import { MessageRow } from '../message/message-row.js';

export interface LogEntriesProps {
  readonly newAfter: number | null;
  readonly flashedId: string | null;
}

export function LogEntries({ newAfter, flashedId }: LogEntriesProps): ReactElement {
  const { conversation, thread, meId } = useConversationView();
  const [activeId, setActiveId] = useState<string | null>(null);
  const { messages } = conversation;
  const entries = useMemo(() => logEntries(messages, newAfter, meId), [messages, newAfter, meId]);
  const [jumpFrom, setJumpFrom] = useState<string | null>(null);
  const isThere = messages.some(({ id }) => id === activeId);
  const currentId = isThere ? activeId : messages.at(-1)?.id;
  return (
    <>
      {entries.map((entry) =>
        entry.kind === 'message' ? (
          <MessageRow key={entry.key} message={entry.message} isFirst={entry.isFirst}>
            <MessageItem
              message={entry.message}
              isCurrent={entry.key === currentId}
              isActive={entry.key === activeId}
              isFlashed={entry.key === flashedId}
              onActivate={setActiveId}
            />
            {entry.key === thread?.rootId && <ReplyCount message={entry.message} />}
          </MessageRow>
        ) : (
          <Mark key={entry.key} entry={entry} onJump={thread === null ? setJumpFrom : null} />
        ),
      )}
      <JumpToDateDialog from={jumpFrom} isOpen={jumpFrom !== null} onOpenChange={() => setJumpFrom(null)} />
    </>
  );
}

/** The divider between the root of a thread and its replies. */
function ReplyCount({ message: { thread } }: { readonly message: Message }): ReactElement {
  return <p className={styles.replies}>{texts.replyCount({ count: thread?.replyCount ?? 0 })}</p>;
}

interface MarkProps {
  readonly entry: Exclude<LogEntry, { readonly kind: 'message' }>;
  /** Called with the time of the day's first message; null: users cannot jump to another date. */
  readonly onJump: ((at: string) => void) | null;
}

function Mark({ entry, onJump }: MarkProps): ReactElement {
  if (entry.kind === 'new') {
    return (
      <div className={styles.new}>
        <span>{texts.newDivider}</span>
      </div>
    );
  }
  return (
    <div className={styles.day}>
      {onJump === null ? (
        <time dateTime={entry.at}>{dayName(entry.at)}</time>
      ) : (
        <button
          type="button"
          className={styles.jump}
          aria-label={texts.jumpFromDay({ day: dayName(entry.at) })}
          onClick={() => onJump(entry.at)}
        >
          <time dateTime={entry.at}>{dayName(entry.at)}</time>
        </button>
      )}
    </div>
  );
}
