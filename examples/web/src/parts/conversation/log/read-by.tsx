import { CheckCheck } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { useConversationView } from '../conversation-context.js';
import { namesInWords } from '../names-in-words.js';
import styles from './read-by.module.css';

// Larger groups do not show it.
const maxOthers = 12;

/** Lists the users who have read the last message, if the signed-in user sent it. */
export function ReadBy(): ReactElement | null {
  const { conversation, meId, getPerson } = useConversationView();
  const last = conversation.messages.at(-1);
  const others = (conversation.conversation?.participants ?? []).filter(({ userId }) => userId !== meId);
  if (last?.senderId !== meId || conversation.unsent.length > 0 || others.length > maxOthers) return null;
  const readers = others.filter(({ lastReadSeq }) => lastReadSeq >= last.seq);
  if (readers.length === 0) return null;
  const names = readers.map(({ userId }) => getPerson(userId).shortName);
  return (
    <p className={styles.readBy}>
      <CheckCheck aria-hidden />
      {wordsFor(names, others.length)}
    </p>
  );
}

function wordsFor(names: readonly string[], others: number): string {
  if (others === 1) return texts.seen;
  return names.length === others ? texts.seenByAll : texts.seenByNames({ names: namesInWords(names) });
}
