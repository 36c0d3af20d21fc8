import type { Id } from '@crewkit/client-sdk';
import { useId, useState, type ReactElement } from 'react';

import type { ConversationHandle } from '../chat/use-conversation.js';
import { useUpload } from '../chat/use-upload.js';
import type { ConversationTexts } from './texts/conversation-texts.js';

export interface ComposerProps {
  readonly conversation: ConversationHandle;
  readonly texts: ConversationTexts;
}

/** Writes messages, with files. Enter sends, and Shift+Enter starts a new line. */
export function Composer({ conversation, texts }: ComposerProps): ReactElement {
  const { id: conversationId, send, notifyTyping } = conversation;
  const { start } = useUpload(conversationId);
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sentCount, setSentCount] = useState(0);
  const id = useId();
  const submit = (): void => {
    const body = text.trim();
    if (body === '' && files.length === 0) return;
    if (files.length > 0) start({ files, ...(body !== '' && { body }) });
    // A message that the server refuses stays in the log.
    else void send({ body }).catch(() => undefined);
    setText('');
    setFiles([]);
    setSentCount(sentCount + 1);
  };
  return (
    <form
      aria-label={texts.newMessage}
      data-part="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={`${id}-text`}>{texts.message}</label>
      <textarea
        id={`${id}-text`}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          notifyTyping();
        }}
        onKeyDown={(event) => {
          // In an input method, Enter accepts a suggestion.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <label htmlFor={`${id}-files`}>{texts.files}</label>
      <input
        // Only a new element is empty again after sending.
        key={sentCount}
        id={`${id}-files`}
        type="file"
        multiple
        onChange={({ currentTarget }) => setFiles([...(currentTarget.files ?? [])])}
      />
      <button data-part="submit">{texts.send}</button>
    </form>
  );
}

interface UploadsProps {
  readonly conversationId: Id<'Conversation'>;
  readonly texts: ConversationTexts;
}

/** The files that are being uploaded, or that could not be, without those of threads. */
export function Uploads({ conversationId, texts }: UploadsProps): ReactElement {
  const { uploads, retry, cancel } = useUpload(conversationId);
  return (
    <ul data-part="uploads">
      {uploads
        .filter(({ threadRootId }) => threadRootId === null)
        .map(({ id, names, fraction, error }) => (
          <li key={id}>
            <span data-part="file-names">{names.join(', ')}</span>
            {error === null ? (
              <progress value={fraction} aria-label={texts.uploading(names)} />
            ) : (
              <>
                <span role="alert" data-part="error">
                  {texts.error(error)}
                </span>
                <button type="button" onClick={() => retry(id)}>
                  {texts.retry}
                </button>
              </>
            )}
            <button type="button" onClick={() => cancel(id)}>
              {texts.cancel}
            </button>
          </li>
        ))}
    </ul>
  );
}
