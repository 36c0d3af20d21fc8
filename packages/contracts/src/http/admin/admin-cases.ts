import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { grantAdmin } from '@crewkit/core';
import { administratorRoleId, defaultRoleId } from '@crewkit/core/adapter';

import { as, createGlobalRole, signInAdministrator, signInDeputy } from './admin-people.js';
import { expectProblem } from '../support/expect-answer.js';
import { createRole, listAll, mayI, type AuditEventOnWire, type RoleOnWire } from '../access/granting.js';
import type { Call, HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, newPerson, register, signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { createOrganization, organizationRole, unknownId } from '../workspace/workspace.js';

interface AccountOnWire {
  readonly id: string;
  readonly email: string;
  readonly disabledAt: string | null;
  readonly roles: readonly { readonly id: string; readonly name: string }[];
}

/** Tests administrators' operations on the whole installation (permissions `system:*`). */
export function adminCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('account administration', () => {
    const http = useServer(options);
    let administrator: SignedIn | null = null;
    const admin = (): SignedIn => administrator ?? assert.fail();
    runner.beforeAll(async () => {
      administrator = await signInAdministrator(http());
    });

    runner.it('lists all users and finds them by name and email', async () => {
      const word = unknownWord();
      const people = [
        await signIn(http(), { lastName: `Ünal-${word}` }),
        await signIn(http(), { firstName: word.toUpperCase() }),
        await signIn(http(), { email: `${word}@example.test` }),
      ];
      await signIn(http());
      const { accessToken: token } = admin();
      for (const [search, limit] of [
        [word, 1],
        [` ${word.toUpperCase()} `, 2],
        [word.slice(1), 100],
      ] as const) {
        const found = await listAll<AccountOnWire>(http(), 'listAccounts', { token, query: { search }, limit });
        assert.deepEqual(
          found.map(({ id }) => id),
          people.map(({ id }) => id).sort(),
          search,
        );
      }
      const [first] = people;
      const byName = await listAll(http(), 'listAccounts', { token, query: { search: `ünal-${word}` }, limit: 5 });
      const own = await http().get<object>('viewMe', 200, { token: first?.accessToken ?? '' });
      assert.deepEqual(byName, [{ ...own, disabledAt: null }]);
      const all = await listAll<AccountOnWire>(http(), 'listAccounts', { token, limit: 100 });
      assert.ok(people.every(({ id }) => all.some((each) => each.id === id)));
      const blank = await http().get<{ items: unknown[] }>('listAccounts', 200, { token, query: { search: ' ' } });
      assert.ok(blank.items.length > 3);
    });

    runner.it('finds accounts by their ids', async () => {
      const people = [await signIn(http()), await signIn(http(), { firstName: 'Zoë' })];
      const ids = people.map(({ id }) => id);
      const { accessToken: token } = admin();
      const find = (query: Readonly<Record<string, string>>, by = token): Promise<HttpAnswer> =>
        http().call('listAccounts', { token: by, query });
      const query = { ids: [...ids, unknownId, ids[0]].join(',') };
      const found = await http().get<{ items: AccountOnWire[]; nextCursor: null }>('listAccounts', 200, {
        token,
        query,
      });
      assert.deepEqual([new Set(found.items.map(({ id }) => id)), found.items.length], [new Set(ids), 2]);
      const { email, disabledAt } = found.items.find(({ id }) => id === ids[1]) ?? assert.fail();
      assert.deepEqual([email, disabledAt, found.nextCursor], [people[1]?.email, null, null]);
      const tooMany = Array.from({ length: 101 }, () => randomUUID()).join(',');
      for (const refused of [{ ids: '' }, { ids: 'one' }, { ids: tooMany }, { ids: unknownId, search: 'a' }]) {
        expectProblem(await find(refused), 'VALIDATION_FAILED');
      }
      expectProblem(await find({ ids: ids.join(',') }, people[0]?.accessToken), 'FORBIDDEN');
    });

    runner.it('returns one account with its global roles', async () => {
      const account = await http().get<AccountOnWire>('viewAccount', 200, as(admin(), admin().id));
      assert.deepEqual(account.roles, [{ id: administratorRoleId, name: 'ADMINISTRATOR' }]);
      expectProblem(await http().call('viewAccount', as(admin(), unknownId)), 'NOT_FOUND');
    });

    runner.it(
      'revokes tokens, sessions and sign-in at once when an account is disabled, and enables it again',
      async () => {
        const person = await signIn(http());
        const disabled = await http().get<AccountOnWire>(
          'updateAccount',
          200,
          as(admin(), person.id, { disabled: true }),
        );
        assert.equal(disabled.disabledAt, http().server.clock.now().toISOString());
        expectProblem(await http().call('viewMe', { token: person.accessToken }), 'UNAUTHENTICATED');
        const refresh = { body: { refreshToken: person.refreshToken } };
        expectProblem(await http().call('refresh', refresh), 'INVALID_REFRESH_TOKEN');
        const { email, password } = person;
        expectProblem(await http().call('login', { body: { email, password } }), 'INVALID_CREDENTIALS');
        http().server.clock.advance({ seconds: 1 });
        const again = await http().get('updateAccount', 200, as(admin(), person.id, { disabled: true }));
        assert.deepEqual(again, disabled, 'disabled a second time');
        assert.deepEqual(await http().get('updateAccount', 200, as(admin(), person.id, {})), disabled);
        const enabled = await http().get('updateAccount', 200, as(admin(), person.id, { disabled: false }));
        assert.deepEqual(enabled, { ...disabled, disabledAt: null });
        expectProblem(await http().call('refresh', refresh), 'INVALID_REFRESH_TOKEN');
        const { accessToken: token } = await logIn(http(), person);
        const { items } = await http().get<{ items: unknown[] }>('listSessions', 200, { token });
        assert.equal(items.length, 1, 'the sessions of before are gone');
      },
    );

    runner.it(
      "cannot disable the administrator's own account, but can disable the only owner of an organization",
      async () => {
        expectProblem(await http().call('updateAccount', as(admin(), admin().id, { disabled: true })), 'CONFLICT');
        await http().get('updateAccount', 200, as(admin(), admin().id, { disabled: false }));
        const owner = await signIn(http());
        await createOrganization(http(), owner);
        await http().get('updateAccount', 200, as(admin(), owner.id, { disabled: true }));
        for (const operation of ['updateAccount', 'revokeAccountSessions']) {
          expectProblem(await http().call(operation, as(admin(), unknownId)), 'NOT_FOUND');
        }
      },
    );

    runner.it('ends every session of an account', async () => {
      const person = await signIn(http());
      const elsewhere = await logIn(http(), person);
      await http().get('revokeAccountSessions', 204, as(admin(), person.id));
      for (const { refreshToken } of [person, elsewhere]) {
        expectProblem(await http().call('refresh', { body: { refreshToken } }), 'INVALID_REFRESH_TOKEN');
      }
      await logIn(http(), person);
    });

    runner.it('does not let users with global roles change accounts that have more permissions', async () => {
      const deputy = await signInDeputy(http(), admin(), ['system:users.view', 'system:users.manage']);
      const other = await signInAdministrator(http());
      for (const disabled of [true, false]) {
        expectProblem(await http().call('updateAccount', as(deputy, other.id, { disabled })), 'FORBIDDEN');
      }
      expectProblem(await http().call('revokeAccountSessions', as(deputy, other.id)), 'FORBIDDEN');
      await http().get('refresh', 200, { body: { refreshToken: other.refreshToken } });
      const { requiredPermissions } = expectProblem(
        await http().call('setGlobalRoles', as(deputy, deputy.id, { roleIds: [administratorRoleId] })),
        'FORBIDDEN',
      );
      assert.deepEqual(requiredPermissions, ['system:roles.manage']);
      const plain = await signIn(http());
      await http().get('updateAccount', 200, as(deputy, plain.id, { disabled: true }));
    });
  });

  runner.describe('global roles', () => {
    const http = useServer(options);
    let administrator: SignedIn | null = null;
    const admin = (): SignedIn => administrator ?? assert.fail();
    const word = unknownWord();
    const role = (roleId: string, rest: object = {}): Call => ({
      token: admin().accessToken,
      params: { roleId },
      ...rest,
    });
    runner.beforeAll(async () => {
      administrator = await signInAdministrator(http());
    });

    runner.it('are listed, created, updated and deleted separately from roles of organizations', async () => {
      const permissions = ['system:audit.view', 'system:users.view', 'system:audit.view'];
      const made = await createGlobalRole(http(), admin(), { name: `Auditor ${word}`, permissions });
      assert.deepEqual(made, {
        id: made.id,
        name: `Auditor ${word}`,
        level: 'GLOBAL',
        builtIn: false,
        permissions: ['system:users.view', 'system:audit.view'],
        organizationId: null,
      });
      const organization = await createOrganization(http(), admin());
      const local = await createRole(http(), admin(), { organizationId: organization.id });
      const { accessToken: token } = admin();
      for (const limit of [1, 100]) {
        const all = await listAll<RoleOnWire>(http(), 'listGlobalRoles', { token, limit });
        assert.deepEqual(
          all.slice(0, 2).map(({ id }) => id),
          [defaultRoleId, administratorRoleId],
        );
        assert.deepEqual(
          all.find(({ id }) => id === made.id),
          made,
        );
        assert.ok(all.every(({ level }) => level === 'GLOBAL'));
      }
      const changes = { name: `Viewer ${word}`, permissions: ['system:users.view'] };
      assert.deepEqual(await http().get('updateGlobalRole', 200, role(made.id, { body: changes })), {
        ...made,
        ...changes,
      });
      for (const roleId of [local.id, organizationRole('MEMBER'), unknownId]) {
        expectProblem(await http().call('updateGlobalRole', role(roleId, { body: {} })), 'NOT_FOUND');
        expectProblem(await http().call('deleteGlobalRole', role(roleId)), 'NOT_FOUND');
      }
      for (const roleId of [defaultRoleId, administratorRoleId]) {
        expectProblem(await http().call('updateGlobalRole', role(roleId, { body: {} })), 'FORBIDDEN');
        expectProblem(await http().call('deleteGlobalRole', role(roleId)), 'FORBIDDEN');
      }
      // Organizations cannot see the global role.
      const params = { organizationId: organization.id, roleId: made.id };
      expectProblem(await http().call('viewRole', { token, params }), 'NOT_FOUND');
      await http().get('deleteGlobalRole', 204, role(made.id));
      expectProblem(await http().call('deleteGlobalRole', role(made.id)), 'NOT_FOUND');
    });

    runner.it('contain only permissions that their creator holds at GLOBAL', async () => {
      const { accessToken: token } = admin();
      for (const permission of ['org:view', 'project:task.view', 'chat:view']) {
        const body = { name: `Spy ${word}`, permissions: [permission] };
        expectProblem(await http().call('createGlobalRole', { token, body }), 'GRANT_EXCEEDS_OWN');
      }
      const wrong = { name: `Spy ${word}`, level: 'ORGANIZATION', permissions: [] };
      expectProblem(await http().call('createGlobalRole', { token, body: wrong }), 'VALIDATION_FAILED');
      const named = { name: 'administrator', permissions: [] };
      expectProblem(await http().call('createGlobalRole', { token, body: named }), 'CONFLICT');
      const deputy = await signInDeputy(http(), admin(), ['system:roles.manage']);
      const own = { token: deputy.accessToken, params: { roleId: deputy.role.id } };
      const more = { permissions: ['system:roles.manage', 'system:users.manage'] };
      expectProblem(await http().call('updateGlobalRole', { ...own, body: more }), 'GRANT_EXCEEDS_OWN');
      const strong = await createGlobalRole(http(), admin(), { name: `Strong ${word}`, ...more });
      const call = { token: deputy.accessToken, params: { roleId: strong.id } };
      expectProblem(await http().call('updateGlobalRole', { ...call, body: { permissions: [] } }), 'FORBIDDEN');
      expectProblem(await http().call('deleteGlobalRole', call), 'FORBIDDEN');
      const query = { replacementRoleId: strong.id };
      expectProblem(await http().call('deleteGlobalRole', { ...own, query }), 'GRANT_EXCEEDS_OWN');
      expectProblem(await http().call('deleteGlobalRole', own), 'ROLE_IN_USE');
    });

    runner.it('are replaced as a whole, with effect from the next request', async () => {
      const person = await signIn(http());
      const sees = { permission: 'users.view', scope: 'global' };
      const { id } = await createGlobalRole(http(), admin(), {
        name: `Seeing ${word}`,
        permissions: ['system:users.view'],
      });
      assert.equal(await mayI(http(), person, sees), false);
      const roleIds = [id, administratorRoleId, id];
      const given = await http().get<AccountOnWire>('setGlobalRoles', 200, as(admin(), person.id, { roleIds }));
      assert.deepEqual(new Set(given.roles.map((each) => each.id)), new Set(roleIds));
      assert.equal(await mayI(http(), person, sees), true);
      await http().get('viewAccount', 200, as(person, person.id));
      const less = await http().get('setGlobalRoles', 200, as(admin(), person.id, { roleIds: [id] }));
      assert.deepEqual(less, { ...given, roles: [{ id, name: `Seeing ${word}` }] });
      assert.equal(await mayI(http(), person, { permission: 'roles.manage', scope: 'global' }), false);
      const none = await http().get('setGlobalRoles', 200, as(admin(), person.id, { roleIds: [] }));
      assert.deepEqual(none, { ...given, roles: [] });
      expectProblem(await http().call('viewAccount', as(person, person.id)), 'FORBIDDEN');
    });

    runner.it('cannot be granted or revoked by users who do not hold their permissions', async () => {
      const deputy = await signInDeputy(http(), admin(), ['system:roles.manage', 'system:users.view']);
      const person = await signIn(http());
      const upwards = { roleIds: [deputy.role.id, administratorRoleId] };
      for (const userId of [deputy.id, person.id]) {
        expectProblem(await http().call('setGlobalRoles', as(deputy, userId, upwards)), 'GRANT_EXCEEDS_OWN');
      }
      const down = await http().call('setGlobalRoles', as(deputy, admin().id, { roleIds: [] }));
      expectProblem(down, 'FORBIDDEN');
      await http().get('setGlobalRoles', 200, as(deputy, person.id, { roleIds: [deputy.role.id] }));
      const keeping = { roleIds: [administratorRoleId, deputy.role.id] };
      await http().get('setGlobalRoles', 200, as(deputy, admin().id, keeping));
      await http().get('setGlobalRoles', 200, as(deputy, admin().id, { roleIds: [administratorRoleId] }));
    });

    runner.it('reject roles of another level and unknown roles and users', async () => {
      const person = await signIn(http());
      const organization = await createOrganization(http(), person);
      const local = await createRole(http(), person, { organizationId: organization.id });
      const set = (roleId: string, userId = person.id): ReturnType<HttpClient['call']> =>
        http().call('setGlobalRoles', as(admin(), userId, { roleIds: [roleId] }));
      expectProblem(await set(organizationRole('OWNER')), 'ROLE_LEVEL_MISMATCH');
      for (const roleId of [local.id, unknownId]) expectProblem(await set(roleId), 'NOT_FOUND');
      expectProblem(await set(administratorRoleId, unknownId), 'NOT_FOUND');
      expectProblem(await set('ADMINISTRATOR'), 'VALIDATION_FAILED');
    });
  });

  runner.describe('the first administrator', () => {
    const http = useServer(options);

    runner.it('is appointed by the server operator, once, and recorded in the audit log', async () => {
      const person = await signIn(http());
      const since = Date.now();
      await grantAdmin(http().server, ` ${person.email.toUpperCase()} `);
      await grantAdmin(http().server, person.email);
      const { accessToken: token } = person;
      const events = await listAll<AuditEventOnWire>(http(), 'listAuditEvents', { token, limit: 100 });
      const own = events.filter(({ targetId, action }) => targetId === person.id && action !== 'account.created');
      assert.deepEqual(
        own.map(({ id: _, createdAt, ...event }) => ({
          ...event,
          recent: Math.abs(Date.parse(createdAt) - since) < 60_000,
        })),
        [
          {
            organizationId: null,
            actorId: null,
            action: 'administrator.appointed',
            targetType: 'user',
            targetId: person.id,
            details: {},
            ipAddress: null,
            userAgent: null,
            recent: true,
          },
        ],
      );
    });

    runner.it('has a verified account that is not disabled', async () => {
      const { unitOfWork, clock } = http().server;
      const unconfirmed = newPerson();
      await register(http(), unconfirmed);
      const disabled = await signIn(http());
      await unitOfWork.run((stores) => stores.accounts.update(disabled.id, { disabledAt: clock.now() }));
      for (const email of ['unknown@example.test', unconfirmed.email, disabled.email, 'x']) {
        await assert.rejects(grantAdmin({ unitOfWork }, email), { code: 'NOT_FOUND' }, email);
      }
    });
  });
}

/** Returns a word that no other case uses. */
function unknownWord(): string {
  return `w${Math.random().toString(36).slice(2, 12)}`;
}
