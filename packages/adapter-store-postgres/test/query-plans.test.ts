import type { Pool, QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Connection } from '../src/connection.js';
import { openPool } from '../src/open-pool.js';
import { createStores } from '../src/stores/create-stores.js';
import { emptyDatabase } from './temporary-database.js';
import { readEverywhere, writeEverywhere } from './use-stores.js';

interface Plan {
  readonly sql: string;
  /** As EXPLAIN shows it. */
  readonly plan: string;
}

// For the first load of data, once in the life of an installation.
const onceOnly = 'UPDATE crewkit.accounts SET email_verified_at = $1 WHERE email_verified_at IS NULL';

/** Asks for the plan of each statement before it is run; with values, as it is planned at first, or for any values. */
async function collectPlans(pool: Pool, generic: boolean): Promise<Plan[]> {
  const client = await pool.connect();
  const plans = new Map<string, string>();
  const explain = async ({ text, values }: QueryConfig): Promise<string> => {
    const { rows } = generic
      ? await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${text}`)
      : await client.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN (COSTS OFF) ${text}`, values });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const connection = new Connection(async (statement) => {
    plans.set(statement.text.replace(/\s+/g, ' ').trim(), await explain(statement));
    return client.query<object>(statement);
  }, false);
  // Tables that are nearly empty are best read from one end to the other. So it is made dear, and where it is done all
  // the same, there is no other way.
  await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
  const stores = createStores(connection);
  await writeEverywhere(stores);
  await readEverywhere(stores);
  await client.query('ROLLBACK');
  client.release();
  return [...plans].map(([sql, plan]) => ({ sql, plan }));
}

describe.each(['the values of the moment', 'any values'])(
  'how Postgres runs the statements, planned for %s',
  (what) => {
    let plans: Plan[] = [];
    let pool: Pool | null = null;
    beforeAll(async () => {
      pool = openPool({ connectionString: await emptyDatabase() });
      plans = await collectPlans(pool, what === 'any values');
    });
    afterAll(() => pool?.end());

    const plansOf = (part: string): Plan[] => plans.filter(({ sql }) => sql.includes(part));

    it('knows them all', () => {
      expect(plans.length).toBeGreaterThan(60);
    });

    it('reads no table from end to end', () => {
      expect(plans.filter(({ sql, plan }) => plan.includes('Seq Scan') && sql !== onceOnly)).toEqual([]);
    });

    it('reads no index from end to end, unless the order ends it early or the table is short', () => {
      // Without a condition: all that lies in the index.
      const whole = plans.filter(({ plan }) => /Index (?:Only )?Scan[^\n]*\n(?!\s+Index Cond)/.test(`${plan}\n`));
      for (const { sql } of whole) {
        expect(sql).toMatch(/ORDER BY .* LIMIT|crewkit\.(?:permissions|roles)|max\(position\)|WHERE sent_at IS NULL$/);
      }
    });

    it('sorts no messages: a page is a piece of the primary key', () => {
      const pages = plansOf('ORDER BY m.seq');
      expect(pages).toHaveLength(2);
      for (const { plan } of pages) {
        expect(plan).toMatch(/^Limit\n.*Index Scan (?:Backward )?using messages_pkey/);
        expect(plan).toMatch(/Index Cond: \(\(conversation_id = .*\) AND \(seq [<>]/);
      }
    });

    it('finds the last message of a conversation without reading the others', () => {
      const showing = plansOf('AS last_message_id');
      expect(showing).toHaveLength(3);
      for (const { plan } of showing) {
        expect(plan).toMatch(
          /using messages_pkey on messages n\n.*\(conversation_id = c\.id\) AND \(seq = c\.last_seq\)/,
        );
      }
    });

    it('reads the event log by its primary key, each piece of it no further than it must', () => {
      const [found] = plansOf('position = ANY');
      expect(found?.plan.match(/using domain_events_pkey/g)).toHaveLength(2);
      expect(found?.plan.match(/Limit/g)).toHaveLength(3);
    });

    it('finds a replay by the index that keeps it from being stored twice', () => {
      const [append] = plansOf('INSERT INTO crewkit.messages');
      expect(append?.plan).toMatch(
        /using messages_by_client_id .*\n\s*Index Cond: \(\(conversation_id = .* AND \(sender_id = .* AND \(client_message_id = /,
      );
    });

    it('sorts nothing but short lists of one person, one email, one conversation or one claim', () => {
      const sorting = plans.filter(({ plan }) => /\bSort\b/.test(plan));
      for (const { sql } of sorting) {
        expect(sql).toMatch(
          /account_id = \$1|q\.user_id = \$1|email = |c\.id = |unnest|due_at|position = ANY|role_id = r\.id|p\.user_id = /,
        );
      }
    });
  },
);

describe('references between tables', () => {
  it('are indexed where what they refer to may be removed', async () => {
    const pool = openPool({ connectionString: await emptyDatabase() });
    const { rows } = await pool.query<{ reference: string }>(`
      SELECT c.conrelid::regclass || '.' || a.attname AS reference
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confdeltype = 'c' AND NOT EXISTS (
        SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1] AND i.indpred IS NULL
      )`);
    await pool.end();
    expect(rows).toEqual([]);
  });
});
