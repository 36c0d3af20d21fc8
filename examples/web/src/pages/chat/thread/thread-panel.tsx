import { useThread, type ThreadHandle } from '@crewkit/react';
import { Bell, BellOff, SearchX, X } from 'lucide-react';
import { useEffect, useMemo, type KeyboardEvent, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/chat';
import { useMe } from '../../../data/sign-in/use-me.js';
import { usePeople } from '../../../data/use-people.js';
import { ConversationBody } from '../../../parts/conversation/conversation-body.js';
import { ConversationLoading } from '../../../parts/conversation/conversation-states.js';
import { conversationTitle } from '../../../parts/conversation/conversation-title.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { usePageTitle } from '../../../ui/layout/use-page-title.js';
import styles from './thread-panel.module.css';

export interface ThreadPanelProps {
  readonly conversationId: string;
  readonly rootId: string;
  /** The reply to show first. */
  readonly messageId: string | null;
  /** The path of the conversation, without the thread. */
  readonly closedPath: string;
}

/** A message with its replies. Escape closes it. */
export function ThreadPanel({ conversationId, rootId, messageId, closedPath }: ThreadPanelProps): ReactElement {
  const thread = useThread(conversationId, rootId);
  const [, goTo] = useLocation();
  const close = (): void => goTo(closedPath);
  useFocusedRoot(rootId);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    <aside className={styles.panel} aria-label={texts.thread} onKeyDown={leave}>
      <ThreadHeader thread={thread} onClose={close} />
      <Content thread={thread} messageId={messageId} />
    </aside>
  );
}

function Content({
  thread,
  messageId,
}: { readonly thread: ThreadHandle } & Pick<ThreadPanelProps, 'messageId'>): ReactElement {
  const { status, root, messages, hasOlder, error } = thread;
  // Earlier replies come between the message and the loaded ones.
  const conversation = useMemo(
    () => (root === null || hasOlder ? thread : { ...thread, messages: [root, ...messages] }),
    [thread, root, messages, hasOlder],
  );
  if (status === 'gone') {
    return (
      <EmptyState icon={<SearchX />} title={texts.missingThread} frame="plain">
        {texts.missingThreadHint}
      </EmptyState>
    );
  }
  if (status === 'loading' || root === null) return <ConversationLoading error={error} />;
  return <ConversationBody {...{ conversation, thread, messageId }} label={texts.replies} header={null} autoFocus />;
}

interface ThreadHeaderProps {
  readonly thread: ThreadHandle;
  readonly onClose: () => void;
}

function ThreadHeader({ thread, onClose }: ThreadHeaderProps): ReactElement {
  const { conversation, root, isFollowing, follow, unfollow } = thread;
  const { id: meId } = useMe();
  const getPerson = usePeople();
  const title = conversation === null ? '' : conversationTitle(conversation, { meId, getPerson });
  usePageTitle(texts.threadTitle({ title }));
  const following = useChange({
    run: () => (isFollowing ? unfollow() : follow()),
    touches: [],
    onError: texts.followFailure,
  });
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h2 className={styles.title}>{texts.thread}</h2>
        <p className={styles.place}>{title}</p>
      </div>
      {root !== null && (
        <Button
          size="small"
          variant="quiet"
          icon={isFollowing ? <BellOff aria-hidden /> : <Bell aria-hidden />}
          onPress={() => following.mutate()}
        >
          {isFollowing ? texts.unfollow : texts.follow}
        </Button>
      )}
      <IconButton label={texts.closeThread} tooltipPlacement="bottom" icon={<X aria-hidden />} onPress={onClose} />
    </header>
  );
}

/** Focuses the message in the conversation when its thread is closed. */
function useFocusedRoot(rootId: string): void {
  useEffect(
    () => () => {
      document.querySelector<HTMLElement>(`[data-message="${CSS.escape(rootId)}"]`)?.focus({ preventScroll: true });
    },
    [rootId],
  );
}
