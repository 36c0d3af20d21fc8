import assert from 'node:assert/strict';

import { post } from '../http/chat/chatting.js';
import { openTask } from '../http/chat/task-chatting.js';
import type { HttpClient } from '../http/support/http-client.js';
import { logIn, signIn, type SignedIn } from '../http/support/people.js';
import { createPair, enable, generate, stepSeconds, tryLogIn } from '../http/sign-in/two-factor/second-factor.js';
import { as } from '../http/workspace/planning/planning.js';
import { addMember, createOrganization, createProject, createTask } from '../http/workspace/workspace.js';
import { collect, getPayloads, refused, settle, useRealtime, type RealtimeContractOptions } from './realtime-suite.js';

/** Signs in again with a second factor, which ends no other session that has proven one. */
async function protect(http: HttpClient, person: SignedIn): Promise<SignedIn> {
  const app = await generate(http, person.accessToken);
  await enable(http, person.accessToken, app.code());
  http.server.clock.advance({ seconds: stepSeconds });
  return { ...person, ...createPair(await tryLogIn(http, person, { totpCode: app.code() })) };
}

/** Tests that real-time events follow the sign-in policy of the organization, for each connection. */
export function signInPolicyCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('connections under a sign-in policy', () => {
    const doors = useRealtime(options);

    interface Ruled {
      readonly organizationId: string;
      readonly owner: SignedIn;
      readonly member: SignedIn;
      /** A task conversation and a group conversation, in which both users take part. */
      readonly chatIds: readonly string[];
    }

    async function createRuled(owner: SignedIn): Promise<Ruled> {
      const { http, server } = doors();
      const { id: organizationId } = await createOrganization(http, owner);
      const member = await addMember(http, owner, { organizationId, role: 'ADMIN' });
      const other = await addMember(http, owner, { organizationId });
      const { id: projectId } = await createProject(http, owner, { organizationId });
      const task = await createTask(http, owner, { projectId });
      const chat = await openTask(http, owner, task.id, 201);
      const observer = await server.connect(owner.accessToken);
      await post(http, member, chat.id, { body: 'Before the policy' });
      // The connections of the cases must not receive this message.
      await collect(observer, 'chat:message', 1);
      await observer.close();
      const body = { kind: 'direct', participantIds: [member.id, other.id], organizationId };
      const group = await http.get<{ readonly id: string }>('createChat', 201, { ...as(owner), body });
      return { organizationId, owner, member, chatIds: [chat.id, group.id] };
    }

    function setPolicy({ organizationId, owner }: Ruled, body: object): Promise<unknown> {
      return doors().http.get('setOrganizationPolicy', 200, { ...as(owner), params: { organizationId }, body });
    }

    runner.it('receive nothing from the organization while its user does not meet the policy', async () => {
      const { http, server } = doors();
      const ruled = await createRuled(await protect(http, await signIn(http)));
      const weak = await server.connect(ruled.member.accessToken);
      const ownerClient = await server.connect(ruled.owner.accessToken);
      await setPolicy(ruled, { requireSecondFactor: true });
      for (const id of ruled.chatIds) {
        assert.deepEqual(await weak.emit('join', id), refused('POLICY_NOT_MET'));
        await post(http, ruled.owner, id, { body: 'Under the policy' });
      }
      await collect(ownerClient, 'chat:message', 2);
      await settle(weak);
      assert.deepEqual(getPayloads(weak, 'chat:message'), []);
    });

    runner.it('receive nothing from the organization while their own session does not meet the policy', async () => {
      const { http, server } = doors();
      const first = await signIn(http);
      const ruled = await createRuled(first);
      http.server.clock.advance({ days: 1, seconds: 1 });
      const { refreshToken } = ruled.member;
      const { accessToken } = await http.get<SignedIn>('refresh', 200, { body: { refreshToken } });
      const [old, young] = [
        await server.connect(accessToken),
        await server.connect((await logIn(http, ruled.member)).accessToken),
      ];
      const owner = { ...first, ...(await logIn(http, first)) };
      await setPolicy({ ...ruled, owner }, { maxSessionAgeDays: 1 });
      for (const id of ruled.chatIds) await post(http, owner, id, { body: 'Under the policy' });
      await collect(young, 'chat:message', 2);
      await settle(old);
      assert.deepEqual(getPayloads(old, 'chat:message'), []);
    });
  });
}
