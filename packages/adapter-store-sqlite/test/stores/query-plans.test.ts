import { personalDataSections } from '@crewkit/core/adapter';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';

import { Connection } from '../../src/connections/connection.js';
import { migrate } from '../../src/migrate.js';
import { createStores } from '../../src/stores/create-stores.js';
import { PlanningConnection } from '../support/planning-connection.js';
import { useEveryStatement } from './use-every-statement.js';

describe('query plans of SQLite', () => {
  const plans: { sql: string; plan: string }[] = [];

  beforeAll(async () => {
    const database = new Database(':memory:');
    const connection = new PlanningConnection(database);
    migrate(new Connection(database));
    await useEveryStatement(createStores(connection));
    database.close();
    for (const [sql, steps] of connection.plans) plans.push({ sql, plan: steps.join('\n') });
  });

  it('cover every statement', () => {
    expect(plans.length).toBeGreaterThan(40);
  });

  // Scans of small results that a statement built itself, which are not tables, and of pending messages (p) are excluded.
  const scan =
    /^SCAN (?!CONSTANT|json_each |(asked|given|contact|role|permission) VIRTUAL|(message|task|project)_words VIRTUAL TABLE INDEX (192:M1<|0:=)$|(chain|held|held_\d|visible|shown|place|last|giving_role|giving_group|candidate|heir|holder|p|message_words_pending|listed|known|later|posted|changes|bounds|\(subquery-\d+\))$)/m;

  it('scan no table', () => {
    const scans = plans.flatMap(({ plan }) => plan.split('\n')).filter((step) => scan.test(step));
    expect(scans.filter((step) => !/USING (COVERING )?INDEX/.test(step))).toEqual([]);
  });

  it('scan an index only if the order ends it early', () => {
    for (const { sql } of plans.filter(({ plan }) => scan.test(plan)))
      expect(sql).toMatch(/ORDER BY .* LIMIT|SELECT 1 FROM .* LIMIT \d/);
  });

  it('start every permission check and list with the user', () => {
    const branches = plans
      .flatMap(({ plan }) => plan.split('\n'))
      .filter((step) => /^SEARCH (own|membership|attached)/.test(step));
    expect(branches.length).toBeGreaterThan(40);
    for (const step of branches) expect(step).toMatch(/\((user_id|group_id)=\?/);
  });

  it('read only the grants on the path to one resource when they check it', () => {
    const checks = plans.filter(({ sql }) => /AS participation|candidate\(user_id\)/.test(sql));
    expect(checks.length).toBe(15);
    for (const { plan } of checks) {
      expect(plan).toContain('SEARCH own USING PRIMARY KEY (user_id=? AND scope_id=?)');
      expect(plan).toContain('SEARCH attached USING PRIMARY KEY (group_id=? AND scope_id=?)');
    }
  });

  it('find the holders of a permission by their grants, on the path to one resource', () => {
    const lists = plans.filter(({ sql }) => sql.includes('candidate(user_id)'));
    expect(lists).toHaveLength(3);
    for (const { plan } of lists) {
      expect(plan).toMatch(
        /SEARCH a USING COVERING INDEX role_assignments_by_role \(role_id=\? AND scope_id=\? AND user_id>\? AND user_id<\?\)/,
      );
      expect(plan).toMatch(
        /SEARCH a USING COVERING INDEX group_role_assignments_by_role \(role_id=\? AND scope_id=\?\)/,
      );
      expect(plan).toContain('SEARCH organization_members USING PRIMARY KEY (organization_id=? AND user_id>?)');
      expect(plan).toContain('SEARCH m USING PRIMARY KEY (group_id=? AND user_id>? AND user_id<?)');
    }
  });

  it('list the rows that a user can see ordered by id, starting after the last id', () => {
    const lists = plans.filter(({ sql }) => sql.includes('visible AS') && !sql.includes('task_assignees mine'));
    const steps = lists.map(({ plan }) => plan);
    expect(steps).toHaveLength(3);
    expect(steps[0]).toContain('teams_by_organization (organization_id=? AND id>?)');
    expect(steps[1]).toContain('projects_by_organization (organization_id=? AND id>?)');
    for (const plan of steps.slice(1))
      expect(plan).toContain('projects_by_team (team_id=? AND organization_id=? AND id>?)');
  });

  it('find child rows by their direct parent instead of by the organization', () => {
    const deletes = plans.filter(({ sql }) => /^DELETE FROM (tasks|projects|teams|groups|roles) WHERE id = /.test(sql));
    expect(deletes).toHaveLength(5);
    for (const { plan } of deletes) expect(plan).not.toMatch(/\(organization_id=/);
    const inserts = plans.filter(({ sql }) => /^INSERT INTO (?!task_assignees)/.test(sql));
    for (const { plan } of inserts) expect(plan).not.toMatch(/SEARCH \w+ .*organization_id=/);
  });

  it('find accounts by the keys of their field values', () => {
    const [search, ...others] = plans.filter(({ sql }) => sql.includes('account_field_values v'));
    expect(others).toEqual([]);
    expect(search?.plan.split('\n').filter((step) => step.startsWith('SEARCH'))).toEqual([
      'SEARCH v USING PRIMARY KEY (name=? AND type=? AND value=? AND account_id>?)',
      'SEARCH o USING PRIMARY KEY (name=? AND type=? AND value=? AND account_id=?)',
      'SEARCH accounts USING PRIMARY KEY (id=?)',
    ]);
  });

  it('read a page of messages from the table without a sort', () => {
    const pages = plans.filter(
      ({ sql }) => sql.startsWith('SELECT') && /FROM messages WHERE conversation_id .*ORDER BY seq/.test(sql),
    );
    expect(pages).toHaveLength(4);
    for (const { plan } of pages)
      expect(plan).toMatch(/^SEARCH messages USING PRIMARY KEY \(conversation_id=\? AND seq[<>]\?\)$/);
  });

  // `conversations_without_task` is an index of one kind. SQLite makes a new plan of such a statement each time it is executed.
  it('compare the kind of a conversation with a constant only', () => {
    expect(plans.filter(({ sql }) => /\bkind = @/.test(sql))).toEqual([]);
  });

  it('find the files of a conversation without reading its other messages', () => {
    const [list] = plans.filter(({ sql }) => sql.includes('m.sender_id, m.created_at AS sent_at'));
    expect(list?.plan.split('\n').filter((step) => / [ma] USING |TEMP/.test(step))).toEqual([
      'SEARCH m USING INDEX messages_with_files (conversation_id=? AND seq<?)',
      'SEARCH a USING INDEX attachments_by_message (message_id=?)',
      'USE TEMP B-TREE FOR LAST TERM OF ORDER BY',
    ]);
  });

  it('count unread messages with indexes only', () => {
    const [count] = plans.filter(({ sql }) => sql.includes('AS unread'));
    expect(count?.plan.split('\n').filter((step) => step.startsWith('SEARCH m'))).toEqual([
      'SEARCH m USING COVERING INDEX messages_never_unread (conversation_id=? AND seq>?)',
      'SEARCH m USING PRIMARY KEY (conversation_id=? AND user_id=? AND seq>?)',
    ]);
  });

  it('look for a mention before they count it in the totals', () => {
    const [sum] = plans.filter(({ sql }) => sql.includes('AS conversations'));
    const step = 'SEARCH m USING PRIMARY KEY (conversation_id=? AND user_id=? AND seq>?)';
    expect(sum?.plan.split('\n').filter((each) => each === step)).toHaveLength(2);
    expect(sum?.plan).toMatch(/CORRELATED SCALAR SUBQUERY/);
  });

  it('count own messages in an index range when the read horizon moves', () => {
    const [count] = plans.filter(({ sql }) => sql.startsWith('UPDATE participants SET last_read_seq'));
    expect(count?.plan.split('\n')).toContain(
      'SEARCH m USING COVERING INDEX messages_by_conversation_sender (conversation_id=? AND sender_id=? AND seq>? AND seq<?)',
    );
  });

  it('look up attachments by id, message and time, not by uploader', () => {
    const explainSteps = (start: RegExp): (string | undefined)[] =>
      plans
        .filter(({ sql }) => start.test(sql))
        .map(({ plan }) => /SEARCH (?:a|attachments) USING .*/.exec(plan)?.[0].replace(/^SEARCH \w+ USING /, ''));
    expect(explainSteps(/ FROM attachments a WHERE a\.message_id IN/)).toEqual([
      'INDEX attachments_by_message (message_id=?)',
    ]);
    expect(explainSteps(/ FROM attachments a WHERE a\.id = /)).toEqual(['PRIMARY KEY (id=?)']);
    expect(explainSteps(/AS pending FROM json_each/)).toEqual(['PRIMARY KEY (id=?)']);
    expect(explainSteps(/^UPDATE attachments SET message_id/)).toEqual(['PRIMARY KEY (id=?)']);
    expect(explainSteps(/^UPDATE attachments SET reserved_bytes = @bytes/)).toEqual(['PRIMARY KEY (id=?)']);
    expect(explainSteps(/^UPDATE attachments SET reserved_bytes = max/)).toEqual([
      'INDEX attachments_by_message (message_id=?)',
    ]);
    expect(explainSteps(/^SELECT id FROM attachments/)).toEqual(['INDEX attachments_abandoned (expires_at<?)']);
    expect(explainSteps(/^DELETE FROM attachments/)).toEqual(['PRIMARY KEY (id=?)']);
  });

  it('read due mentions from the beginning of an index', () => {
    const [taking] = plans.filter(({ sql }) => sql.startsWith('DELETE FROM mentions WHERE (message_id'));
    expect(taking?.plan).toContain('SEARCH mentions USING COVERING INDEX mentions_by_due (due_at<?)');
    expect(taking?.plan).toContain('SEARCH mentions USING PRIMARY KEY (message_id=? AND user_id=?)');
    expect(taking?.plan).not.toContain('TEMP B-TREE');
  });

  it('read search results by age, without a sort', () => {
    const searches = plans.filter(({ sql }) => sql.includes('message_words MATCH'));
    expect(searches).toHaveLength(1);
    expect(searches[0]?.plan).toMatch(/^SCAN message_words VIRTUAL TABLE INDEX 192:M1<$/);
    const [places] = plans.filter(({ sql }) => sql.includes('message_word_rows WHERE message_id <='));
    expect(places?.plan).toMatch(/^SEARCH message_word_rows USING COVERING INDEX \w+ \(message_id<\?\)$/);
  });

  it('read matching tasks and projects by age, without a sort', () => {
    for (const name of ['task', 'project']) {
      const [search, ...others] = plans.filter(({ sql }) => sql.includes(`${name}_words MATCH`));
      expect(others).toEqual([]);
      expect(search?.plan).toMatch(new RegExp(`^SCAN ${name}_words VIRTUAL TABLE INDEX 192:M1<$`, 'm'));
      expect(search?.plan).not.toMatch(/SEARCH (m|held)|TEMP B-TREE FOR ORDER BY/);
    }
  });

  it("look up the projects that a user may search once, by the user's organizations", () => {
    const lists = plans.filter(({ sql }) => sql.endsWith('SELECT id, organization_id FROM shown'));
    expect(lists).toHaveLength(2);
    for (const { plan } of lists) {
      expect(plan).toContain('SEARCH m USING COVERING INDEX organization_members_by_user (user_id=?)');
      expect(plan).toMatch(/SEARCH p USING INDEX \w+ \(organization_id=\?\)/);
    }
  });

  it('start with the participant when they find task conversations', () => {
    const lists = plans.filter(({ sql }) =>
      /^SELECT .*FROM participants p CROSS JOIN conversations c .*(?: tasks t | c\.project_id )/.test(sql),
    );
    expect(lists).toHaveLength(4);
    for (const { plan } of lists) {
      const steps = plan.split('\n').filter((step) => /^SEARCH [pc] /.test(step));
      expect(steps.slice(0, 2)).toEqual([
        expect.stringMatching(/^SEARCH p USING (?:COVERING )?INDEX participants_by_user \(user_id=\?\)$/),
        'SEARCH c USING PRIMARY KEY (id=?)',
      ]);
    }
  });

  it('search the conversations of one user by keys', () => {
    const searches = plans.filter(({ sql }) => sql.includes('instr(d.search_text'));
    expect(searches).toHaveLength(2);
    for (const { plan } of searches) {
      expect(plan).toMatch(
        /SEARCH p USING INDEX participants_by_user \(user_id=\?\)\n\s*SEARCH d USING PRIMARY KEY \(id=\?\)/,
      );
      for (const step of [
        'o USING PRIMARY KEY (conversation_id=?',
        'u USING PRIMARY KEY (id=?)',
        't USING PRIMARY KEY',
      ]) {
        expect(plan).toContain(`SEARCH ${step}`);
      }
    }
  });

  it('find the rows of a message and of a conversation by indexes', () => {
    const [message] = plans.filter(({ sql }) => sql.startsWith('INSERT INTO messages'));
    // The foreign key checks of a deletion are planned together with every insertion.
    for (const step of [
      'message_word_rows USING COVERING INDEX sqlite_autoindex_message_word_rows_1 (message_id=?)',
      'mentions USING PRIMARY KEY (message_id=?)',
      'attachments USING INDEX attachments_by_message (message_id=?)',
    ]) {
      expect(message?.plan).toContain(`SEARCH ${step}`);
    }
    const [conversation] = plans.filter(({ sql }) => sql.startsWith('INSERT INTO conversations (id, kind, task_id'));
    expect(conversation?.plan).toContain(
      'SEARCH attachments USING INDEX attachments_by_conversation (conversation_id=?)',
    );
  });

  it('remove deleted rows from the beginning of an index', () => {
    const removals = plans.filter(({ sql }) => /^(DELETE|UPDATE) .* = @id .*LIMIT @limit/.test(sql));
    expect(removals).toHaveLength(16);
    for (const { plan } of removals) {
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
      expect(plan).toMatch(/\((conversation_id|label_id|project_id|organization_id)=\?/);
    }
  });

  it('read the records of one user by an index, however many there are', () => {
    const handedOut = plans.filter(({ sql }) => sql.includes('AS key0'));
    expect(handedOut).toHaveLength(personalDataSections.length);
    const walks = handedOut.filter(({ plan }) => !plan.includes('TEMP B-TREE')).map(({ plan }) => plan.split('\n')[0]);
    expect(walks).toEqual([
      'SEARCH t USING PRIMARY KEY (account_id=?)',
      'SEARCH k USING INDEX api_keys_by_account (account_id=? AND (created_at,id)>(?,?))',
      'SEARCH i USING INDEX invitations_by_inviter (invited_by=? AND (created_at,id)>(?,?))',
      'SEARCH i USING INDEX invitations_by_email (email=? AND (created_at,id)>(?,?))',
      'SEARCH t USING INDEX tasks_by_creator (created_by=? AND (created_at,id)>(?,?))',
      'SEARCH r USING INDEX message_word_rows_by_sender (sender_id=? AND created_at>?)',
      'SEARCH a USING INDEX attachments_by_uploader (uploaded_by=? AND (created_at,id)>(?,?))',
      'SEARCH r USING COVERING INDEX message_reactions_by_user (user_id=? AND (created_at,message_id,emoji)>(?,?,?))',
      'SEARCH t USING INDEX thread_followers_by_user (user_id=? AND root_id>?)',
      'SEARCH n USING INDEX mentions_by_user (user_id=? AND (due_at,message_id)>(?,?))',
      'SEARCH n USING INDEX sqlite_autoindex_notifications_2 (user_id=? AND position>?)',
      'SEARCH s USING PRIMARY KEY (user_id=?)',
      'SEARCH s USING INDEX push_subscriptions_by_user (user_id=? AND id>?)',
      'SEARCH p USING PRIMARY KEY (user_id=?)',
      'SEARCH v USING PRIMARY KEY (user_id=?)',
      'SEARCH a USING INDEX audit_events_by_actor (actor_id=? AND position>?)',
    ]);
    const forgetting = plans.filter(({ sql }) => sql.startsWith('UPDATE audit_events'));
    expect(forgetting.map(({ plan }) => /audit_events_by_\w+ \(.*?\)$/m.exec(plan)?.[0])).toEqual([
      'audit_events_by_actor (actor_id=? AND position>?)',
      'audit_events_by_email (<expr>=? AND rowid<?)',
    ]);
  });

  it('read a page of sessions from its position in an index', () => {
    const [list] = plans.filter(({ sql }) => sql.includes('FROM sessions WHERE account_id') && sql.includes('LIMIT'));
    expect(list?.plan).toBe(
      'SEARCH sessions USING INDEX sessions_by_account (account_id=? AND (last_used_at,id)<(?,?))',
    );
  });

  it('sort only short lists of one user or one conversation', () => {
    const sorting = plans.filter(({ plan }) => /TEMP B-TREE FOR (?!json_group_array)/.test(plan));
    const few =
      /WHERE ((?:[pamb]|n)\.user_id|(?:[mp]\.)?conversation_id|(?:\w\.)?account_id|group_id) = |visible AS|candidate\(user_id\) AS|json_each\.(?:key|value)|count\(DISTINCT a\.id\)/;
    for (const { sql } of sorting) expect(sql).toMatch(few);
  });

  it('read a page of a board in index order, without a sort', () => {
    const columns = plans.filter(({ sql }) => sql.includes('AS has_description'));
    expect(columns.map(({ plan }) => /SEARCH t USING .*/.exec(plan)?.[0]).sort()).toEqual([
      'SEARCH t USING INDEX sqlite_autoindex_tasks_3 (project_id=? AND status=? AND position>?)',
    ]);
    for (const { plan } of columns) expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY');
  });
});
