import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { defaultPorts, type Crewkit } from '../src/index.js';
import { administratorRoleId } from '../src/domain/access/built-in-roles.js';
import type { ImportedRow } from '../src/features/admin/accounts/import-users.js';
import { startCrewkit } from './support/start-crewkit.js';

const store = sqliteStore({ path: ':memory:' });
const password = 'Correct-horse-7';
const client = { ipAddress: null, userAgent: null };
const reason = 'move from the old system';
const names = { firstName: 'Ada', lastName: 'Lovelace' };

let crewkit: Crewkit;

beforeAll(async () => {
  crewkit = await startCrewkit(store, {
    ports: { passwordHasher: defaultPorts.passwordHasher({ cost: 4, importedHashes: true }) },
  });
});
afterAll(() => crewkit.close());

function hashOldPassword(): string {
  const salt = randomBytes(16);
  const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  return `$pbkdf2-sha256$i=1000$${encode(salt)}$${encode(pbkdf2Sync(password, salt, 1000, 32, 'sha256'))}`;
}

const findAccount = (email: string) => store.unitOfWork.read(({ accounts }) => accounts.findByEmail(email));
const logIn = (email: string, given = password) => crewkit.useCases.logIn.execute({ email, password: given, client });

async function importRows(source: AsyncIterable<unknown> | Iterable<unknown>) {
  const rows: ImportedRow[] = [];
  const summary = await crewkit.system(reason).importUsers({ source, onRow: (row) => void rows.push(row) });
  return { rows, summary };
}

describe('importUsers', () => {
  it('signs users in with their old passwords, and replaces the hashes once', async () => {
    const email = 'ada@example.com';
    const row = { ...names, email, passwordHash: hashOldPassword(), emailVerified: true };
    const { rows, summary } = await importRows(Readable.from([Buffer.from(`${JSON.stringify(row)}\n`)]));
    const account = await findAccount(email);
    expect(rows).toEqual([{ row: 1, outcome: 'created', email, userId: account?.id }]);
    expect(summary).toEqual({ created: 1, existing: 0, invalid: 0 });
    await expect(logIn(email, 'Wrong-horse-7')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await findAccount(email))?.passwordHash).toBe(row.passwordHash);

    const signedIn = await Promise.allSettled([logIn(email), logIn(email)]);
    expect(signedIn.map(({ status }) => status)).toContain('fulfilled');
    const rehashed = (await findAccount(email))?.passwordHash;
    expect(rehashed).toMatch(/^\$2b\$04\$/);
    await logIn(email);
    expect((await findAccount(email))?.passwordHash).toBe(rehashed);
  });

  it('does not replace the hash of a disabled account', async () => {
    const email = 'disabled@example.com';
    const passwordHash = hashOldPassword();
    await importRows([{ ...names, email, passwordHash, emailVerified: true }]);
    const { id = '' } = (await findAccount(email)) ?? {};
    await crewkit.system(reason).updateAccount({ userId: id, disabled: true });
    await expect(logIn(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await findAccount(email))?.passwordHash).toBe(passwordHash);
  });

  it('reports each row in order, and leaves existing accounts unchanged', async () => {
    const given = { ...names, email: 'Grace@Example.com' };
    const lines = [
      JSON.stringify(given),
      JSON.stringify({ ...given, firstName: 'Other' }),
      '',
      '{"email":',
      '7',
      JSON.stringify({ ...given, email: 'x', firstName: '', passwordHash: 'plain', emailVerified: 'yes' }),
      JSON.stringify({ ...given, padding: 'x'.repeat(70_000) }),
      JSON.stringify({ ...given, email: 'last@example.com' }),
    ];
    // Chunks end anywhere, also within lines and characters.
    const bytes = Buffer.from(lines.join('\n'));
    const chunks = Array.from({ length: Math.ceil(bytes.length / 37) }, (_, at) =>
      bytes.subarray(37 * at, 37 * at + 37),
    );
    const { rows, summary } = await importRows(Readable.from(chunks));
    expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [1, 'created'],
      [2, 'existing'],
      [3, 'invalid'],
      [4, 'invalid'],
      [5, 'invalid'],
      [6, 'invalid'],
      [7, 'created'],
    ]);
    expect(summary).toEqual({ created: 2, existing: 1, invalid: 4 });
    const paths = rows.map((row) => (row.outcome === 'invalid' ? row.errors.map(({ path }) => path) : null));
    expect(paths[4]).toEqual(['firstName', 'email', 'emailVerified', 'passwordHash']);
    const account = await findAccount('grace@example.com');
    expect(account).toMatchObject({ firstName: 'Ada', passwordHash: null, emailVerifiedAt: null });
  });

  it('maps rows of other tables, and reads no further than it has committed', async () => {
    let read = 0;
    function* rows() {
      for (; read < 1_000; read += 1) yield { mail: `user${read}@example.org`, name: 'Ada Lovelace' };
    }
    const ahead: number[] = [];
    const summary = await crewkit.system(reason).importUsers({
      source: rows(),
      toUser: ({ mail, name }: { mail: string; name: string }) => {
        const [firstName = '', lastName = ''] = name.split(' ');
        return { email: mail, firstName, lastName };
      },
      onRow: ({ row }) => void ahead.push(read - row),
    });
    expect(summary).toEqual({ created: 1_000, existing: 0, invalid: 0 });
    expect(Math.max(...ahead)).toBeLessThanOrEqual(100);
  });

  it('rolls back nothing that it has reported, and everything else, when the source fails', async () => {
    const created: string[] = [];
    function* rows() {
      for (let row = 0; row < 150; row += 1) yield { ...names, email: `broken${row}@example.org` };
      throw new Error('The old system is gone.');
    }
    const onRow = (row: ImportedRow) => void (row.outcome === 'created' && created.push(row.email));
    await expect(crewkit.system(reason).importUsers({ source: rows(), onRow })).rejects.toThrow('is gone');
    expect(created).toHaveLength(100);
    expect(await findAccount('broken99@example.org')).not.toBeNull();
    expect(await findAccount('broken100@example.org')).toBeNull();
  });
});

describe('createUser', () => {
  const system = () => crewkit.system(reason);

  it('creates accounts that can sign in immediately', async () => {
    const email = 'new@example.com';
    const user = await system().createUser({ ...names, email, password, emailVerified: true });
    expect(user).toMatchObject({ email, ...names });
    expect(user).not.toHaveProperty('passwordHash');
    expect((await logIn(email)).account.id).toBe(user.id);
    const log = await store.unitOfWork.read(({ auditLog }) =>
      auditLog.list({ organizationId: null, before: null, limit: 1 }),
    );
    expect(log.items[0]).toMatchObject({
      action: 'account.created',
      actorId: null,
      targetId: user.id,
      details: { via: 'system', reason, emailVerified: true },
    });
    await expect(system().createUser({ ...names, email })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('requires a valid email, name and password', async () => {
    await expect(
      system().createUser({ email: 'x', firstName: '', lastName: 'L', password: 'weak' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is not available to users, not even to administrators', async () => {
    const { id } = await system().createUser({ ...names, email: 'admin@example.com', emailVerified: true });
    await system().setGlobalRoles({ userId: id, roleIds: [administratorRoleId] });
    const untyped = crewkit.as(id) as unknown as Record<string, (...inputs: unknown[]) => Promise<unknown>>;
    const input = { ...names, email: 'more@example.com', source: [{ ...names, email: 'more@example.com' }] };
    await expect(untyped['createUser']?.(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(untyped['importUsers']?.(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await findAccount('more@example.com')).toBeNull();
  });
});
