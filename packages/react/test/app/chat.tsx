import { CrewkitError } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import {
  useConversation,
  useConversations,
  useThread,
  useTyping,
  useUnread,
  useUpload,
  useUserNames,
} from '../../src/index.js';

/** Shows the conversations of the user, and the open one. */
export function Chat({ conversationId }: { readonly conversationId: string | null }): ReactElement {
  const { items, hasMore, isLoading } = useConversations();
  const { conversations, messages } = useUnread();
  const [isClosed, setClosed] = useState(false);
  return (
    <>
      <output data-part="unread">{`${conversations} ${messages}`}</output>
      <output data-part="conversations-state">{isLoading ? 'loading' : hasMore ? 'more' : 'all'}</output>
      <ul data-part="conversations">
        {items.map(({ id, lastMessage, unreadCount }) => (
          <li key={id}>{`${lastMessage?.body ?? '-'} (${unreadCount})`}</li>
        ))}
      </ul>
      <button onClick={() => setClosed(!isClosed)}>Toggle</button>
      {conversationId !== null && !isClosed && <Open conversationId={conversationId} />}
    </>
  );
}

function Open({ conversationId }: { readonly conversationId: string }): ReactElement {
  const conversation = useConversation(conversationId);
  const { status, messages, unsent, hasOlder } = conversation;
  const { userIds, notify } = useTyping(conversationId);
  const getName = useUserNames();
  const [text, setText] = useState('');
  const [rootId, setRootId] = useState<string | null>(null);
  const toName = (id: string): string => {
    const name = getName(id);
    return typeof name === 'string' ? name : name.firstName;
  };
  const last = messages.at(-1);
  return (
    <>
      <output data-part="status">{status}</output>
      <output data-part="typing">{userIds.map(toName).join()}</output>
      {hasOlder && <button onClick={() => void conversation.load('older')}>Older</button>}
      <ul data-part="messages">
        {messages.map(({ id, senderId, body, deletedAt, attachments }) => (
          <li key={id}>
            {deletedAt === null
              ? [`${toName(senderId)}: ${body}`, ...attachments.map(({ fileName }) => fileName)].join(' ')
              : 'deleted'}
          </li>
        ))}
        {unsent.map(({ clientMessageId, body, status: sending, error }) => (
          <li key={clientMessageId}>
            {`${body} (${error?.code ?? sending})`}
            {sending === 'refused' && <button onClick={() => conversation.retry(clientMessageId)}>Retry</button>}
          </li>
        ))}
      </ul>
      <input
        name="text"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          notify();
        }}
      />
      <button
        onClick={() => {
          void conversation.send({ body: text });
          setText('');
        }}
      >
        Send
      </button>
      <button onClick={() => void conversation.markRead()}>Mark read</button>
      <button onClick={() => last && void conversation.edit(last.id, { body: 'Edited' })}>Edit</button>
      <button onClick={() => last && void conversation.remove(last.id)}>Delete</button>
      <Files conversationId={conversationId} />
      <button onClick={() => setRootId(messages[0]?.id ?? null)}>Thread</button>
      {rootId !== null && <Thread conversationId={conversationId} rootId={rootId} />}
    </>
  );
}

interface ThreadProps {
  readonly conversationId: string;
  readonly rootId: string;
}

function Thread({ conversationId, rootId }: ThreadProps): ReactElement {
  const { status, root, messages, unreadCount, isFollowing, ...actions } = useThread(conversationId, rootId);
  return (
    <>
      <output data-part="thread">{[status, root?.body, unreadCount, isFollowing].join(' ')}</output>
      <ul data-part="replies">
        {messages.map(({ id, body, reactions }) => (
          <li key={id}>{[body, ...reactions.map(({ emoji, count }) => `${emoji}${count}`)].join(' ')}</li>
        ))}
      </ul>
      <button onClick={() => void actions.send({ body: 'Gladly' })}>Reply</button>
      <button onClick={() => messages[0] && void actions.addReaction(messages[0].id, '👍')}>React</button>
      <button onClick={() => void actions.markRead()}>Mark thread read</button>
      <button onClick={() => void actions.unfollow()}>Unfollow</button>
    </>
  );
}

function Files({ conversationId }: { readonly conversationId: string }): ReactElement {
  const { uploads, start, retry, cancel } = useUpload(conversationId);
  return (
    <>
      <input
        name="files"
        type="file"
        onChange={({ currentTarget: { files } }) => start({ files: [...(files ?? [])] })}
      />
      <ul data-part="uploads">
        {uploads.map(({ id, names, fraction, error }) => (
          <li key={id}>
            {`${names.join()} ${CrewkitError.is(error) ? error.code : fraction > 0 ? 'sending' : 'waiting'}`}
            <button onClick={() => retry(id)}>Again</button>
            <button onClick={() => cancel(id)}>Cancel</button>
          </li>
        ))}
      </ul>
    </>
  );
}
