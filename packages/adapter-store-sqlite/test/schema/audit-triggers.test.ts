import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { migrations } from '../../src/migrations/index.js';

const details = JSON.stringify({ email: 'ada@example.org', roleId: 'r', n: [1.5, { email: 'inner' }], text: 'ü "\\' });
const forgotten = JSON.stringify({ roleId: 'r', n: [1.5, { email: 'inner' }], text: 'ü "\\' });

// Tests which data the table itself allows to be erased, whichever client writes to it.
describe('an audit event', () => {
  let database: Database.Database;

  beforeEach(() => {
    database = new Database(':memory:');
    for (const { sql } of migrations) database.exec(sql);
    const insert = database.prepare('INSERT INTO audit_events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    const [where, what] = [
      ['organization', 'actor'],
      ['invitation.created', 'invitation', 'target'],
    ];
    insert.run(1, 'a', ...where, ...what, details, '203.0.113.7', 'Browser', 5);
    insert.run(2, 'b', null, null, ...what, '{}', null, null, 5);
    onTestFinished(() => {
      database.close();
    });
  });

  const event = (id: string): unknown => database.prepare('SELECT * FROM audit_events WHERE id = ?').get(id);
  const change = (setting: string, id = 'a'): number =>
    database.prepare(`UPDATE audit_events SET ${setting} WHERE id = '${id}'`).run().changes;
  const forgetEmail = "details = json_remove(details, '$.email')";

  it.each([
    ['the address', 'ip_address = NULL', { ip_address: null }],
    ['the user agent', 'user_agent = NULL', { user_agent: null }],
    ['an email in its details', forgetEmail, { details: forgotten }],
    [
      'all of them',
      `ip_address = NULL, user_agent = NULL, ${forgetEmail}`,
      { ip_address: null, user_agent: null, details: forgotten },
    ],
  ])('allows %s to be erased, and keeps everything else', (_, setting, changed) => {
    const before = event('a') as object;
    expect(change(setting)).toBe(1);
    expect(event('a')).toEqual({ ...before, ...changed });
    expect(change(setting)).toBe(1);
    expect(change(setting, 'b')).toBe(1);
  });

  it.each([
    'position = 3',
    "id = 'c'",
    "organization_id = 'another'",
    'organization_id = NULL',
    "actor_id = 'another'",
    'actor_id = NULL',
    "action = 'role.created'",
    "target_type = 'role'",
    "target_id = 'another'",
    'created_at = 6',
    "ip_address = '203.0.113.8'",
    "ip_address = ''",
    "user_agent = 'another'",
    "details = '{}'",
    "details = ''",
    "details = json_remove(details, '$.roleId')",
    "details = json_remove(details, '$.email', '$.roleId')",
    "details = json_set(details, '$.email', 'another')",
    "details = json_set(details, '$.email', NULL)",
    `${forgetEmail}, action = 'role.created'`,
    'ip_address = NULL, actor_id = NULL',
  ])('rejects %s', (setting) => {
    const before = event('a');
    expect(() => change(setting)).toThrow(/never change/);
    expect(event('a')).toEqual(before);
  });

  it.each(["organization_id = 'one'", "actor_id = 'one'", "ip_address = 'one'", "user_agent = 'one'"])(
    'rejects later values for erased fields: %s',
    (setting) => {
      expect(() => change(setting, 'b')).toThrow(/never change/);
    },
  );

  it('cannot be deleted', () => {
    expect(() => database.exec("DELETE FROM audit_events WHERE id = 'b'")).toThrow(/stay/);
    expect(event('b')).toBeDefined();
  });
});
