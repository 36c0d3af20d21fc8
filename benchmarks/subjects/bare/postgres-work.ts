// Posts a message on Postgres as a program without Crewkit would: it begins, checks the participant, takes the next number, inserts the row
// and commits, each with a prepared statement.
import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { storeUrl } from './settings.js';
import { type Claims, toHash, refusal } from './tokens.js';
import { type StoredMessage } from './work.js';

const pool = new pg.Pool({ connectionString: storeUrl, max: 10 });
const statements = {
  findParticipant: 'SELECT 1 FROM crewkit.participants WHERE conversation_id = $1 AND user_id = $2',
  takeSeq: `
    UPDATE crewkit.conversations SET last_seq = last_seq + 1, last_activity_at = $2, updated_at = $2 WHERE id = $1
    RETURNING last_seq`,
  insertMessage: `
    INSERT INTO crewkit.messages (conversation_id, seq, change_seq, id, sender_id, kind, body, content_hash, mentions, created_at)
    VALUES ($1, $2, $2, $3, $4, 'text', $5, $6, '{}', $7)`,
};

export async function postMessage(
  claims: Claims,
  conversationId: string,
  { body }: { body: string },
): Promise<StoredMessage> {
  const id = randomUUID();
  const now = new Date();
  const client = await pool.connect();
  const send = (name: keyof typeof statements, ...values: unknown[]) =>
    client.query<{ last_seq: string }>({ name, text: statements[name], values });
  try {
    await client.query('BEGIN');
    if ((await send('findParticipant', conversationId, claims.sub)).rowCount === 0) throw refusal(404);
    const { rows } = await send('takeSeq', conversationId, now);
    const seq = Number(rows[0].last_seq);
    await send('insertMessage', conversationId, seq, id, claims.sub, body, toHash(body), now);
    await client.query('COMMIT');
    return { id, conversationId, seq, senderId: claims.sub, kind: 'text', body, createdAt: now.toISOString() };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
