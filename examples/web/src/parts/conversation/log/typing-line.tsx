import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { useConversationView } from '../conversation-context.js';
import { namesInWords } from '../names-in-words.js';
import styles from './typing-line.module.css';

/** Shows who is typing. Reserves its height, so that nothing moves when a user starts to type. */
export function TypingLine(): ReactElement {
  const { conversation, getPerson } = useConversationView();
  const names = conversation.typing.map((id) => getPerson(id).shortName);
  return (
    <p className={styles.line} aria-live="polite">
      {names.length > 0 && (
        <>
          <span className={styles.dots} aria-hidden>
            <span />
            <span />
            <span />
          </span>
          {texts.typingNames({ count: names.length, names: namesInWords(names) })}
        </>
      )}
    </p>
  );
}
