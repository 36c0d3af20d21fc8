import { useMemo, useState, type ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { useConversationView } from '../conversation-context.js';
import { dayName } from '../message-times.js';
import { logEntries, type LogEntry } from './log-entries.js';
import styles from './log-entries-view.module.css';
import { MessageItem } from '../message/message-item.js';
import { MessageRow } from '../message/message-row.js';

export interface LogEntriesProps {
  readonly newAfter: number | null;
  readonly flashedId: string | null;
}

export function LogEntries({ newAfter, flashedId }: LogEntriesProps): ReactElement {
  const { conversation, meId } = useConversationView();
  const [activeId, setActiveId] = useState<string | null>(null);
  const { messages } = conversation;
  const entries = useMemo(() => logEntries(messages, newAfter, meId), [messages, newAfter, meId]);
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
          </MessageRow>
        ) : (
          <Mark key={entry.key} entry={entry} />
        ),
      )}
    </>
  );
}

function Mark({ entry }: { readonly entry: Exclude<LogEntry, { readonly kind: 'message' }> }): ReactElement {
  if (entry.kind === 'new') {
    return (
      <div className={styles.new}>
        <span>{texts.newDivider}</span>
      </div>
    );
  }
  return (
    <div className={styles.day}>
      <time dateTime={entry.at}>{dayName(entry.at)}</time>
    </div>
  );
}
