import type { Conversation } from '@crewkit/client-sdk';
import { useConversation, useUpload, type ConversationHandle } from '@crewkit/react';
import { Upload } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';

import * as texts from '#messages/conversation';
import { useIsBlocked } from '../../data/chat/blocked-users.js';
import { useMe } from '../../data/sign-in/use-me.js';
import { usePeople } from '../../data/use-people.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { BlockedNotice } from './blocked-notice.js';
import { Composer } from './composer/composer.js';
import { useDraft } from './composer/drafts.js';
import { withFiles } from './composer/files/file-limits.js';
import { useFileDrop } from './composer/files/use-file-drop.js';
import { ConversationContext, type ConversationView, type Intent } from './conversation-context.js';
import styles from './conversation-panel.module.css';
import { ConversationGone, ConversationLoading } from './conversation-states.js';
import { partnerId } from './conversation-title.js';
import { MessageLog } from './log/message-log.js';
import { useJump } from './log/use-jump.js';
import { useLogScroll, type LogScroll } from './log/use-log-scroll.js';
import { usePages, type Pages } from './log/use-pages.js';

export interface ConversationPanelProps {
  readonly conversationId: string;
  /** The label for screen readers. Default: "Messages". */
  readonly label?: string;
  /** Renders the header above the messages, once the conversation is loaded. */
  readonly header?: (conversation: Conversation) => ReactNode;
  /** Shown instead if the conversation does not exist or the user cannot see it. */
  readonly gone?: ReactNode;
  /** The message to show first, even if it is old. */
  readonly messageId?: string | null;
  /** Focuses the field initially, on devices with a keyboard. */
  readonly autoFocus?: boolean;
}

/** A conversation: its messages and the composer. Fills the height of its container. */
export function ConversationPanel(props: ConversationPanelProps): ReactElement {
  const { conversationId, label = texts.messages, gone } = props;
  const conversation = useConversation(conversationId);
  const { status, error } = conversation;
  if (status === 'gone') return <>{gone ?? <ConversationGone />}</>;
  if (status === 'loading' || conversation.conversation === null) return <ConversationLoading error={error} />;
  return <Shown {...props} key={conversationId} label={label} conversation={conversation} />;
}

interface ShownProps extends ConversationPanelProps {
  readonly conversation: ConversationHandle;
  readonly label: string;
}

function Shown(props: ShownProps): ReactElement {
  const { conversation, label, header, messageId = null, autoFocus = false } = props;
  const { id, hasNewer, conversation: details } = conversation;
  const { id: meId } = useMe();
  const getPerson = usePeople();
  const otherId = details === null ? null : partnerId(details, meId);
  const isBlocked = useIsBlocked(otherId);
  const files = useUpload(id);
  const pages = usePages(conversation);
  const scroll = useLogScroll({
    hasNewer,
    messageCount: conversation.messages.length,
    firstId: messageId,
    onNear: pages.loadByItself,
  });
  const { jumpTo, flashedId } = useJump(scroll, pages);
  const goToEnd = useEnd(scroll, pages, hasNewer);
  const { intent, setIntent, focusKey } = useIntent(autoFocus && messageId === null);
  const [draft, changeDraft] = useDraft(`${meId} ${id}`);
  const addFiles = (added: readonly File[]): void => {
    const { files, faults } = withFiles(draft.files, added);
    changeDraft({ files });
    setIntent(intent.kind === 'reply' ? intent : { kind: 'new' });
    for (const fault of faults) toasts.error(texts.notAttached, { text: fault });
  };
  const drop = useFileDrop(addFiles);
  useFirstJump(messageId, jumpTo, goToEnd);
  const view: ConversationView = { conversation, files, meId, getPerson, intent, setIntent, jumpTo };
  return (
    <ConversationContext value={view}>
      <section className={styles.panel} aria-label={label} {...drop.handlers}>
        {details !== null && header?.(details)}
        <MessageLog label={label} scroll={scroll} pages={pages} goToEnd={goToEnd} flashedId={flashedId} />
        <div className={styles.foot}>
          {otherId !== null && isBlocked ? (
            <BlockedNotice userId={otherId} name={getPerson(otherId).name} />
          ) : (
            <Composer draft={draft} onChange={changeDraft} onFiles={addFiles} focusKey={focusKey} />
          )}
        </div>
        {drop.isOver && (
          <div className={styles.drop} aria-hidden>
            <p>
              <Upload /> {texts.dropHint}
            </p>
          </div>
        )}
      </section>
    </ConversationContext>
  );
}

interface IntentState {
  readonly intent: Intent;
  readonly setIntent: (intent: Intent) => void;
  readonly focusKey: string | null;
}

/** Holds the purpose of the composer. A change focuses the field, because the user types next. */
function useIntent(autoFocus: boolean): IntentState {
  const [intent, setIntent] = useState<Intent>({ kind: 'new' });
  // An on-screen keyboard would cover the messages.
  const [focusKey, setFocusKey] = useState(() => (autoFocus && hasKeyboard() ? '0' : null));
  const changes = useRef(0);
  return useMemo(
    () => ({
      intent,
      focusKey,
      setIntent(next: Intent) {
        changes.current += 1;
        setFocusKey(String(changes.current));
        setIntent(next);
      },
    }),
    [intent, focusKey],
  );
}

function hasKeyboard(): boolean {
  return matchMedia('(pointer: fine)').matches;
}

function useEnd({ jumpToEnd }: LogScroll, { load }: Pages, hasNewer: boolean): () => void {
  return useCallback(() => {
    if (hasNewer) void load('newest');
    jumpToEnd();
  }, [hasNewer, load, jumpToEnd]);
}

/** Scrolls to the first message to show: a conversation that was open before may still be at an earlier position. */
function useFirstJump(messageId: string | null, jumpTo: (messageId: string) => void, goToEnd: () => void): void {
  const goToFirst = useEffectEvent(() => (messageId === null ? goToEnd() : jumpTo(messageId)));
  useEffect(() => goToFirst(), [messageId]);
}
