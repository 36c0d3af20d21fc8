import assert from 'node:assert/strict';

import type { HttpClient } from '../http/support/http-client.js';
import type { SignedIn } from '../http/support/people.js';
import { as, createStudio, customRole, type Studio } from '../http/workspace/planning/planning.js';
import { addMember, organizationRole } from '../http/workspace/workspace.js';
import { pause, until } from '../until.js';
import type { RealtimeClient } from './realtime-server.js';
import { getPayloads, settle, useRealtime, type Doors, type RealtimeContractOptions } from './realtime-suite.js';

// Servers can delay changes for this time at most, to report several together.
const roundMs = 1500;

interface Place extends Studio {
  /** A custom role, which can be edited. */
  readonly roleId: string;
  /** A user with the role, connected on two devices. */
  readonly holder: SignedIn;
  readonly holderClients: readonly RealtimeClient[];
  /** A signed-in user who is not a member. */
  readonly stranger: RealtimeClient;
}

async function createPlace({ http, server }: Doors): Promise<Place> {
  const studio = await createStudio(http);
  const { owner, outsider, organizationId } = studio;
  const roleId = await customRole(http, { organizationId, level: 'ORGANIZATION', permissions: ['org:view'] });
  const holder = await addMember(http, owner, { organizationId, role: roleId });
  const connect = ({ accessToken }: SignedIn): Promise<RealtimeClient> => server.connect(accessToken);
  const holderClients = [await connect(holder), await connect(holder)];
  return { ...studio, roleId, holder, holderClients, stranger: await connect(outsider) };
}

/** Waits until each client has received one more event than `counts`, for this organization. */
async function hear(
  clients: readonly RealtimeClient[],
  counts: readonly number[],
  organizationId: string,
): Promise<void> {
  for (const [index, client] of clients.entries()) {
    const count = counts[index] ?? 0;
    await until(() => countIn(client) > count, 'access:changed');
    assert.deepEqual(getPayloads(client, 'access:changed').slice(count), [{ organizationId }]);
  }
}

const countIn = (client: RealtimeClient): number => getPayloads(client, 'access:changed').length;

/** Waits until delayed events have been sent, and returns their number for each client. */
async function quiet(...clients: readonly RealtimeClient[]): Promise<number[]> {
  await pause(roundMs);
  for (const client of clients) await settle(client);
  return clients.map(countIn);
}

const editRole = (
  http: HttpClient,
  { owner, organizationId, roleId }: Place,
  permissions: readonly string[],
): Promise<unknown> =>
  http.get('updateRole', 200, { ...as(owner), params: { organizationId, roleId }, body: { permissions } });

/** Tests `access:changed`, which tells clients that cache permissions to reload them. */
export function accessCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('access:changed', () => {
    const doors = useRealtime(options);

    runner.it('reaches every device of a user whose role changes, and no other user', async () => {
      const { http, server } = doors();
      const { owner, holder, holderClients, stranger, guest, organizationId } = await createPlace(doors());
      const other = await server.connect(guest.accessToken);
      const counts = await quiet(...holderClients, other);
      const call = { ...as(owner), params: { organizationId, userId: holder.id } };
      await http.get('setMemberRoles', 200, { ...call, body: { roleIds: [organizationRole('MEMBER')] } });
      await hear(holderClients, counts, organizationId);
      await settle(other);
      assert.equal(countIn(other), counts[2]);
      assert.deepEqual(stranger.received, []);
    });

    runner.it('reaches a user who is removed from an organization', async () => {
      const { http } = doors();
      const { owner, holder, holderClients, stranger, organizationId } = await createPlace(doors());
      const counts = await quiet(...holderClients);
      await http.get('removeMember', 204, { ...as(owner), params: { organizationId, userId: holder.id } });
      await hear(holderClients, counts, organizationId);
      await settle(stranger);
      assert.deepEqual(stranger.received, []);
    });

    runner.it('reaches the members of a deleted organization, and no other user', async () => {
      const { http, server } = doors();
      const { owner, guest, holderClients, stranger, organizationId } = await createPlace(doors());
      const members = [...holderClients, await server.connect(guest.accessToken)];
      const counts = await quiet(...members);
      await http.get('deleteOrganization', 204, { ...as(owner), params: { organizationId } });
      await hear(members, counts, organizationId);
      await settle(stranger);
      assert.deepEqual(stranger.received, []);
    });

    runner.it('reaches the members when one of their roles is edited, and never non-members', async () => {
      const { http } = doors();
      const place = await createPlace(doors());
      const { organizationId, holder, holderClients, stranger } = place;
      const counts = await quiet(...holderClients);
      await editRole(http, place, ['org:view', 'org:members.view']);
      await hear(holderClients, counts, organizationId);
      await settle(stranger);
      assert.deepEqual(stranger.received, []);
      const question = { ...as(holder), query: { scope: 'ORGANIZATION', id: organizationId } };
      const { permissions } = await http.get<{ permissions: string[] }>('viewOwnPermissions', 200, question);
      assert.ok(permissions.includes('org:members.view'), 'a new request returns the new permissions');
    });

    runner.it('is throttled when access changes often', async () => {
      const { http } = doors();
      const place = await createPlace(doors());
      const [client] = place.holderClients as readonly [RealtimeClient, RealtimeClient];
      const [before = 0] = await quiet(client);
      const began = performance.now();
      for (let change = 0; change < 20; change += 1) {
        await editRole(http, place, change % 2 === 0 ? ['org:view', 'org:members.view'] : ['org:view']);
      }
      const seconds = (performance.now() - began) / 1000;
      const [after = 0] = await quiet(client);
      assert.ok(after > before);
      assert.ok(after - before <= seconds + 3, `${after - before} times in ${seconds.toFixed(1)} s`);
    });
  });
}
