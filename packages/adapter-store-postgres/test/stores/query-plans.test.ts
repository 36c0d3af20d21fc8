import { escapeLiteral, type Pool, type QueryConfig } from 'pg';
import type { Stores } from '@crewkit/core/adapter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Connection } from '../../src/connections/connection.js';
import { openPool } from '../../src/connections/open-pool.js';
import { createStores } from '../../src/stores/create-stores.js';
import { fillWorkspace, numbered } from '../support/fill-workspace.js';
import { emptyDatabase, separateDatabase } from '../support/temporary-database.js';
import { readEverywhere, writeEverywhere } from '../support/use-stores.js';

interface Plan {
  readonly sql: string;
  /** The output of EXPLAIN. */
  readonly plan: string;
}

// These statements run only for the initial load, once per installation.
const onceOnly =
  'UPDATE crewkit.accounts SET email_verified_at = $1 WHERE email_verified_at IS NULL AND closed_at IS NULL';

/** Explains each statement before running it, either with values, as it is planned at first, or with a generic plan. */
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
    // Searches for words and field values use a bitmap scan or fail.
    const bitmaps = / @[@>] /.test(statement.text) ? 'on' : 'off';
    await client.query(`SET LOCAL enable_bitmapscan = ${bitmaps}`);
    const { batch } = statement;
    const together = batch && { text: batch.text, values: [JSON.stringify([{ place: 0, ...batch.input }])] };
    for (const each of [statement, ...(together ? [together] : [])]) {
      plans.set(each.text.replace(/\s+/g, ' ').trim(), await explain(each));
    }
    return client.query<object>(statement);
  }, false);
  // For nearly empty tables, a sequential scan is best. The test makes such scans expensive, so that they are used only if there is no
  // other plan.
  await client.query('BEGIN; SET LOCAL enable_seqscan = off');
  const stores = createStores(connection);
  await writeEverywhere(stores);
  await readEverywhere(stores);
  await client.query('ROLLBACK');
  client.release();
  return [...plans].map(([sql, plan]) => ({ sql, plan }));
}

