import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { errorText } from '../../../data/error-text.js';
import { Button } from '../../../ui/buttons/button.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { CountBadge } from '../../../ui/data-display/badge.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { useConversationView } from '../conversation-context.js';
import { LogStart } from './log-start.js';
import { LogEntries } from './log-entries-view.js';
import styles from './message-log.module.css';
import { ReadBy } from './read-by.js';
import { TypingLine } from './typing-line.js';
import { UnsentItem } from '../message/unsent-item.js';
import { UploadItem } from '../message/upload-item.js';
import type { LogScroll } from './use-log-scroll.js';
import type { Edge, Pages } from './use-pages.js';
import { useReading } from './use-reading.js';

export interface MessageLogProps {
  readonly scroll: LogScroll;
  readonly pages: Pages;
  /** Scrolls to the newest messages, and loads them first if necessary. */
  readonly goToEnd: () => void;
  readonly flashedId: string | null;
  readonly label: string;
}

/** The messages, oldest first. Arrow keys move between messages; Tab moves from a message to its actions. */
export function MessageLog({ scroll, pages, goToEnd, flashedId, label }: MessageLogProps): ReactElement {
  const { conversation, thread, files } = useConversationView();
  const { logRef, isAtEnd, onScroll } = scroll;
  const newAfter = useReading(scroll);
  const { uploads } = files;
  useEndAfterSending(conversation.unsent.length + uploads.length, goToEnd);
  const isEmpty = conversation.messages.length + conversation.unsent.length + uploads.length === 0;
  return (
    <div className={styles.frame}>
      <div
        ref={logRef}
        className={styles.log}
        role="log"
        aria-label={label}
        // Screen readers must not announce pages of earlier messages.
        aria-live={pages.loading !== null || conversation.status === 'loading' ? 'off' : 'polite'}
        onScroll={onScroll}
        onKeyDown={moveFocus}
      >
        <div className={styles.content}>
          <PageState edge="older" pages={pages} />
          {thread === null && !conversation.hasOlder && conversation.status !== 'loading' && (
            <LogStart isEmpty={isEmpty} />
          )}
          <LogEntries newAfter={newAfter} flashedId={flashedId} />
          <PageState edge="newer" pages={pages} />
          {!conversation.hasNewer && (
            <>
              {conversation.unsent.map((message) => (
                <UnsentItem key={message.clientMessageId} message={message} />
              ))}
              {uploads.map((upload) => (
                <UploadItem key={upload.id} upload={upload} files={files} />
              ))}
              {thread === null && <ReadBy />}
            </>
          )}
        </div>
      </div>
      <TypingLine />
      {!isAtEnd && (
        <div className={styles.toEnd}>
          <Button size="small" icon={<ArrowDown aria-hidden />} onPress={goToEnd}>
            {conversation.unreadCount > 0 ? texts.newMessages : texts.latestMessages}
            <CountBadge
              count={conversation.unreadCount}
              label={texts.unreadCount({ count: conversation.unreadCount })}
            />
          </Button>
        </div>
      )}
    </div>
  );
}

const edgeTexts = {
  older: { fault: texts.earlierMessagesFailure, loading: texts.earlierMessagesLoading },
  newer: { fault: texts.laterMessagesFailure, loading: texts.laterMessagesLoading },
};

interface PageStateProps {
  readonly edge: Edge;
  readonly pages: Pages;
}

function PageState({ edge, pages: { loading, fault, load } }: PageStateProps): ReactElement | null {
  if (fault?.place === edge) {
    const again = (
      <Button size="small" onPress={() => void load(edge)}>
        {texts.tryAgain}
      </Button>
    );
    return (
      <Callout tone="warning" action={again}>
        {edgeTexts[edge].fault} {errorText(fault.error)}
      </Callout>
    );
  }
  if (loading !== edge) return null;
  return (
    <div className={styles.loading}>
      <Spinner label={edgeTexts[edge].loading} />
    </div>
  );
}

/** Scrolls to each message that the user sends, from any position. */
function useEndAfterSending(count: number, goToEnd: () => void): void {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) goToEnd();
    before.current = count;
  }, [count, goToEnd]);
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: (index) => Math.max(0, index - 1),
  ArrowDown: (index, count) => Math.min(count - 1, index + 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = steps[event.key];
  const { target } = event;
  // Not while the focus is inside a message: the slider of a player also uses the arrow keys.
  if (step === undefined || !(target instanceof HTMLElement) || target.dataset['message'] === undefined) return;
  const messages = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
  messages[step(messages.indexOf(target), messages.length)]?.focus();
  event.preventDefault();
}
