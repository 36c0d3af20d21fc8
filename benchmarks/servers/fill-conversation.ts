import type Database from 'better-sqlite3';

const body = 'Shall we meet at ten, or is that too early for those who come by train?';

interface Filling {
  readonly conversationId: string;
  readonly length: number;
  readonly toId: (seq: number) => string;
  readonly toSenderId: (seq: number) => string;
}

/** Writes messages directly to a SQLite database, because writing a million messages through the store would take minutes. */
export function fillConversation(
  database: Database.Database,
  { conversationId, length, toId, toSenderId }: Filling,
): void {
  const insert = database.prepare(`
    INSERT INTO messages (conversation_id, seq, change_seq, id, sender_id, kind, body, content_hash, mentions, created_at)
    VALUES (?, ?, ?, ?, ?, 'text', ?, x'00', '[]', ?)`);
  const end = database.prepare('UPDATE conversations SET last_seq = ? WHERE id = ?');
  database.transaction(() => {
    for (let seq = 1; seq <= length; seq += 1) {
      insert.run(conversationId, seq, seq, toId(seq), toSenderId(seq), body, 1_750_000_000_000 + seq);
    }
    end.run(length, conversationId);
  })();
}
