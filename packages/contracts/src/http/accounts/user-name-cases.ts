import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { openDirect, post, start, tryLeave } from '../chat/chatting.js';
import { closeAccount, untilFinished } from './closing.js';
import { signInMany } from '../chat/contacting.js';
import { expectProblem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { noProfile, signIn, type SignedIn } from '../support/people.js';
import { addMember, createOrganization, disable } from '../workspace/workspace.js';

interface UserNameOnWire {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly deleted: boolean;
}

type Asked = readonly { readonly id: string }[];

/** Tests `GET /users?ids=`. */
export function userNameCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('users by id', () => {
    const http = useServer(options);
    const find = async (me: SignedIn, asked: Asked): Promise<readonly UserNameOnWire[]> => {
      const query = { ids: asked.map(({ id }) => id).join(',') };
      const body = await http().get<object>('listPeople', 200, { token: me.accessToken, query });
      assert.deepEqual(Object.keys(body), ['items']);
      return (body as { items: UserNameOnWire[] }).items;
    };
    const findIds = async (me: SignedIn, asked: Asked): Promise<Set<string>> =>
      new Set((await find(me, asked)).map(({ id }) => id));
    const toIds = (people: Asked): Set<string> => new Set(people.map(({ id }) => id));

    runner.it('are found with email if they share an organization with the caller', async () => {
      const [ada, stranger] = await Promise.all([signIn(http()), signIn(http())]);
      const { id: organizationId } = await createOrganization(http(), ada);
      const bob = await addMember(http(), ada, { organizationId });
      const { id, firstName, lastName, email } = bob;
      assert.deepEqual(await find(ada, [bob, bob]), [{ id, firstName, lastName, ...noProfile, email, deleted: false }]);
      assert.deepEqual(await findIds(ada, [ada, bob, stranger, { id: randomUUID() }]), toIds([ada, bob]));
      assert.deepEqual(await findIds(stranger, [ada, bob]), new Set());
      await disable(http(), bob);
      assert.deepEqual(await findIds(ada, [bob]), toIds([bob]));
      const params = { organizationId, userId: bob.id };
      await http().get('removeMember', 204, { token: ada.accessToken, params });
      assert.deepEqual(await findIds(ada, [bob]), new Set());
    });

    runner.it('are found without email if they took part in a conversation of the caller', async () => {
      const [me, partner, member, left, stranger] = (await signInMany(http(), 5)) as [
        ...[SignedIn, SignedIn, SignedIn, SignedIn, SignedIn],
      ];
      await openDirect(http(), me, partner);
      const { id } = await start(http(), member, { others: [me, left] });
      await post(http(), left, id, { body: 'Good bye' });
      assert.equal((await tryLeave(http(), left, { id })).status, 204);
      const asked = [me, partner, member, left, stranger];
      const found = await find(me, asked);
      assert.deepEqual(new Set(found.map((each) => each.id)), toIds([me, partner, member, left]));
      for (const each of found) assert.equal(each.email, each.id === me.id ? me.email : null);
      assert.equal(found.find((each) => each.id === left.id)?.lastName, left.lastName);
      assert.deepEqual(await findIds(stranger, asked), toIds([stranger]));
    });

    runner.it('are reported as deleted once their accounts are closed', async () => {
      const [me, partner, writer, stranger] = (await signInMany(http(), 4)) as [
        ...[SignedIn, SignedIn, SignedIn, SignedIn],
      ];
      await openDirect(http(), me, partner);
      const { id } = await start(http(), me, { others: [writer, partner] });
      await post(http(), writer, id, { body: 'Good bye' });
      for (const person of [partner, writer]) {
        await closeAccount(http(), person);
        await untilFinished(http(), person);
      }
      for (const person of [partner, writer]) {
        const expected = { id: person.id, firstName: '', lastName: '', ...noProfile, email: null, deleted: true };
        assert.deepEqual(await find(me, [person]), [expected]);
      }
      assert.deepEqual(await find(stranger, [partner, writer]), []);
    });

    runner.it('require 1 to 100 ids and reject other parameters', async () => {
      const me = await signIn(http());
      const ids = Array.from({ length: 101 }, () => randomUUID());
      const refuse = async (query: Record<string, string>): Promise<void> => {
        expectProblem(await http().call('listPeople', { token: me.accessToken, query }), 'VALIDATION_FAILED');
      };
      assert.deepEqual(await find(me, [me, ...ids.slice(0, 99).map((id) => ({ id }))]).then((all) => all.length), 1);
      for (const wrong of [ids.join(','), '', ',', `${me.id},`, `${me.id},x`, me.id.toUpperCase(), ` ${me.id}`]) {
        await refuse({ ids: wrong });
      }
      await refuse({ ids: me.id, search: 'ada' });
      await refuse({ ids: me.id, cursor: 'x' });
      expectProblem(await http().call('listPeople', { query: { ids: me.id } }), 'UNAUTHENTICATED');
    });
  });
}
