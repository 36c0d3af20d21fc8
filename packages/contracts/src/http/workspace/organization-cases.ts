import assert from 'node:assert/strict';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { noProfile, signIn, type SignedIn } from '../support/people.js';
import {
  addMember,
  auditActions,
  createOrganization,
  createStaff,
  organizationRole,
  unknownId,
  type OrganizationOnWire,
  type PageOnWire,
} from './workspace.js';

const noSettings = { timeZone: null, locale: null, weekStartsOn: null, custom: {} };

async function listAll(http: HttpClient, token: string, limit: string): Promise<string[]> {
  const ids: string[] = [];
  let query: Record<string, string> = { limit };
  for (;;) {
    const page = await http.get<PageOnWire<OrganizationOnWire>>('listOrganizations', 200, { token, query });
    assert.ok(page.items.length <= Number(limit));
    ids.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null) return ids;
    query = { limit, cursor: page.nextCursor };
  }
}

/** Tests organizations and their settings. */
export function organizationCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('organizations', () => {
    const http = useServer(options);

    runner.it('are created by any user, who becomes their OWNER', async () => {
      const ada = await signIn(http());
      const token = ada.accessToken;
      const body = { name: '  Analytical Engines ', description: 'Cogs\nand wheels' };
      const answer = await http().call('createOrganization', { token, body });
      assert.equal(answer.status, 201);
      const made = JSON.parse(answer.text) as OrganizationOnWire;
      assert.equal(answer.headers.location, http().move(`/api/organizations/${made.id}`));
      const now = http().server.clock.now().toISOString();
      const { id, ...rest } = made;
      assert.deepEqual(rest, {
        name: 'Analytical Engines',
        description: 'Cogs\nand wheels',
        createdBy: ada.id,
        createdAt: now,
        updatedAt: now,
      });
      const params = { organizationId: id };
      assert.deepEqual(await http().get('viewOrganization', 200, { token, params }), made);
      const list = await http().get('listOrganizations', 200, { token });
      assert.deepEqual(list, { items: [made], nextCursor: null });
      const owner = organizationRole('OWNER');
      assert.deepEqual(await http().get('viewMember', 200, { token, params: { ...params, userId: ada.id } }), {
        userId: ada.id,
        firstName: ada.firstName,
        lastName: ada.lastName,
        kind: 'person',
        ...noProfile,
        email: ada.email,
        roleIds: [owner],
        roles: [{ id: owner, name: 'OWNER', expiresAt: null }],
        joinedAt: now,
      });
      assert.deepEqual(await auditActions(http(), id), ['organization.created']);
    });

    runner.it('have single-line names and multi-line descriptions', async () => {
      const { accessToken: token } = await signIn(http());
      for (const name of ['x', '😀'.repeat(100), '<b>&\'"', 'שלום', '👩‍🚀', 'نمی‌خواهم']) {
        const made = await http().get<OrganizationOnWire>('createOrganization', 201, { token, body: { name } });
        assert.deepEqual([made.name, made.description], [name, '']);
      }
      for (const body of [
        {},
        { name: '' },
        { name: ' ' },
        { name: 'a\nb' },
        { name: 'a\u202egnp' },
        { name: 'a\u200bb' },
        { name: '\u2800' },
        { name: 'x'.repeat(101) },
        { name: 'x', description: 'x'.repeat(10_001) },
        { name: 'x', createdBy: unknownId },
      ]) {
        expectProblem(await http().call('createOrganization', { token, body }), 'VALIDATION_FAILED');
      }
      const long = { name: 'x', description: '😀'.repeat(10_000) };
      assert.equal((await http().call('createOrganization', { token, body: long })).status, 201);
    });

    runner.it('are listed to their members, in pages of any size', async () => {
      const [ada, bob] = await Promise.all([signIn(http()), signIn(http())]);
      const ids: string[] = [];
      for (let index = 0; index < 5; index += 1) ids.push((await createOrganization(http(), ada)).id);
      await addMember(http(), ada, { organizationId: ids[3] ?? '', person: bob });
      for (const limit of ['1', '2', '5', '100']) {
        assert.deepEqual(await listAll(http(), ada.accessToken, limit), ids, limit);
        assert.deepEqual(await listAll(http(), bob.accessToken, limit), [ids[3]], limit);
      }
      for (const cursor of ['x', '%', Buffer.from('n.5').toString('base64url'), ada.id]) {
        const call = { token: ada.accessToken, query: { cursor } };
        expectProblem(await http().call('listOrganizations', call), 'CURSOR_INVALID');
      }
    });

    runner.it('do not exist for non-members', async () => {
      const { organization, outsider, member } = await createStaff(http());
      const operations = [
        ['viewOrganization', {}],
        ['updateOrganization', { body: { name: 'Mine' } }],
        ['deleteOrganization', {}],
        ['viewOrganizationSettings', {}],
        ['updateOrganizationSettings', { body: {} }],
        ['transferOwnership', { body: { userId: outsider.id } }],
      ] as const;
      for (const [operation, call] of operations) {
        const problems = [];
        for (const organizationId of [organization.id, unknownId]) {
          const asked = { token: outsider.accessToken, params: { organizationId }, ...call };
          const { requestId: _, ...problem } = expectProblem(await http().call(operation, asked), 'NOT_FOUND');
          problems.push(problem);
        }
        assert.deepEqual(problems[0], problems[1], operation);
      }
      assert.deepEqual(await listAll(http(), outsider.accessToken, '50'), []);
      assert.deepEqual(await listAll(http(), member.accessToken, '50'), [organization.id]);
    });

    runner.it('are updated field by field by members with org:edit', async () => {
      const { organization, owner, admin, manager, member } = await createStaff(http());
      const params = { organizationId: organization.id };
      const update = (person: SignedIn, body: object): ReturnType<HttpClient['call']> =>
        http().call('updateOrganization', { token: person.accessToken, params, body });
      for (const person of [manager, member]) {
        const problem = expectProblem(await update(person, { name: 'Mine' }), 'FORBIDDEN');
        assert.deepEqual(problem.requiredPermissions, ['org:edit']);
      }
      http().server.clock.advance({ seconds: 1 });
      const same = JSON.parse((await update(admin, {})).text) as OrganizationOnWire;
      assert.deepEqual(same, organization);
      const at = http().server.clock.now().toISOString();
      const first = JSON.parse((await update(admin, { name: 'Difference Engines' })).text) as OrganizationOnWire;
      assert.deepEqual(first, { ...organization, name: 'Difference Engines', updatedAt: at });
      const second = JSON.parse((await update(owner, { description: 'New' })).text) as OrganizationOnWire;
      assert.deepEqual(second, { ...first, description: 'New' });
      for (const body of [{ id: unknownId }, { createdBy: owner.id }, { name: null }, { description: 5 }]) {
        expectProblem(await update(owner, body), 'VALIDATION_FAILED');
      }
      const token = member.accessToken;
      assert.deepEqual(await http().get('viewOrganization', 200, { token, params }), second);
      const actions = (await auditActions(http(), organization.id)).filter((each) => each.startsWith('organization'));
      assert.deepEqual(actions, ['organization.created', 'organization.updated', 'organization.updated']);
    });

    runner.it('are deleted by their OWNER with everything except their audit log', async () => {
      const { organization, owner, admin, member } = await createStaff(http());
      const params = { organizationId: organization.id };
      const call = { token: admin.accessToken, params };
      const { requiredPermissions } = expectProblem(await http().call('deleteOrganization', call), 'FORBIDDEN');
      assert.deepEqual(requiredPermissions, ['org:delete']);
      await http().get('deleteOrganization', 204, { token: owner.accessToken, params });
      for (const person of [owner, member]) {
        const gone = { token: person.accessToken, params };
        expectProblem(await http().call('viewOrganization', gone), 'NOT_FOUND');
        assert.deepEqual(await listAll(http(), person.accessToken, '50'), []);
      }
      expectProblem(await http().call('deleteOrganization', { token: owner.accessToken, params }), 'NOT_FOUND');
      assert.equal((await auditActions(http(), organization.id)).at(-1), 'organization.deleted');
    });
  });

  runner.describe('organization settings', () => {
    const http = useServer(options);

    runner.it('are initially empty, visible from MANAGER up, and editable from ADMIN up', async () => {
      const { organization, owner, admin, manager, member } = await createStaff(http());
      const params = { organizationId: organization.id };
      for (const { accessToken: token } of [owner, admin, manager]) {
        assert.deepEqual(await http().get('viewOrganizationSettings', 200, { token, params }), noSettings);
      }
      const view = await http().call('viewOrganizationSettings', { token: member.accessToken, params });
      assert.deepEqual(expectProblem(view, 'FORBIDDEN').requiredPermissions, ['org:settings.view']);
      const body = { locale: 'de-AT' };
      const edit = await http().call('updateOrganizationSettings', { token: manager.accessToken, params, body });
      assert.deepEqual(expectProblem(edit, 'FORBIDDEN').requiredPermissions, ['org:settings.edit']);
    });

    runner.it('are set and unset individually', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const update = (body: object): Promise<object> =>
        http().get('updateOrganizationSettings', 200, { token: owner.accessToken, params: { organizationId }, body });
      const custom = { color: 'red', list: [1, { a: null }] };
      const first = await update({ timeZone: 'Europe/Berlin', custom });
      assert.deepEqual(first, { ...noSettings, timeZone: 'Europe/Berlin', custom });
      assert.deepEqual(await update({}), first);
      const second = await update({ timeZone: null, locale: 'de-AT', weekStartsOn: 'monday', custom: { b: '😀' } });
      assert.deepEqual(second, { timeZone: null, locale: 'de-AT', weekStartsOn: 'monday', custom: { b: '😀' } });
      const call = { token: owner.accessToken, params: { organizationId } };
      assert.deepEqual(await http().get('viewOrganizationSettings', 200, call), second);
      // The body and `custom` are two of the allowed levels.
      const deep = JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`) as unknown;
      for (const value of [String.raw`C:\u0000\ud800`, deep]) {
        assert.deepEqual(await update({ custom: { value } }), { ...second, custom: { value } });
        assert.deepEqual(await http().get('viewOrganizationSettings', 200, call), { ...second, custom: { value } });
      }
      await update({ custom: { b: '😀' } });
      for (const body of [
        { timeZone: 'Mars/Olympus' },
        { timeZone: '' },
        { locale: 'de_AT' },
        { weekStartsOn: 'tuesday' },
        { custom: null },
        { custom: [] },
        { custom: { a: 'x'.repeat(16 * 1024) } },
        { theme: 'dark' },
      ]) {
        expectProblem(await http().call('updateOrganizationSettings', { ...call, body }), 'VALIDATION_FAILED');
      }
      assert.deepEqual(await http().get('viewOrganizationSettings', 200, call), second);
      const actions = await auditActions(http(), organizationId);
      assert.equal(actions.filter((each) => each === 'organization.settings_updated').length, 5);
    });
  });
}
