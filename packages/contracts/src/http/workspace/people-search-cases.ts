import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { expectProblem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { noProfile, signIn, type SignedIn } from '../support/people.js';
import { addMember, createOrganization, disable, type PageOnWire } from './workspace.js';

interface FoundPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Tests the user search: it finds users who share an organization with the caller. */
export function peopleSearchCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the user search', () => {
    const http = useServer(options);
    const find = (person: SignedIn, query: Record<string, string> = {}): Promise<PageOnWire<FoundPerson>> =>
      http().get('listPeople', 200, { token: person.accessToken, query });
    const ids = async (person: SignedIn, query: Record<string, string> = {}): Promise<string[]> =>
      (await find(person, query)).items.map(({ id }) => id);

    runner.it('finds users who share an organization, each once, and no others', async () => {
      const [ada, bob, eve] = await Promise.all([signIn(http()), signIn(http()), signIn(http())]);
      assert.deepEqual(await ids(ada), []);
      for (let index = 0; index < 2; index += 1) {
        const { id: organizationId } = await createOrganization(http(), ada);
        await addMember(http(), ada, { organizationId, person: bob });
      }
      const { id, firstName, lastName, email } = bob;
      assert.deepEqual(await find(ada), {
        items: [{ id, firstName, lastName, ...noProfile, email }],
        nextCursor: null,
      });
      assert.deepEqual(await ids(bob), [ada.id]);
      assert.deepEqual(await ids(eve), []);
      assert.deepEqual(await ids(eve, { search: ada.email }), []);
      await disable(http(), bob);
      assert.deepEqual(await ids(ada), []);
    });

    runner.it('matches any part of name and email, ignoring case, in pages', async () => {
      const boss = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), boss);
      const tag = randomUUID().slice(0, 8);
      const people: SignedIn[] = [];
      for (let index = 0; index < 5; index += 1) {
        const person = await signIn(http(), { firstName: `Ünal${tag}`, lastName: `No_${index}%` });
        people.push(await addMember(http(), boss, { organizationId, person }));
      }
      const all = people.map(({ id }) => id).sort();
      for (const search of [tag, `üNAL${tag.toUpperCase()}`, `ünal${tag}`, '']) {
        assert.deepEqual(await ids(boss, { search }), all, search);
      }
      assert.deepEqual(await ids(boss, { search: 'no_3%' }), [people[3]?.id]);
      assert.deepEqual(await ids(boss, { search: people[2]?.email ?? '' }), [people[2]?.id]);
      for (const search of ['no%3', 'no__', boss.email]) assert.deepEqual(await ids(boss, { search }), [], search);
      const found: string[] = [];
      let page = await find(boss, { limit: '2', search: tag });
      found.push(...page.items.map(({ id }) => id));
      while (page.nextCursor !== null) {
        page = await find(boss, { limit: '2', search: tag, cursor: page.nextCursor });
        found.push(...page.items.map(({ id }) => id));
      }
      assert.deepEqual(found, all);
      for (const search of ['x'.repeat(201), 'a\0b']) {
        const call = { token: boss.accessToken, query: { search } };
        expectProblem(await http().call('listPeople', call), 'VALIDATION_FAILED');
      }
      expectProblem(
        await http().call('listPeople', { token: boss.accessToken, query: { cursor: 'x' } }),
        'CURSOR_INVALID',
      );
    });
  });
}
