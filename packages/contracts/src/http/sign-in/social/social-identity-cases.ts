import assert from 'node:assert/strict';

import { expectProblem } from '../../support/expect-answer.js';
import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { mailsTo, signIn } from '../../support/people.js';
import { ScriptedIdentityProvider } from './scripted-identity-provider.js';
import type { HttpAnswer } from '../../support/send-http.js';
import { expectRefused, expectSignedIn, newProfile, SocialBrowser } from './social-browser.js';
import { addSecondFactor, getIdentities, listSignInMethods } from './list-sign-in-methods.js';

interface IdentityOnWire {
  readonly id: string;
  readonly provider: string;
  readonly email: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
}

interface IdentityPage {
  readonly items: readonly IdentityOnWire[];
  readonly nextCursor: string | null;
}

const list = async (http: HttpClient, token: string): Promise<readonly IdentityOnWire[]> =>
  (await http.get<IdentityPage>('listIdentities', 200, { token })).items;

const unlink = (http: HttpClient, token: string, identityId: string): Promise<HttpAnswer> =>
  http.call('unlinkIdentity', { token, params: { identityId } });

/** Tests linked identities, which their owner lists and unlinks. */
export function socialIdentityCases(options: HttpContractOptions): void {
  const { runner } = options;
  const google = new ScriptedIdentityProvider('google', 'Google');
  const gitHub = new ScriptedIdentityProvider('git-hub', 'GitHub');

  runner.describe('linked identities', () => {
    const http = useServer(options, { identityProviders: [google, gitHub] });

    /** Creates an account without a password, with one identity for each given provider. */
    async function socialAccount(...providers: readonly ScriptedIdentityProvider[]) {
      const first = newProfile();
      let accessToken = '';
      for (const [index, provider] of providers.entries()) {
        const profile = index === 0 ? first : newProfile({ email: first.email });
        const ending = await new SocialBrowser(http()).signIn(provider, { ...profile, issuer: provider.issuer });
        ({ accessToken } = expectSignedIn(ending));
      }
      const { id } = await http().get<{ readonly id: string }>('viewMe', 200, { token: accessToken });
      return { id, accessToken, email: first.email, profile: { ...first, issuer: google.issuer } };
    }

    runner.it('are listed with their last use, in pages', async () => {
      const person = await signIn(http());
      assert.deepEqual(await list(http(), person.accessToken), []);
      const profile = newProfile({ email: person.email });
      const createdAt = http().server.clock.now().toISOString();
      await new SocialBrowser(http()).signIn(google, profile);
      await new SocialBrowser(http()).signIn(gitHub, newProfile({ email: person.email, issuer: gitHub.issuer }));
      http().server.clock.advance({ seconds: 5 });
      const lastUsedAt = http().server.clock.now().toISOString();
      await new SocialBrowser(http()).signIn(google, { ...profile, email: 'now@elsewhere.test' });
      const token = person.accessToken;
      const [first, second] = await list(http(), token);
      assert.deepEqual(first, {
        id: first?.id,
        provider: 'google',
        email: 'now@elsewhere.test',
        createdAt,
        lastUsedAt,
      });
      assert.deepEqual([second?.provider, second?.lastUsedAt], ['git-hub', createdAt]);
      const page = await http().get<IdentityPage>('listIdentities', 200, { token, query: { limit: '1' } });
      assert.deepEqual(page.items, [first]);
      const query = { limit: '1', cursor: page.nextCursor ?? assert.fail('no second page') };
      const rest = await http().get<IdentityPage>('listIdentities', 200, { token, query });
      assert.deepEqual(rest, { items: [second], nextCursor: null });
    });

    runner.it('cannot sign in once they are unlinked, and the user is notified', async () => {
      const person = await signIn(http());
      const profile = newProfile({ email: person.email });
      await new SocialBrowser(http()).signIn(google, profile);
      const [identity = assert.fail()] = await list(http(), person.accessToken);
      const before = (await mailsTo(http(), person.email)).length;
      assert.equal((await unlink(http(), person.accessToken, identity.id)).status, 204);
      const [mail, ...more] = await mailsTo(http(), person.email);
      assert.equal(more.length, before);
      assert.ok(mail?.text.includes('Google'), mail?.text);
      assert.deepEqual(await list(http(), person.accessToken), []);
      expectProblem(await unlink(http(), person.accessToken, identity.id), 'NOT_FOUND');
      const ending = await new SocialBrowser(http()).signIn(google, { ...profile, emailVerified: false });
      expectRefused(ending, 'EMAIL_NOT_VERIFIED');
    });

    runner.it('are recorded in the audit log when they are linked and unlinked', async () => {
      const person = await signIn(http());
      await new SocialBrowser(http()).signIn(google, newProfile({ email: person.email }));
      const [identity = assert.fail()] = await list(http(), person.accessToken);
      await unlink(http(), person.accessToken, identity.id);
      const query = { organizationId: null, before: null, limit: 10 };
      const { items } = await http().server.unitOfWork.read((stores) => stores.auditLog.list(query));
      const own = items
        .filter(({ targetId }) => targetId === person.id)
        .map(({ action, actorId }) => [action, actorId]);
      assert.deepEqual(own.slice(0, 2), [
        ['account.identity_unlinked', person.id],
        ['account.identity_linked', person.id],
      ]);
    });

    runner.it('of other users are not found', async () => {
      const [person, other] = [await signIn(http()), await socialAccount(google, gitHub)];
      const [identity = assert.fail()] = await getIdentities(http(), other.id);
      expectProblem(await unlink(http(), person.accessToken, identity.id), 'NOT_FOUND');
      assert.equal((await getIdentities(http(), other.id)).length, 2);
    });

    runner.it('cannot be unlinked if they are the only way to sign in', async () => {
      const { id, accessToken, email } = await socialAccount(google);
      const [identity = assert.fail()] = await list(http(), accessToken);
      const before = (await mailsTo(http(), email)).length;
      expectProblem(await unlink(http(), accessToken, identity.id), 'CONFLICT');
      assert.equal((await getIdentities(http(), id)).length, 1);
      assert.equal((await mailsTo(http(), email)).length, before);
    });

    runner.it('of a removed provider do not count as a way to sign in', async () => {
      const { id, accessToken } = await socialAccount(google);
      const at = http().server.clock.now();
      const gone = { provider: 'gone', issuer: 'https://gone.test', subject: id, email: null };
      const link = { ...gone, id, userId: id, createdAt: at, lastUsedAt: at };
      await http().server.unitOfWork.run((stores) => stores.identities.insertIfAbsent(link));
      const google1 = (await list(http(), accessToken)).find(({ provider }) => provider === 'google') ?? assert.fail();
      expectProblem(await unlink(http(), accessToken, google1.id), 'CONFLICT');
      assert.equal((await unlink(http(), accessToken, id)).status, 204);
    });

    runner.it('keep one of two identities when 16 parallel requests unlink both', async () => {
      const { id, accessToken } = await socialAccount(google, gitHub);
      const [one = assert.fail(), other = assert.fail()] = await list(http(), accessToken);
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, index) => unlink(http(), accessToken, index % 2 === 0 ? one.id : other.id)),
      );
      assert.equal(answers.filter(({ status }) => status === 204).length, 1);
      for (const { status } of answers) assert.ok([204, 404, 409].includes(status), String(status));
      assert.equal((await getIdentities(http(), id)).length, 1);
    });

    runner.it('void pending second-factor sign-ins when they are unlinked', async () => {
      const person = await signIn(http());
      const profile = newProfile({ email: person.email });
      await new SocialBrowser(http()).signIn(google, profile);
      const recoveryCode = await addSecondFactor(http(), person.id);
      const { told } = await new SocialBrowser(http()).signIn(google, profile);
      const [identity = assert.fail()] = await list(http(), person.accessToken);
      assert.equal((await unlink(http(), person.accessToken, identity.id)).status, 204);
      const body = { challengeToken: told['challengeToken'] ?? assert.fail(), recoveryCode };
      expectProblem(await http().call('verifyTwoFactor', { body }), 'INVALID_TOKEN');
      assert.deepEqual(await listSignInMethods(http(), person.id), { sessions: 2, identities: 0 });
    });
  });
}