describe.each(['the values of the moment', 'any values'])('query plans of Postgres with %s', (what) => {
  let plans: Plan[] = [];
  let pool: Pool | null = null;
  beforeAll(async () => {
    pool = openPool({ connectionString: await separateDatabase() });
    plans = await collectPlans(pool, what === 'any values');
  });
  afterAll(() => pool?.end());

  const explainPlans = (part: string): Plan[] => plans.filter(({ sql }) => sql.includes(part));

  it('cover every statement', () => {
    expect(plans.length).toBeGreaterThan(185);
  });

  it('scan no table sequentially', () => {
    expect(plans.filter(({ sql, plan }) => plan.includes('Seq Scan') && sql !== onceOnly)).toEqual([]);
  });

  it('scan no whole index, unless the order ends it early or the table is short', () => {
    // A scan without a condition reads the whole index.
    const whole = plans.filter(({ plan }) => /Index (?:Only )?Scan[^\n]*\n(?!\s+Index Cond)/.test(`${plan}\n`));
    for (const { sql } of whole) {
      expect(sql).toMatch(
        /ORDER BY .* LIMIT|crewkit\.(?:permissions|roles)|max\(position\)|WHERE sent_at IS NULL$|LIMIT 1000\)/,
      );
    }
  });

  it('read a page of messages or of replies from an index without a sort', () => {
    const pages = explainPlans('ORDER BY m.seq').filter(({ sql }) => !sql.includes('DESC, f.position'));
    expect(pages).toHaveLength(6);
    for (const { plan } of pages) {
      expect(plan).toMatch(/^Limit\n.*Index Scan (?:Backward )?using messages_(?:pkey|by_thread)/);
      expect(plan).toMatch(/Index Cond: \(\((?:conversation_id|thread_root_id) = .*\) AND \(seq [<>]/);
    }
  });

  it('read the records of one user in index order, however many there are', () => {
    const owners = {
      messages: 't.sender_id',
      tasks: 't.created_by',
      audit_events: 't.actor_id',
      invitations: 't.invited_by',
    };
    for (const [table, owner] of Object.entries(owners)) {
      const pages = explainPlans(`FROM crewkit.${table} t WHERE ${owner} = $1`);
      expect(pages).toHaveLength(1);
      const column = owner.slice('t.'.length);
      const key = table === 'audit_events' ? String.raw`\(t?\.?"?position"? > ` : String.raw`\(ROW\(created_at, `;
      expect(pages[0]?.plan).toMatch(
        new RegExp(String.raw`^Limit\n.*using ${table}_by_\w+ on ${table} t\n.*\(${column} = .* AND ${key}`),
      );
    }
  });

  it('find the last message of a conversation without reading other messages', () => {
    const showing = explainPlans('AS last_message_id');
    expect(showing).toHaveLength(6);
    for (const { plan } of showing) {
      expect(plan).toMatch(
        /using messages_pkey on messages n\n.*\(conversation_id = c\.id\) AND \(seq = c\.last_seq\)/,
      );
    }
  });

  it('search the conversations of one user by keys', () => {
    const searches = explainPlans("substring(u.search_text FROM '^(.*) ')");
    expect(searches).toHaveLength(2);
    for (const { plan } of searches) {
      for (const step of [
        /on participants q\n\s*Index Cond: \(user_id = /,
        /on conversations d\n\s*Index Cond: \(id = q\.conversation_id\)/,
        /on participants o_1\n\s*Index Cond: \(conversation_id = d\.id\)/,
        /on accounts a\n\s*Index Cond: \(id = o_1\.user_id\)/,
        /on tasks t\n\s*Index Cond: \(id = d\.task_id\)/,
      ]) {
        expect(plan).toMatch(step);
      }
    }
  });

  it('find accounts by field values in their index', () => {
    const [search, ...others] = explainPlans('fields @> $4');
    expect(others).toEqual([]);
    expect(search?.plan).toMatch(/Bitmap Index Scan on accounts_by_field\n\s*Index Cond: \(fields @> /);
  });

  it('search words in their index, and read only the messages of the page', () => {
    const searches = explainPlans('crewkit.messages s WHERE s.search @@ ');
    expect(searches).toHaveLength(2);
    for (const { plan } of searches) {
      expect(plan).toMatch(/Bitmap Index Scan on messages_by_word\n\s*Index Cond: \(search @@ /);
      expect(plan.match(/ on messages /g)).toHaveLength(2);
      expect(plan).toMatch(/using messages_id_key on messages m\n\s*Index Cond: \(id = n\.id\)/);
    }
  });

  it('search tasks and projects in their indexes, in the organizations of the user only', () => {
    for (const name of ['task', 'project']) {
      const [search, ...others] = explainPlans(`crewkit.${name}_words s WHERE s.search @@ `);
      expect(others).toEqual([]);
      expect(search?.plan).toMatch(
        new RegExp(String.raw`Bitmap Index Scan on ${name}_words_by_word\n\s*Index Cond: \(search @@ `),
      );
      expect(search?.plan).toMatch(/on organization_members m\n\s*(?:Recheck|Index) Cond: \(user_id = /);
      // The search runs once per organization, and not once per project.
      expect(search?.plan).not.toMatch(/Join Filter/);
      expect(search?.plan).toMatch(
        /on projects o(?:_\d)?\n\s*(?:Recheck|Index) Cond: \(organization_id = m\.organization_id\)/,
      );
    }
    const [byKey] = explainPlans('number = $4');
    expect(byKey?.plan).toMatch(/on tasks o\n\s*Index Cond: \(\(project_id = .*\) AND \(number = /);
  });

  it('count deleted messages to find the unread ones, and own messages when the read horizon moves', () => {
    const counting = explainPlans('AS unread');
    expect(counting).toHaveLength(7);
    for (const { plan } of counting) {
      expect(plan).toMatch(
        /using messages_never_unread on messages x\n\s*Index Cond: \(\(conversation_id = .* AND \(seq > [pq]\./,
      );
    }
    expect(explainPlans('SET last_read_seq = target.seq')[0]?.plan).toMatch(
      /using messages_by_participant on messages w\n\s*Index Cond: .*\(sender_id = .* AND \(seq > p\..* AND \(seq <= /,
    );
  });

  it('look up attachments only for messages that may have some, in order', () => {
    const showing = explainPlans('FROM crewkit.attachments f WHERE f.message_id = m.id');
    expect(showing.length).toBeGreaterThan(8);
    for (const { plan } of showing) expect(plan).toContain('using attachments_by_message on attachments f');
  });

  it('find abandoned files and departures in index order', () => {
    for (const [part, index] of [
      ['ORDER BY expires_at, id', 'attachments_abandoned'],
      ['ORDER BY due_at, message_id, user_id LIMIT', 'mentions_by_due'],
    ] as const) {
      const [found] = explainPlans(part);
      expect(found?.plan).toMatch(new RegExp(String.raw`Limit\n(?:\s*->\s+LockRows\n)?.*using ${index} on`));
    }
  });

  it('read the event log by its primary key, in bounded ranges', () => {
    const [found] = explainPlans('domain_events WHERE position = ANY');
    expect(found?.plan.match(/using domain_events_pkey/g)).toHaveLength(2);
    expect(found?.plan.match(/Limit/g)).toHaveLength(3);
  });

  it('find a replay by its unique index', () => {
    const [append] = explainPlans('INSERT INTO crewkit.messages');
    expect(append?.plan).toMatch(/Conflict Arbiter Indexes: messages_by_client_id/);
    expect(append?.plan).not.toMatch(/ on messages (?!m$)/m);
  });

  it('sort only short lists that belong to one user, email, conversation, group, claim or field value', () => {
    const sorting = plans.filter(({ plan }) => /\bSort\b/.test(plan));
    for (const { sql } of sorting) {
      expect(sql).toMatch(
        /account_id = \$1|q\.user_id = \$1|email = |c\.id = |unnest|due_at|position = ANY|role_id = r\.id|p\.user_id = |[tm]\.user_id = \$1|mine\.user_id = \$1|group_id = (?:g\.id|\$2)|blocked_user_id = ANY|fields @> /,
      );
    }
  });
});

describe('references between tables', () => {
  it('are indexed if the referenced rows may be deleted', async () => {
    const pool = openPool({ connectionString: await emptyDatabase() });
    const { rows } = await pool.query<{ reference: string }>(`
      SELECT c.conrelid::regclass || '.' || a.attname AS reference
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confdeltype IN ('c', 'n') AND NOT EXISTS (
        SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1]
            -- What is compared by = is not null, so such an index serves as well.
            AND coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', a.attname), true)
      )`);
    await pool.end();
    expect(rows).toEqual([]);
  });
});

type Value = string | number | Date | null | readonly Value[];

const user = numbered('account', 4242);
const organization = numbered('organization', 1);
const team = numbered('team', 43);
const project = numbered('project', 42);
const now = new Date('2026-02-01');
const window = { after: null, limit: 50 };
const seen = { userId: user, now };
const local = { scope: 'ORGANIZATION', id: organization, organizationId: organization } as const;

/** Frequent queries, and the maximum number of database blocks that they may read. */
const questions: Record<string, { readonly most: number; readonly ask: (stores: Stores) => Promise<unknown> }> = {
  'heldOn GLOBAL': { most: 40, ask: ({ grants }) => grants.heldOn(user, { scope: 'GLOBAL' }, now) },
  'heldOn ORGANIZATION': {
    most: 100,
    ask: ({ grants }) => grants.heldOn(user, { scope: 'ORGANIZATION', id: organization }, now),
  },
  'heldOn TEAM': { most: 100, ask: ({ grants }) => grants.heldOn(user, { scope: 'TEAM', id: team }, now) },
  'heldOn PROJECT': {
    most: 120,
    ask: ({ grants }) => grants.heldOn(user, { scope: 'PROJECT', id: numbered('project', 42) }, now),
  },
  'heldOn TASK': {
    most: 120,
    ask: ({ grants }) => grants.heldOn(user, { scope: 'TASK', id: numbered('task', 41) }, now),
  },
  'organizations of a person': {
    most: 80,
    ask: ({ organizations }) => organizations.listVisible(user, { ...window, now }),
  },
  'teams that the user sees': {
    most: 80,
    ask: ({ teams }) => teams.listVisible(organization, { ...window, ...seen }),
  },
  'projects that the user sees': {
    most: 100,
    ask: ({ projects }) => projects.listVisible(organization, { ...window, ...seen, teamId: null }),
  },
  'projects of a team that the user sees': {
    most: 120,
    ask: ({ projects }) => projects.listVisible(organization, { ...window, ...seen, teamId: team }),
  },
  'a member': { most: 30, ask: ({ members }) => members.find(local, user, now) },
  'the names of 100 users': {
    most: 4_000,
    ask: ({ members }) =>
      members.listNames(
        user,
        Array.from({ length: 100 }, (_, index) => numbered('account', index)),
      ),
  },
  'changes of tasks': { most: 100, ask: ({ taskChanges }) => taskChanges.list(project, { after: 0, limit: 9 }) },
  'the tasks of a user': {
    most: 1_000,
    ask: ({ tasks }) =>
      tasks.listAssigned(user, {
        now,
        statuses: ['todo'],
        dueBefore: null,
        organizationId: null,
        after: null,
        limit: 50,
      }),
  },
  'the tasks of a user with two words': {
    most: 1_000,
    ask: ({ search }) =>
      search.listTasks({
        userId: user,
        now,
        words: ['engine', 'mill'],
        before: null,
        limit: 50,
        exceptKey: { projectKey: 'P42', number: 41 },
      }),
  },
  'the projects of a user with a word': {
    most: 1_000,
    ask: ({ search }) => search.listProjects({ userId: user, now, words: ['engine'], before: null, limit: 50 }),
  },
  'a task of a user by its key': {
    most: 200,
    ask: ({ search }) =>
      search.listTasksByKey({ userId: user, now, key: { projectKey: 'P42', number: 41 }, after: null, limit: 50 }),
  },
  'members of a project': {
    most: 200,
    ask: ({ members }) =>
      members.list(
        { scope: 'PROJECT', id: numbered('project', 42), organizationId: organization },
        { ...window, now, search: null },
      ),
  },
  'roles of a person at a place': { most: 30, ask: ({ assignments }) => assignments.rolesAt(user, local, now) },
  'whether there is another owner': {
    most: 10,
    ask: ({ assignments }) => assignments.hasOtherOwner(organization, user),
  },
};

describe('an organization of 10,000 members, 1,000 projects and 200 groups', () => {
  let pool: Pool | null = null;
  beforeAll(async () => {
    const connectionString = await separateDatabase();
    await fillWorkspace(connectionString);
    pool = openPool({ connectionString });
  }, 120_000);
  afterAll(() => pool?.end());

  /** Returns the number of blocks that the statements of `ask` read with generic plans, and the result of `ask`. */
  async function measure(ask: (stores: Stores) => Promise<unknown>): Promise<{ blocks: number; answer: unknown }> {
    if (pool === null) throw new Error('There is no pool.');
    const client = await pool.connect();
    let blocks = 0;
    await client.query('SET plan_cache_mode = force_generic_plan');
    const connection = new Connection(async ({ text, values = [] }: QueryConfig) => {
      const given = (values as Value[]).map(toLiteral).join(', ');
      await client.query(`PREPARE asked AS ${text}`);
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE asked${given === '' ? '' : `(${given})`}`,
      );
      await client.query('DEALLOCATE asked');
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      return client.query<object>({ text, values });
    }, false);
    const answer = await ask(createStores(connection));
    client.release(true);
    return { blocks, answer };
  }

  describe.each(['before', 'after'])('%s Postgres has analyzed the tables', (when) => {
    beforeAll(async () => {
      if (when === 'after') await pool?.query('ANALYZE');
    });

    it.each(Object.entries(questions))('reads a few blocks for %s', async (_, { most, ask }) => {
      const { blocks, answer } = await measure(ask);
      expect(answer).not.toBeNull();
      expect(blocks).toBeGreaterThan(0);
      expect(blocks).toBeLessThanOrEqual(most);
    });

    it.each([[['org:view']], [['project:view', 'org:view']]])(
      'lists the holders of %s without reading each member',
      async (permissions) => {
        const resource = { scope: 'ORGANIZATION', id: organization } as const;
        const query = { ...window, permissions, now };
        const { blocks, answer } = await measure(({ grants }) => grants.listHolders(resource, query));
        expect((answer as { items: unknown[] }).items).toHaveLength(50);
        // This query reads the rows of 10,000 members and of as many again through permission groups, and looks up the grant's source once.
        expect(blocks).toBeLessThan(20_000 * permissions.length);
      },
    );
  });
});

function toLiteral(value: Value): string {
  if (value === null) return 'NULL';
  // An untyped literal, which is cast to the required array type.
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
