import { countOwn } from './conversation-row.js';

const participantColumns = 'conversation_id, user_id, role, joined_at, last_read_seq, own_after_read';
/** Returns a statement that adds participants to the conversation in `created`. `first` is the number of their first parameter. */
const join = (first: number): string => {
  const [ids, roles, times, seqs] = [first, first + 1, first + 2, first + 3];
  return `
    INSERT INTO crewkit.participants (${participantColumns})
    SELECT created.id, given.*, ${countOwn('created.id', 'given.user_id', 'w.seq > given.last_read_seq')}
    FROM created, unnest($${ids}::uuid[], $${roles}::text[], $${times}::timestamptz[], $${seqs}::bigint[])
      AS given (user_id, role, joined_at, last_read_seq)`;
};
export const insert = `
  WITH created AS (
    INSERT INTO crewkit.conversations (id, kind, direct_key, created_by, last_activity_at, created_at, updated_at)
    VALUES ($1, 'direct', $2, $3, $4, $4, $4)
    ON CONFLICT (direct_key) DO NOTHING
    RETURNING id
  ), joined AS (${join(5)}
  )
  SELECT id FROM created`;
export const insertGroup = `
  WITH created AS (
    INSERT INTO crewkit.conversations (id, kind, title, created_by, last_activity_at, created_at, updated_at,
      organization_id, search_text)
    VALUES ($1, 'direct', $2, $3, $4, $4, $4, $9, $10)
    RETURNING id
  )${join(5)}`;
export const insertForTask = `
  INSERT INTO crewkit.conversations (id, kind, task_id, created_by, last_activity_at, created_at, updated_at)
  SELECT $1::uuid, 'task', t.id, $3::uuid, $4::timestamptz, $4, $4 FROM crewkit.tasks t WHERE t.id = $2
  ON CONFLICT (task_id) DO NOTHING`;
export const addParticipants = `
  WITH created (id) AS (VALUES ($1::uuid)), joined AS (${join(3)} ON CONFLICT DO NOTHING RETURNING user_id
  ), moved AS (
    UPDATE crewkit.conversations SET updated_at = greatest(updated_at, $2)
    WHERE id = $1 AND EXISTS (SELECT 1 FROM joined)
  )
  SELECT user_id FROM joined`;
