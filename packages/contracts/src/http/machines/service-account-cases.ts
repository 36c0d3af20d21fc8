import assert from 'node:assert/strict';

import { inParallel, racers } from '../../stores/support/store-case.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { mailsTo, signIn, type SignedIn } from '../support/people.js';
import { addMember, auditActions, createOrganization, organizationRole, storeRole } from '../workspace/workspace.js';
import { everyDay, type ApiKeyOnWire, type IssuedApiKeyOnWire } from './keys.js';

interface ServiceAccountOnWire {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly disabled: boolean;
}

interface Place {
  readonly owner: SignedIn;
  readonly organizationId: string;
}

async function openPlace(http: HttpClient): Promise<Place> {
  const owner = await signIn(http);
  return { owner, organizationId: (await createOrganization(http, owner)).id };
}

function create(http: HttpClient, { owner, organizationId }: Place, body: object = {}): Promise<ServiceAccountOnWire> {
  const call = { token: owner.accessToken, params: { organizationId } };
  return http.get('createServiceAccount', 201, { ...call, body: { name: 'Import', ...body } });
}

function createKey(
  http: HttpClient,
  { owner, organizationId }: Place,
  { accountId, permissions }: { readonly accountId: string; readonly permissions: readonly string[] },
): Promise<IssuedApiKeyOnWire> {
  const call = { token: owner.accessToken, params: { organizationId, serviceAccountId: accountId } };
  return http.get('createServiceAccountKey', 201, { ...call, body: { name: everyDay, permissions } });
}

