import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';

import { useServer, type HttpContractOptions } from '../../http-suite.js';
import {
  cookieSessions,
  findSetCookie,
  readAccess,
  refreshWithCookie,
  sessionCookie,
  signInWithCookie,
  type CookieUser,
} from './cookie-client.js';

const racers = Array.from({ length: 16 }, (_, index) => index);
const weekSeconds = 7 * 24 * 60 * 60;

/** Tests `crewkit.getSession`, with which an app's server renders pages for the signed-in user. */
export function serverSessionCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the session of a server-rendered page', () => {
    const http = useServer(options, cookieSessions);

    const getSession = (cookie: string) =>
      http().server.crewkit.getSession({ cookie: `theme=dark; ${sessionCookie}=${cookie}` });

    const expectUnused = async (cookie: string): Promise<void> => {
      assert.notEqual(findSetCookie(await refreshWithCookie(http(), cookie)), null);
    };

    runner.it('has the user and an access token, from all kinds of headers', async () => {
      const { cookie, ...person } = await signInWithCookie(http());
      const text = `${sessionCookie}=${cookie}`;
      const { items } = await listSessions(person);
      for (const headers of [{ cookie: text }, { cookie: [`a=b`, text] }, new Headers({ Cookie: text })]) {
        const session = await http().server.crewkit.getSession(headers);
        assert.ok(session);
        assert.deepEqual(session.user, await http().get('viewMe', 200, { token: session.accessToken }));
        assert.deepEqual([session.user.id, session.sessionId, session.expiresIn], [person.id, items[0]?.id, 900]);
      }
      await expectUnused(cookie);
    });

    runner.it('has an access token that belongs to the session', async () => {
      const { cookie, ...person } = await signInWithCookie(http());
      const { accessToken = '' } = (await getSession(cookie)) ?? {};
      assert.equal((await listSessions({ accessToken })).items.filter(({ current }) => current).length, 1);
      const { authenticateConnection } = http().server.crewkit.useCases;
      const connect = () => authenticateConnection.execute(authenticateConnection.verify(accessToken));
      await connect();
      await http().get('logout', 204, { token: person.accessToken });
      await assert.rejects(connect(), { code: 'UNAUTHENTICATED' });
    });

    runner.it('is null without a live session', async () => {
      const header = (value: string): { cookie: string } => ({ cookie: value });
      const [one, other] = [await signInWithCookie(http()), await signInWithCookie(http())];
      for (const headers of [
        {},
        { cookie: undefined },
        { Cookie: 'x' },
        new Headers(),
        header(''),
        header(`${sessionCookie}=`),
        header(`${sessionCookie}=%E0%A4%A`),
        header(`${sessionCookie}=${'x'.repeat(43)}`),
        header(`${sessionCookie}=${'x'.repeat(100_000)}`),
        header(`${sessionCookie}=${one.cookie}; ${sessionCookie}=${other.cookie}`),
        header(`${sessionCookie}=${one.accessToken}`),
      ]) {
        assert.equal(await http().server.crewkit.getSession(headers), null);
      }
    });

    runner.it('is not used up by concurrent requests, even during a refresh', async () => {
      const { cookie, id } = await signInWithCookie(http());
      const [refreshed, ...sessions] = await Promise.all([
        refreshWithCookie(http(), cookie),
        ...racers.map(() => getSession(cookie)),
      ]);
      assert.deepEqual(new Set(sessions.map((session) => session?.user.id)), new Set([id]));
      await expectUnused(findSetCookie(refreshed) ?? '');
    });

    runner.it('is found by a rotated cookie for 30 seconds, and never counts as reuse', async () => {
      const { cookie } = await signInWithCookie(http());
      const next = findSetCookie(await refreshWithCookie(http(), cookie)) ?? '';
      http().server.clock.advance({ seconds: 29 });
      assert.notEqual(await getSession(cookie), null);
      http().server.clock.advance({ seconds: 1 });
      assert.equal(await getSession(cookie), null);
      await expectUnused(next);
    });

    runner.it('is null after the session has ended', async () => {
      const { cookie, accessToken } = await signInWithCookie(http());
      const next = findSetCookie(await refreshWithCookie(http(), cookie)) ?? '';
      await http().get('logout', 204, { token: accessToken });
      for (const value of [cookie, next]) assert.equal(await getSession(value), null);
    });

    runner.it('is null for unverified, disabled and closed accounts', async () => {
      const { cookie, id, password, accessToken } = await signInWithCookie(http());
      const { unitOfWork, clock } = http().server;
      const update = (changes: { disabledAt?: Date | null; emailVerifiedAt?: Date | null }): Promise<unknown> =>
        unitOfWork.run((stores) => stores.accounts.update(id, changes));
      await update({ emailVerifiedAt: null });
      assert.equal(await getSession(cookie), null);
      await update({ emailVerifiedAt: clock.now(), disabledAt: clock.now() });
      assert.equal(await getSession(cookie), null);
      await update({ disabledAt: null });
      assert.notEqual(await getSession(cookie), null);
      await http().get('closeMe', 204, { token: accessToken, body: { password } });
      assert.equal(await getSession(cookie), null);
    });

    runner.it('has an access token that does not outlive the cookie', async () => {
      const { cookie } = await signInWithCookie(http());
      http().server.clock.advance({ seconds: weekSeconds - 100 });
      assert.equal((await getSession(cookie))?.expiresIn, 100);
      http().server.clock.advance({ seconds: 100 });
      assert.equal(await getSession(cookie), null);
    });

    const listSessions = ({ accessToken }: Pick<CookieUser, 'accessToken'>) =>
      http().get<{ items: { id: string; current: boolean }[] }>('listSessions', 200, { token: accessToken });
  });

  runner.describe('the session of a server-rendered page, without a grace period', () => {
    const http = useServer(options, { ...cookieSessions, refreshReuseGraceSeconds: 0 });

    runner.it('is not found by a rotated cookie', async () => {
      const { cookie } = await signInWithCookie(http());
      readAccess(await refreshWithCookie(http(), cookie));
      assert.equal(await http().server.crewkit.getSession({ cookie: `${sessionCookie}=${cookie}` }), null);
    });
  });

  runner.describe('the session of a server-rendered page, with a maximum age', () => {
    const http = useServer(options, { ...cookieSessions, maxSessionAgeDays: 1 });

    runner.it('is null at that age, even if the maximum age was lowered after the sign-in', async () => {
      const person = await signInWithCookie(http());
      const { unitOfWork, clock } = http().server;
      const expiresAt = new Date(clock.now().getTime() + weekSeconds * 1000);
      const [session] = await unitOfWork.read(
        async ({ sessions }) => (await sessions.list(person.id, clock.now(), { after: null, limit: 1 })).items,
      );
      assert.ok(session);
      const cookie = 'x'.repeat(43);
      const hash = (text: string): Uint8Array => createHash('sha256').update(text).digest();
      await unitOfWork.run(async ({ sessions }) => {
        await sessions.touch({ ...session, expiresAt });
        await sessions.rotate(hash(person.cookie), clock.now());
        const token = {
          hash: hash(cookie),
          sessionId: session.id,
          userId: person.id,
          accessTokenId: randomUUID(),
          expiresAt,
        };
        await sessions.insertToken({ ...token, rotatedAt: null });
      });
      assert.notEqual(await http().server.crewkit.getSession({ cookie: `${sessionCookie}=${cookie}` }), null);
      http().server.clock.advance({ seconds: 24 * 60 * 60 });
      assert.equal(await http().server.crewkit.getSession({ cookie: `${sessionCookie}=${cookie}` }), null);
    });

    runner.it('is null at that age', async () => {
      const { cookie } = await signInWithCookie(http());
      http().server.clock.advance({ seconds: 24 * 60 * 60 });
      assert.equal(await http().server.crewkit.getSession({ cookie: `${sessionCookie}=${cookie}` }), null);
    });
  });
}
