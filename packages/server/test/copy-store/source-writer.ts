import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type Database from 'better-sqlite3';

type Row = Record<string, unknown>;

/** Fills the tables that the samples leave empty. */
export function fillOtherTables(source: Database.Database): void {
  const one = (sql: string): string => (source.prepare(sql).pluck().get() as string | undefined) ?? '';
  const user = one('SELECT id FROM accounts ORDER BY id LIMIT 1');
  const { id: organization } = source.prepare('SELECT id FROM organizations ORDER BY id LIMIT 1').get() as {
    id: string;
  };
  const task = source.prepare('SELECT id, project_id, organization_id FROM tasks LIMIT 1').get() as Row;
  const group = one('SELECT id FROM groups LIMIT 1');
  const permission = one('SELECT name FROM permissions LIMIT 1');
  const [label, hook] = [randomUUID(), randomUUID()];
  const rows: readonly (readonly [string, Row])[] = [
    ['account_closings', { account_id: user, email: 'a@example.org', closed_at: 1, last_audit_position: 2 ** 53 }],
    ['departures', { organization_id: organization, user_id: user, left_at: 253_402_300_799_999 }],
    ['event_cursors', { name: 'webhooks', position: 7, holder: null, leased_until: 5 }],
    ['group_permissions', { group_id: group, permission }],
    [
      'labels',
      {
        id: label,
        project_id: task.project_id,
        organization_id: task.organization_id,
        name: 'É',
        color: 'red',
        search_text: 'e',
      },
    ],
    ['task_labels', { task_id: task.id, organization_id: task.organization_id, label_id: label }],
    ['mail_outbox', { id: randomUUID(), sealed: 'x', created_at: -1, next_attempt_at: 9, leased: 1 }],
    ['markers', { name: 'first', set_at: 0 }],
    ['email_codes', { account_id: user, code_hash: Buffer.alloc(0), expires_at: 1 }],
    ['lockouts', { email: '\u{FFFD} \u{10FFFF}', failures: 2, last_attempt_at: 8_640_000_000_000_000 }],
    ['spent_flows', { flow_hash: Buffer.alloc(0), expires_at: 1 }],
    [
      'task_activity',
      { task_id: task.id, version: 77, actor_id: null, at: 1, changes: '[{"b":1,"a":[1e400,9007199254740993]}]' },
    ],
    [
      'webhooks',
      {
        id: hook,
        organization_id: organization,
        url: 'https://a.example',
        types: '["a\\"b","c,d","{}",""]',
        sealed: '',
        starts_after: 1,
        created_at: 1,
      },
    ],
    [
      'webhook_deliveries',
      {
        id: randomUUID(),
        webhook_id: hook,
        position: null,
        type: 't',
        data: '{"__proto__":{"x":"𝄞"}}',
        created_at: 1,
        status: 'pending',
      },
    ],
  ];
  for (const [table, row] of rows) insert(source, table, row);
  source.exec(
    'UPDATE pending_registrations SET verifier_hash = NULL WHERE token_hash = (SELECT min(token_hash) FROM pending_registrations)',
  );
  // The newest row of the log stays when its event is removed.
  source.exec('INSERT INTO domain_events (event, recorded_at) VALUES (NULL, 1)');
}

function insert(source: Database.Database, table: string, row: Row): void {
  const names = Object.keys(row);
  source
    .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`)
    .run(row);
}

/** Writes that are difficult to copy: exchanged unique values, changed keys, rows that return, cascades. */
const writes: readonly ((source: Database.Database, number: number) => void)[] = [
  (source) => {
    const tasks = source
      .prepare(
        'SELECT id, position FROM tasks WHERE status = (SELECT status FROM tasks LIMIT 1) ORDER BY random() LIMIT 2',
      )
      .all() as { id: string; position: string }[];
    const [a, b] = tasks;
    if (a === undefined || b === undefined) return;
    const move = source.prepare('UPDATE tasks SET position = ? WHERE id = ?');
    move.run('zzzz', a.id);
    move.run(a.position, b.id);
    move.run(b.position, a.id);
  },
  (source) => {
    const [a, b] = source.prepare('SELECT id, email FROM accounts ORDER BY random() LIMIT 2').all() as Row[];
    const rename = source.prepare('UPDATE accounts SET email = ? WHERE id = ?');
    rename.run('between@example.org', a?.id);
    rename.run(a?.email, b?.id);
    rename.run(b?.email, a?.id);
  },
  (source, number) => {
    const reaction = source.prepare('SELECT * FROM message_reactions ORDER BY random() LIMIT 1').get() as Row;
    source
      .prepare(
        'UPDATE message_reactions SET emoji = @next WHERE message_id = @message_id AND emoji = @emoji AND user_id = @user_id',
      )
      .run({ ...reaction, next: String(number) });
    source
      .prepare('UPDATE lockouts SET email = ? WHERE email = (SELECT email FROM lockouts ORDER BY random() LIMIT 1)')
      .run(`locked-${number}`);
  },
  (source) => {
    const follower = source.prepare('SELECT * FROM thread_followers ORDER BY random() LIMIT 1').get() as Row;
    source.prepare('DELETE FROM thread_followers WHERE root_id = @root_id AND user_id = @user_id').run(follower);
    insert(source, 'thread_followers', { ...follower, unread_count: 5 });
  },
  (source, number) => {
    const user = source.prepare('SELECT id FROM accounts ORDER BY random() LIMIT 1').pluck().get() as string;
    const organization = {
      id: randomUUID(),
      name: `Short ${number}`,
      description: '',
      settings: '{}',
      created_by: user,
    };
    insert(source, 'organizations', { ...organization, created_at: number, updated_at: number });
    insert(source, 'organization_members', { organization_id: organization.id, user_id: user, joined_at: number });
    const others = source.prepare("DELETE FROM organizations WHERE name LIKE 'Short %' AND created_at < ?");
    others.run(number - 3);
  },
  (source, number) => {
    const last = source.prepare('SELECT * FROM messages ORDER BY random() LIMIT 1').get() as Row;
    const seq = source
      .prepare('SELECT max(seq) + 1 FROM messages WHERE conversation_id = ?')
      .pluck()
      .get(last.conversation_id);
    const message = { ...last, id: randomUUID(), seq, body: `written ${number}`, client_message_id: null };
    insert(source, 'messages', message);
    source.prepare('UPDATE conversations SET last_seq = ? WHERE id = ?').run(seq, last.conversation_id);
    insert(source, 'domain_events', { event: JSON.stringify({ number }), recorded_at: number });
    source.exec('DELETE FROM domain_events WHERE event IS NULL');
  },
  (source) => {
    source.exec(
      "UPDATE messages SET reply_count = reply_count + 1, body = body || '!' WHERE id = (SELECT id FROM messages ORDER BY random() LIMIT 1)",
    );
  },
];

/** Writes to the source until the returned function is called. That function returns how many transactions were accepted and refused. */
export function writeMeanwhile(source: Database.Database): () => Promise<{ accepted: number; refused: number }> {
  const stopped = new AbortController();
  const counts = { accepted: 0, refused: 0 };
  const running = (async () => {
    for (let number = 0; !stopped.signal.aborted && source.open; number += 1) {
      try {
        source.transaction(() => writes[number % writes.length]?.(source, number)).immediate();
        counts.accepted += 1;
      } catch (error) {
        if (!String(error).includes('writes are refused')) throw error;
        counts.refused += 1;
      }
      await sleep(10);
    }
    return counts;
  })();
  return () => {
    stopped.abort();
    return running;
  };
}
