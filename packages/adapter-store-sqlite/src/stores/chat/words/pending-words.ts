import type { Statements } from '../../../connections/connection.js';
import { MessageWords } from './message-words.js';

const note = 'INSERT INTO message_words_pending (message_id, words) VALUES (@id, @words)';
const findOne = 'SELECT 1 FROM message_words_pending LIMIT 1';
// If a message was deleted together with its conversation, it no longer has a row.
const listFirst = `
  SELECT p.number, m.id, m.conversation_id, m.seq, m.sender_id, m.created_at, p.words FROM message_words_pending p
    LEFT JOIN messages m ON m.id = p.message_id
  ORDER BY p.number LIMIT 256`;
const forget = 'DELETE FROM message_words_pending WHERE number <= @last';

type Row = { readonly number: number } & (
  | { readonly id: null }
  | {
      readonly id: string;
      readonly conversation_id: string;
      readonly seq: number;
      readonly sender_id: string;
      readonly created_at: number;
      readonly words: string;
    }
);

/**
 * Messages that were sent but are not indexed yet. If each message were indexed in the transaction that sends it, indexing would write as
 * many database pages as the rest of that transaction. Indexing many messages together writes hardly more pages than indexing one.
 */
export class PendingWords {
  private readonly words: MessageWords;

  constructor(private readonly connection: Statements) {
    this.words = new MessageWords(connection);
  }

  /** Records the message as pending, in the transaction that sends it, so that it is indexed even if this process crashes. */
  note(messageId: string, words: readonly string[]): void {
    this.connection.run(note, { id: messageId, words: words.join(' ') });
  }

  exist(): boolean {
    return this.connection.get(findOne) !== undefined;
  }

  /** Indexes the first pending messages. */
  async indexSome(): Promise<void> {
    const rows = this.connection.all<Row>(listFirst);
    this.words.insert(
      rows.flatMap((row) => {
        if (row.id === null) return [];
        const { id, conversation_id: conversationId, seq, sender_id: senderId, created_at: createdAt } = row;
        return [{ id, conversationId, seq, senderId, createdAt, words: row.words.split(' ').filter(Boolean) }];
      }),
    );
    this.connection.run(forget, { last: rows.at(-1)?.number ?? 0 });
    return Promise.resolve();
  }
}
