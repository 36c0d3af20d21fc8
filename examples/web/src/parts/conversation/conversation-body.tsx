import { useUpload, type ConversationHandle, type ThreadHandle, type UploadHandle } from '@crewkit/react';
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
import { Callout } from '../../ui/feedback/callout.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { BlockedNotice } from './blocked-notice.js';
import { Composer } from './composer/composer.js';
import { useDraft } from './composer/drafts.js';
import { withFiles } from './composer/files/file-limits.js';
import { useFileDrop } from './composer/files/use-file-drop.js';
import {
  ConversationContext,
  useConversationView,
  type ConversationView,
  type Intent,
} from './conversation-context.js';
import styles from './conversation-panel.module.css';
import { partnerId } from './conversation-title.js';
import { MessageLog } from './log/message-log.js';
import { useJump } from './log/use-jump.js';
import { useLogScroll, type LogScroll } from './log/use-log-scroll.js';
import { usePages, type Pages } from './log/use-pages.js';
import { useThreadPath } from './thread/use-thread-path.js';

export interface ConversationBodyProps {
  /** The conversation, loaded, or the thread as a conversation. */
  readonly conversation: ConversationHandle;
  readonly thread?: ThreadHandle;
  readonly label: string;
  readonly header: ReactNode;
  /** The message to show first, even if it is old. */
  readonly messageId: string | null;
  /** Focuses the field initially, on devices with a keyboard. */
  readonly autoFocus: boolean;
}

/** The messages of a conversation or of a thread, and the composer. */
export function ConversationBody(props: ConversationBodyProps): ReactElement {
  const { conversation, thread = null, label, header, messageId, autoFocus } = props;
  const { id, hasNewer, conversation: details } = conversation;
  const { id: meId } = useMe();
  const getPerson = usePeople();
  const otherId = details === null ? null : partnerId(details, meId);
  const files = useFiles(conversation, thread?.rootId ?? null);
  const pages = usePages(conversation);
  const scroll = useLogScroll({
    hasNewer,
    messageCount: conversation.messages.length,
    firstId: messageId,
    onNear: pages.loadByItself,
  });
  const { jumpTo, flashedId } = useJump(scroll, pages, useThreadPath(conversation, thread));
  const goToEnd = useEnd(scroll, pages, hasNewer);
  const { intent, setIntent, focusKey } = useIntent(autoFocus && messageId === null);
  const [draft, changeDraft] = useDraft([meId, id, ...(thread === null ? [] : [thread.rootId])].join(' '));
  const addFiles = (added: readonly File[]): void => {
    const { files, faults } = withFiles(draft.files, added);
    changeDraft({ files });
    setIntent(intent.kind === 'reply' ? intent : { kind: 'new' });
    for (const fault of faults) toasts.error(texts.notAttached, { text: fault });
  };
  const drop = useFileDrop(addFiles);
  useFirstJump(messageId, jumpTo, goToEnd);
  const view: ConversationView = { conversation, thread, files, meId, getPerson, intent, setIntent, jumpTo };
  return (
    <ConversationContext value={view}>
      <section className={styles.panel} aria-label={label} {...drop.handlers}>
        {header}
        <MessageLog label={label} scroll={scroll} pages={pages} goToEnd={goToEnd} flashedId={flashedId} />
        <div className={styles.foot}>
          <Foot otherId={otherId}>
            <Composer draft={draft} onChange={changeDraft} onFiles={addFiles} focusKey={focusKey} />
          </Foot>
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

interface FootProps {
  /** The other user in a conversation of two; null for other conversations. */
  readonly otherId: string | null;
  readonly children: ReactNode;
}

/** Shows the composer, or the reason why the user cannot write. */
function Foot({ otherId, children }: FootProps): ReactNode {
  const { thread, getPerson } = useConversationView();
  const isBlocked = useIsBlocked(otherId);
  if (otherId !== null && isBlocked) return <BlockedNotice userId={otherId} name={getPerson(otherId).name} />;
  if (typeof thread?.root?.deletedAt === 'string') return <Callout>{texts.threadClosed}</Callout>;
  return children;
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

/** The uploads to the conversation itself, or to one of its threads. */
function useFiles({ id, messages }: ConversationHandle, threadRootId: string | null): UploadHandle {
  const all = useUpload(id);
  const { uploads, cancel } = all;
  const own = useMemo(() => uploads.filter((each) => each.threadRootId === threadRootId), [uploads, threadRootId]);
  // `useUpload` knows the messages of the conversation itself only.
  const arrived = useMemo(() => new Set(messages.map(({ clientMessageId }) => clientMessageId)), [messages]);
  useEffect(() => {
    for (const each of own) if (arrived.has(each.id)) cancel(each.id);
  }, [own, arrived, cancel]);
  return useMemo(
    () => ({
      ...all,
      uploads: own.filter((each) => !arrived.has(each.id)),
      start: (files) => all.start({ ...files, ...(threadRootId !== null && { threadRootId }) }),
    }),
    [all, own, arrived, threadRootId],
  );
}
