import { useConversation, useTyping, useUserNames } from '@crewkit/react';
import { useState, type ReactElement } from 'react';

/** Shows a conversation: its messages, those that are being sent, and who is typing. */
export function Chat({ conversationId }: { readonly conversationId: string }): ReactElement {
  const { status, messages, unsent, hasOlder, load, send, retry } = useConversation(conversationId);
  const { userIds, notify } = useTyping(conversationId);
  const getName = useUserNames();
  const [text, setText] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const toName = (userId: string): string => {
    const name = getName(userId);
    return typeof name === 'string' ? '…' : (name.displayName ?? name.firstName);
  };
  if (status === 'gone') return <p>You do not have access to this conversation.</p>;
  return (
    <section aria-busy={status === 'loading'}>
      {hasOlder && <button onClick={() => void load('older').catch(setError)}>Earlier messages</button>}
      {error !== null && <p role="alert">{error.message}</p>}
      <ul role="log">
        {messages.map(({ id, senderId, body }) => (
          <li key={id}>{`${toName(senderId)}: ${body}`}</li>
        ))}
        {unsent.map((message) => (
          <li key={message.clientMessageId}>
            {message.body}
            {message.status === 'refused' && <button onClick={() => retry(message.clientMessageId)}>Try again</button>}
          </li>
        ))}
      </ul>
      <p aria-live="polite">{userIds.length > 0 && `${userIds.map(toName).join(', ')}…`}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // A refused message stays in `unsent`.
          void send({ body: text }).catch(() => undefined);
          setText('');
        }}
      >
        <input
          aria-label="Message"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            notify();
          }}
        />
        <button disabled={text.trim() === ''}>Send</button>
      </form>
    </section>
  );
}