/** Tests service accounts and their API keys. */
export function serviceAccountCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a service account', () => {
    const http = useServer(options);

    runner.it('is a member that acts with its API key', async () => {
      const place = await openPlace(http());
      const { organizationId, owner } = place;
      const account = await create(http(), place, { roleIds: [organizationRole('ADMIN')] });
      assert.deepEqual(
        account.roles.map(({ id }) => id),
        [organizationRole('ADMIN')],
      );
      const permissions = ['org:view', 'org:edit', 'org:members.view'];
      const { key } = await createKey(http(), place, { accountId: account.id, permissions });
      const call = { token: key, params: { organizationId } };
      await http().get('updateOrganization', 200, { ...call, body: { description: 'Edited' } });
      expectProblem(await http().call('deleteOrganization', call), 'FORBIDDEN');
      const { items } = await http().get<{ items: { userId: string; kind: string }[] }>('listMembers', 200, call);
      const kinds = items.map(({ userId, kind }) => [userId, kind]).sort();
      assert.deepEqual(
        kinds,
        [
          [account.id, 'service'],
          [owner.id, 'person'],
        ].sort(),
      );
      const listed = await http().get<{ items: ServiceAccountOnWire[] }>('listServiceAccounts', 200, call);
      assert.deepEqual(listed.items, [account]);
      assert.ok((await auditActions(http(), organizationId)).includes('service_account.created'));
    });

    runner.it('cannot sign in, and receives no email', async () => {
      const { id } = await create(http(), await openPlace(http()));
      const email = `${id}@service-account.invalid`;
      // No address in this domain is accepted.
      for (const [operation, body] of [
        ['login', { email, password: 'Correct-horse-7' }],
        ['forgotPassword', { email }],
      ] as const) {
        expectProblem(await http().call(operation, { body }), 'VALIDATION_FAILED');
      }
      assert.deepEqual(await mailsTo(http(), email), []);
      const registration = { firstName: 'A', lastName: 'B', password: 'Correct-horse-7' };
      const taken = { ...registration, email: 'x@service-account.invalid' };
      expectProblem(await http().call('register', { body: taken }), 'VALIDATION_FAILED');
    });

    runner.it('cannot become an OWNER, or be removed like a person', async () => {
      const place = await openPlace(http());
      const { organizationId, owner } = place;
      const token = owner.accessToken;
      const owners = { roleIds: [organizationRole('OWNER')] };
      const params = { organizationId };
      expectProblem(
        await http().call('createServiceAccount', { token, params, body: { name: 'Import', ...owners } }),
        'CONFLICT',
      );
      const { id: accountId } = await create(http(), place);
      const member = { token, params: { organizationId, userId: accountId } };
      for (const [operation, call] of [
        ['setMemberRoles', { ...member, body: owners }],
        ['transferOwnership', { token, params, body: { userId: accountId } }],
        ['removeMember', member],
        ['updateServiceAccount', { token, params: { organizationId, serviceAccountId: accountId }, body: owners }],
      ] as const) {
        expectProblem(await http().call(operation, call), 'CONFLICT');
      }
    });

    runner.it('cannot use its key after it is deleted, nor after its organization is', async () => {
      for (const operation of ['deleteServiceAccount', 'deleteOrganization']) {
        const place = await openPlace(http());
        const { organizationId, owner } = place;
        const { id: accountId } = await create(http(), place, { roleIds: [organizationRole('ADMIN')] });
        const { key } = await createKey(http(), place, { accountId, permissions: ['org:view'] });
        const params = { organizationId, serviceAccountId: accountId };
        const use = () => inParallel(racers, () => http().call('viewOrganization', { token: key, params }));
        const uses = use();
        await http().get(operation, 204, { token: owner.accessToken, params });
        for (const { status } of await uses) assert.ok([200, 401, 404].includes(status), String(status));
        for (const answer of await use()) expectProblem(answer, 'UNAUTHENTICATED');
      }
    });

    runner.it('is renamed, and gets other roles', async () => {
      const place = await openPlace(http());
      const { id: accountId } = await create(http(), place, { roleIds: [organizationRole('MEMBER')] });
      const call = {
        token: place.owner.accessToken,
        params: { organizationId: place.organizationId, serviceAccountId: accountId },
      };
      const body = { name: 'Export', roleIds: [organizationRole('MANAGER')] };
      const updated = await http().get<ServiceAccountOnWire>('updateServiceAccount', 200, { ...call, body });
      assert.deepEqual([updated.name, updated.roles.map(({ id }) => id)], ['Export', body.roleIds]);
      for (const name of ['', 'a'.repeat(101)]) {
        expectProblem(await http().call('updateServiceAccount', { ...call, body: { name } }), 'VALIDATION_FAILED');
      }
    });

    runner.it('ends with its keys and its membership', async () => {
      const place = await openPlace(http());
      const { id: accountId } = await create(http(), place, { roleIds: [organizationRole('MEMBER')] });
      const { key } = await createKey(http(), place, { accountId, permissions: ['org:view'] });
      const call = {
        token: place.owner.accessToken,
        params: { organizationId: place.organizationId, serviceAccountId: accountId },
      };
      await http().get('deleteServiceAccount', 204, call);
      expectProblem(await http().call('viewMe', { token: key }), 'UNAUTHENTICATED');
      expectProblem(await http().call('deleteServiceAccount', call), 'NOT_FOUND');
      expectProblem(await http().call('listServiceAccountKeys', call), 'NOT_FOUND');
      const { items } = await http().get<{ items: unknown[] }>('listMembers', 200, call);
      assert.equal(items.length, 1);
    });

    runner.it('is one of at most 100', async () => {
      const { owner, organizationId } = await openPlace(http());
      const input = { organizationId, name: 'Import', roleIds: [], groupIds: [] };
      const as = http().server.crewkit.as(owner.id);
      for (let count = 1; count <= 100; count += 1) await as.createServiceAccount(input);
      const call = { token: owner.accessToken, params: { organizationId }, body: { name: 'Import' } };
      expectProblem(await http().call('createServiceAccount', call), 'CONFLICT');
    });
  });

  runner.describe('the keys of a service account', () => {
    const http = useServer(options);

    runner.it('cannot have permissions that their creator lacks', async () => {
      const place = await openPlace(http());
      const { organizationId } = place;
      const { id: accountId } = await create(http(), place, { roleIds: [organizationRole('ADMIN')] });
      const permissions = ['org:view', 'org:members.view', 'org:members.roles'];
      const roleId = await storeRole(http(), organizationId, { permissions });
      const deputy = await addMember(http(), place.owner, { organizationId, role: roleId });
      const call = { token: deputy.accessToken, params: { organizationId, serviceAccountId: accountId } };
      const body = (given: readonly string[]) => ({ name: 'Key', permissions: given });
      const exceeding = { ...call, body: body(['org:view', 'org:edit']) };
      const refused = expectProblem(await http().call('createServiceAccountKey', exceeding), 'GRANT_EXCEEDS_OWN');
      assert.deepEqual(refused.requiredPermissions, ['org:edit']);
      await http().get('createServiceAccountKey', 201, { ...call, body: body(permissions) });
      expectProblem(await http().call('deleteServiceAccount', call), 'FORBIDDEN');
    });

    runner.it('are listed and revoked by those who manage roles, in their organization only', async () => {
      const [place, other] = [await openPlace(http()), await openPlace(http())];
      const { id: accountId } = await create(http(), place, { roleIds: [organizationRole('MEMBER')] });
      const { key, ...created } = await createKey(http(), place, { accountId, permissions: ['org:view'] });
      const { organizationId, owner } = place;
      const foreign = { organizationId: other.organizationId, serviceAccountId: accountId, keyId: created.id };
      const { accessToken: token } = other.owner;
      for (const params of [foreign, { ...foreign, organizationId }]) {
        for (const [operation, body] of [
          ['listServiceAccountKeys', undefined],
          ['createServiceAccountKey', { name: 'Key', permissions: ['org:view'] }],
          ['revokeServiceAccountKey', {}],
          ['updateServiceAccount', { name: 'Mine' }],
          ['deleteServiceAccount', undefined],
        ] as const) {
          expectProblem(await http().call(operation, { token, params, body }), 'NOT_FOUND');
        }
      }
      const member = await addMember(http(), owner, { organizationId });
      const params = { organizationId, serviceAccountId: accountId, keyId: created.id };
      expectProblem(await http().call('listServiceAccountKeys', { token: member.accessToken, params }), 'FORBIDDEN');
      const call = { token: owner.accessToken, params };
      const listed = await http().get<{ items: ApiKeyOnWire[] }>('listServiceAccountKeys', 200, call);
      assert.deepEqual(listed.items, [created]);
      await http().get('revokeServiceAccountKey', 204, { ...call, body: {} });
      expectProblem(await http().call('viewMe', { token: key }), 'UNAUTHENTICATED');
      expectProblem(await http().call('revokeServiceAccountKey', { ...call, body: {} }), 'NOT_FOUND');
    });
  });
}
