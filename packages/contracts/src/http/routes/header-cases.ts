import assert from 'node:assert/strict';
import { Agent } from 'node:http';

import { openDirect, post } from '../chat/chatting.js';
import { expectProblem } from '../support/expect-answer.js';
import { appOrigin } from '../support/http-fixture.js';
import { bearer } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailedToken, signIn } from '../support/people.js';

/** Tests headers that do not belong to a single route. */
export function headerCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('headers', () => {
    const http = useServer(options);
    const getRequestId = async (given?: string): Promise<string> => {
      const headers = given === undefined ? {} : { 'X-Request-Id': given };
      const answer = await http().send({ method: 'GET', path: '/api/users/me', headers });
      assert.equal(expectProblem(answer, 'UNAUTHENTICATED').requestId, answer.headers['x-request-id']);
      return String(answer.headers['x-request-id']);
    };

    runner.it('give every request its own id', async () => {
      assert.notEqual(await getRequestId(), await getRequestId());
    });

    runner.it('keep an X-Request-Id of 1 to 128 visible characters', async () => {
      for (const given of ['x', 'a-b_c.d/e:f~!', '!'.repeat(128)]) assert.equal(await getRequestId(given), given);
    });

    runner.it('replace any other X-Request-Id', async () => {
      for (const given of ['', 'a b', 'x'.repeat(129), 'caf\u00e9', 'a\tb'])
        assert.notEqual(await getRequestId(given), given);
    });

    runner.it('let pages of allowed origins read responses, including errors', async () => {
      const person = await signIn(http());
      for (const token of [person.accessToken, 'nonsense']) {
        const headers = { ...bearer(token), Origin: appOrigin };
        const answer = await http().send({ method: 'GET', path: '/api/users/me', headers });
        assert.equal(answer.headers['access-control-allow-origin'], appOrigin);
        assert.match(String(answer.headers.vary), /\bOrigin\b/i);
        const exposed = String(answer.headers['access-control-expose-headers']);
        const ofDownloads = ['Accept-Ranges', 'Content-Range', 'Content-Length', 'Content-Disposition', 'ETag'];
        for (const name of ['X-Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy', ...ofDownloads]) {
          assert.ok(exposed.split(/,\s*/).includes(name), `${name} is not exposed`);
        }
      }
    });

    runner.it('let no other page read responses', async () => {
      for (const Origin of [
        'https://evil.test',
        'null',
        `${appOrigin}.evil.test`,
        appOrigin.replace('https', 'http'),
        `${appOrigin}/`,
      ]) {
        const answer = await http().send({ method: 'GET', path: '/.well-known/jwks.json', headers: { Origin } });
        const granted = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
        assert.deepEqual(granted, [], Origin);
        // Without this header, a cache would return the response for one origin to another.
        assert.match(String(answer.headers.vary), /\bOrigin\b/i);
      }
    });

    runner.it('keep the connection usable after a rejected body', async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        const json = { 'Content-Type': 'application/json' };
        const unread = {
          method: 'POST',
          path: '/api/auth/logout',
          headers: json,
          body: `{"x":"${'GET / HTTP/1.1\r\n'.repeat(3000)}"}`,
        };
        expectProblem(await http().send({ ...unread, agent }), 'UNAUTHENTICATED');
        const wrong = { method: 'POST', path: '/api/auth/login', headers: { 'Content-Type': 'text/plain' }, body: 'x' };
        expectProblem(await http().send({ ...wrong, agent }), 'UNSUPPORTED_MEDIA_TYPE');
        expectProblem(await http().send({ ...wrong, path: '/api/nothing', agent }), 'NOT_FOUND');
        const last = await http().send({ method: 'GET', path: '/.well-known/jwks.json', agent });
        assert.equal(last.status, 200);
      } finally {
        agent.destroy();
      }
    });

    runner.it('announce that the connection closes after an oversized body', async () => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await http().send({ method: 'POST', path: '/api/auth/login', headers, body: 'x'.repeat(200_000) });
      expectProblem(answer, 'PAYLOAD_TOO_LARGE');
    });
  });

  runner.describe('the request log', () => {
    const http = useServer(options);

    runner.it('has one line per request, with its id', async () => {
      const { lines } = http().server.logger;
      const before = lines.length;
      await http().send({ method: 'GET', path: '/api/users/me?token=secret', headers: { 'X-Request-Id': 'find-me' } });
      const written = lines.slice(before).filter((line) => 'requestId' in line.fields);
      assert.deepEqual(
        written.map(({ level, fields }) => [level, 'requestId' in fields && fields.requestId]),
        [['info', 'find-me']],
      );
    });

    runner.it('contains no password, token, email or message text', async () => {
      const person = await signIn(http(), { password: 'Top-secret-pass-1' });
      const other = await signIn(http());
      const { email, accessToken: token, refreshToken } = person;
      await http().call('login', { body: { email, password: 'Wrong-secret-pass-1' } });
      await http().call('refresh', { body: { refreshToken } });
      await http().call('refresh', { body: { refreshToken } });
      await http().call('forgotPassword', { body: { email } });
      const resetToken = await mailedToken(http(), email, 'reset-password');
      await http().call('resetPassword', { body: { token: resetToken, password: 'too-weak-secret-pass' } });
      const { id } = await openDirect(http(), person, other);
      await post(http(), person, id, { body: 'a secret text' });
      await http().call('listMessages', { token, params: { conversationId: id }, query: { before: 'secret' } });
      const log = JSON.stringify(http().server.logger.lines);
      for (const secret of [email, token, refreshToken, resetToken]) assert.ok(!log.includes(secret), secret);
      assert.doesNotMatch(log, /secret/);
    });
  });
}
