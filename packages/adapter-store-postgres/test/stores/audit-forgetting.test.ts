import { randomUUID } from 'node:crypto';

import type { AuditEvent } from '@crewkit/core/adapter';
import { beforeEach, describe, expect, it } from 'vitest';

import { openUnitOfWork, type Opened } from '../support/open-unit-of-work.js';
import { at } from '../support/samples.js';
import { query } from '../support/temporary-database.js';

const told: AuditEvent = {
  id: randomUUID(),
  organizationId: randomUUID(),
  actorId: randomUUID(),
  action: 'invitation.created',
  targetType: 'invitation',
  targetId: 'x',
  details: { email: 'ada@example.org', count: 1, list: ['email'], inner: { email: 'ada@example.org' } },
  ipAddress: '192.0.2.1',
  userAgent: 'Browser',
  createdAt: at(0),
};
const { email: _, ...withoutEmail } = told.details;

describe('the audit log', () => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await openUnitOfWork();
    await opened.unitOfWork.run(({ auditLog }) => auditLog.append(told));
  });

  const change = (set: string): Promise<unknown> => query(opened.url, `UPDATE crewkit.audit_events SET ${set}`);
  async function kept(): Promise<readonly AuditEvent[]> {
    const window = { organizationId: null, before: null, limit: 5 };
    return (await opened.unitOfWork.read(({ auditLog }) => auditLog.list(window))).items;
  }

  it.each<[string, Partial<AuditEvent>]>([
    ['ip_address = NULL', { ipAddress: null }],
    ['user_agent = NULL', { userAgent: null }],
    ["details = details - 'email'", { details: withoutEmail }],
    [
      "ip_address = NULL, user_agent = NULL, details = details - 'email'",
      { ipAddress: null, userAgent: null, details: withoutEmail },
    ],
    ['action = action', {}],
  ])('allows the update: %s', async (set, forgotten) => {
    await change(set);
    expect(await kept()).toEqual([{ ...told, ...forgotten }]);
    // Erasing erased fields again neither changes nor restores data.
    await change(set);
    await expect(change("ip_address = '192.0.2.2'")).rejects.toThrow(/neither changed nor removed/);
    expect(await kept()).toEqual([{ ...told, ...forgotten }]);
  });

  it.each([
    "ip_address = '192.0.2.2'",
    "ip_address = ''",
    "user_agent = 'Another'",
    "details = '{}'",
    "details = details - 'count'",
    "details = details - 'email' - 'count'",
    'details = details || \'{"email": "bob@example.org"}\'',
    'details = details || \'{"email": null}\'',
    'details = details || \'{"count": 1.0}\'',
    'details = details || \'{"more": 1}\'',
    "details = details #- '{inner,email}'",
    "details = 'null'",
    "action = 'x', ip_address = NULL",
    'id = gen_random_uuid()',
    'organization_id = NULL',
    'actor_id = NULL',
    'actor_id = gen_random_uuid()',
    "target_type = 'team'",
    "target_id = 'y'",
    "created_at = created_at + interval '1 microsecond'",
    'position = DEFAULT',
  ])('rejects the update: %s', async (set) => {
    await expect(change(set)).rejects.toThrow(/neither changed nor removed/);
    expect(await kept()).toEqual([told]);
  });

  it.each(['DELETE FROM crewkit.audit_events', 'TRUNCATE crewkit.audit_events'])(
    'rejects the removal: %s',
    async (statement) => {
      await expect(query(opened.url, statement)).rejects.toThrow(/neither changed nor removed/);
      expect(await kept()).toEqual([told]);
    },
  );

  it('rejects changes by an insert', async () => {
    const again = `
      INSERT INTO crewkit.audit_events (id, action, target_type, target_id, details, created_at)
      SELECT id, 'x', target_type, target_id, details, created_at FROM crewkit.audit_events
      ON CONFLICT (id) DO UPDATE SET action = excluded.action`;
    await expect(query(opened.url, again)).rejects.toThrow(/neither changed nor removed/);
    expect(await kept()).toEqual([told]);
  });

  it('recognizes arrays, and emails in objects', async () => {
    const event = { id: randomUUID(), details: ['email', 'x'] };
    await query(
      opened.url,
      `INSERT INTO crewkit.audit_events (id, action, target_type, target_id, details, ip_address, created_at)
       VALUES ($1, 'x', 'x', 'x', $2::jsonb, '192.0.2.1', now())`,
      [event.id, JSON.stringify(event.details)],
    );
    const only = `WHERE id = '${event.id}'`;
    await expect(change(`details = details - 'email' ${only}`)).rejects.toThrow(/neither changed nor removed/);
    await change(`ip_address = NULL ${only}`);
  });
});
