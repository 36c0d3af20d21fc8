import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { Message, OpenConversation } from '@crewkit/client-sdk';

import { percentile } from '../../support/statistics.js';
import { query } from '../parts/postgres-faults.js';
import type { App } from './app.js';

// After the end of the load.
const equalWithinMs = 10_000;
const showsWithinMs = 1_000;

/** Compares what the app shows with the rows of the database, until they are equal. */
export async function checkApp(app: App, databaseUrl: string): Promise<void> {
  const { checks } = app.world;
  const deadline = performance.now() + equalWithinMs;
  const compare = async (kind: string, differs: () => Promise<string | null>): Promise<void> => {
    let difference = await differs();
    while (difference !== null && performance.now() < deadline) {
      await sleep(200);
      difference = await differs();
    }
    checks.expect(difference === null, kind, difference ?? '');
  };
  await compare("a board equals the database's", () => compareBoard(app, databaseUrl));
  for (const conversation of app.conversations) {
    await compare("a conversation equals the database's", () => compareConversation(conversation, app, databaseUrl));
    await compare("an unread count equals the database's", () => compareUnread(conversation, app, databaseUrl));
  }
  await compare("an inbox equals the database's", () => compareInbox(app, databaseUrl));
  checks.expect(app.pendingMoves === 0, 'a board shows every move', `${app.pendingMoves} are missing`);
  const lag = app.lags.length === 0 ? Infinity : percentile(app.lags, 0.95);
  checks.expect(lag < showsWithinMs, 'a board shows 95 % of the moves within a second', `${lag.toFixed(0)} ms`);
}

async function compareBoard({ board, world }: App, databaseUrl: string): Promise<string | null> {
  const rows = await query(
    databaseUrl,
    'SELECT id, title, status, position FROM crewkit.tasks WHERE project_id = $1 ORDER BY number',
    [world.projectId],
  );
  const { status, tasks } = board.state;
  const shown = tasks.map(({ id, title, status: column, position }) => ({ id, title, status: column, position }));
  return findDifference(status, rows, shown);
}

async function compareConversation(
  { id, state }: OpenConversation,
  { userId }: App,
  databaseUrl: string,
): Promise<string | null> {
  const { status, messages, hasNewer, unsent } = state;
  if (hasNewer || unsent.length > 0) return `newer: ${hasNewer}, unsent: ${unsent.length}`;
  const rows = await query(
    databaseUrl,
    `SELECT m.id, m.seq::int, m.body, m.edited_at IS NOT NULL AS edited, m.deleted_at IS NOT NULL AS deleted,
       m.pinned_at IS NOT NULL AS pinned, m.reply_count::int AS replies,
       (SELECT coalesce(json_object_agg(r.emoji, r.users), '{}') FROM
         (SELECT emoji, json_build_object('count', count(*), 'mine', bool_or(user_id = $2)) AS users
          FROM crewkit.message_reactions WHERE message_id = m.id GROUP BY emoji) r) AS reactions
     FROM crewkit.messages m WHERE m.conversation_id = $1 AND m.thread_root_id IS NULL ORDER BY m.seq DESC LIMIT $3`,
    [id, userId, messages.length],
  );
  return findDifference(status, rows.toReversed(), messages.map(toRow));
}

function toRow({ id, seq, body, editedAt, deletedAt, pinnedAt, thread, reactions }: Message): object {
  return {
    id,
    seq,
    body,
    edited: editedAt !== null,
    deleted: deletedAt !== null,
    pinned: pinnedAt !== null,
    replies: thread?.replyCount ?? 0,
    reactions: Object.fromEntries(reactions.map(({ emoji, count, mine }) => [emoji, { count, mine }])),
  };
}

async function compareUnread(
  { id, state }: OpenConversation,
  { userId }: App,
  databaseUrl: string,
): Promise<string | null> {
  const [row] = await query<{ unread: number }>(
    databaseUrl,
    `SELECT count(*)::int AS unread FROM crewkit.messages m JOIN crewkit.participants p USING (conversation_id)
     WHERE m.conversation_id = $1 AND p.user_id = $2 AND m.seq > p.last_read_seq AND m.sender_id <> $2
       AND m.deleted_at IS NULL AND m.thread_root_id IS NULL`,
    [id, userId],
  );
  return row.unread === state.unreadCount ? null : `${state.unreadCount}, not ${row.unread}`;
}

/** Leaves out notifications about deleted tasks, which are no longer listed, but which an app may still show. */
async function compareInbox({ unread, userId }: App, databaseUrl: string): Promise<string | null> {
  const rows = await query<{ id: string; count: number; exists: boolean }>(
    databaseUrl,
    `SELECT id, count, kind <> 'assigned' OR EXISTS (SELECT 1 FROM crewkit.tasks t WHERE t.id = subject_id) AS exists
     FROM crewkit.notifications WHERE user_id = $1 AND read_at IS NULL`,
    [userId],
  );
  const gone = new Set(rows.filter((row) => !row.exists).map(({ id }) => id));
  const stored = new Map(rows.filter((row) => row.exists).map(({ id, count }) => [id, count]));
  const shown = new Map([...unread].filter(([id]) => !gone.has(id)));
  const toText = (map: ReadonlyMap<string, number>) => [...map].map(([id, count]) => `${id}: ${count}`).join(', ');
  return isDeepStrictEqual(stored, shown) ? null : `${toText(shown)}, not ${toText(stored)}`;
}

function findDifference(status: string, rows: readonly object[], shown: readonly object[]): string | null {
  if (status !== 'live') return status;
  if (rows.length !== shown.length) return `${shown.length} items, not ${rows.length}`;
  const index = rows.findIndex((row, at) => !isDeepStrictEqual({ ...row }, shown[at]));
  return index === -1 ? null : `${JSON.stringify(shown[index])}, not ${JSON.stringify(rows[index])}`;
}
