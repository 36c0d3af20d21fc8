import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { internals } from '@crewkit/core/internal';

import { pause, until } from '../../until.js';
import type { Problem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import type { HttpClient } from '../support/http-client.js';
import { newPerson, signIn } from '../support/people.js';
import { sendHttp } from '../support/send-http.js';
import { talk, type Talk } from '../support/talk.js';

const get = (target: string, ...headers: string[]): string => message(`GET ${target} HTTP/1.1`, 'Host: x', ...headers);
const last = 'Connection: close';
const json = 'Content-Type: application/json';
const login = (length: number): string =>
  message('POST /api/auth/login HTTP/1.1', 'Host: x', json, `Content-Length: ${length}`);

/** Malformed HTTP requests. The response to each must be a problem document, and the server must close the connection. */
const malformed: Readonly<Record<string, string>> = {
  'an invalid request line': 'hello\r\n\r\n',
  'an unknown method': message('FROB / HTTP/1.1', 'Host: x'),
  'a target that is not a path': message('GET nowhere HTTP/1.1', 'Host: x'),
  'a space in the target': message('GET /a b HTTP/1.1', 'Host: x'),
  'bytes beyond ASCII in the target': message('GET /\xff HTTP/1.1', 'Host: x'),
  'another protocol': message('GET / HTCPCP/1.0', 'Host: x'),
  'HTTP/2 with prior knowledge': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a header without a colon': get('/', 'nonsense'),
  'a header name with a space': get('/', 'X Y: z'),
  'a NUL in a header': get('/', 'X: a\0b'),
  'a bare line feed': 'GET / HTTP/1.1\nHost: x\n\n',
  'headers of 20 KB': get('/', `X: ${'x'.repeat(20_000)}`),
  'a target of 20 KB': get(`/api/chats/${'x'.repeat(20_000)}`),
  'two lengths': get('/', 'Content-Length: 1', 'Content-Length: 2'),
  'a length that is not a number': get('/', 'Content-Length: 1x'),
  'a length beside chunks': get('/', 'Content-Length: 3', 'Transfer-Encoding: chunked'),
  'an unknown transfer encoding': message('POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked, gzip'),
  'no Host': message('GET /api/users/me HTTP/1.1'),
  'two Hosts': get('/', 'Host: y'),
  'two Hosts that are one': get('/', 'host: x'),
  'a Host that is none': message('GET / HTTP/1.1', 'Host: x/y'),
  'a Host with a user': message('GET / HTTP/1.1', 'Host: u@x'),
  'chunks in HTTP/1.0': `${message('POST /api/auth/login HTTP/1.0', 'Connection: keep-alive', json, 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
  'no version': message('GET /api/users/me', 'Host: x'),
  'another version': message('GET /api/users/me HTTP/2.0', 'Host: x'),
  'a tunnel': message('CONNECT x:443 HTTP/1.1', 'Host: x'),
};

/** Tests behavior below HTTP semantics: framing, odd targets, aborted connections, pipelining and server shutdown. */
export function connectionCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('connections', () => {
    const http = useServer(options);
    const say = (bytes: string, leaveAfterMs?: number): Promise<Talk> =>
      talk(http().server.baseUrl, moveTargets(http(), bytes), leaveAfterMs);
    const errors = (): unknown[] => http().server.logger.lines.filter((line) => line.level === 'error');

    for (const [what, bytes] of Object.entries(malformed)) {
      runner.it(`are answered with a problem and closed after ${what}`, async () => {
        const { text, answers, ended } = await say(bytes);
        assert.deepEqual([answers.map((answer) => answer.status), ended], [[400], true], text);
        assert.equal((JSON.parse(answers[0]?.text ?? '') as Problem).code, 'VALIDATION_FAILED');
        for (const header of ['Content-Type: application/problem\\+json', 'X-Request-Id: .+', 'X-Frame-Options: DENY'])
          assert.match(text, new RegExp(`^${header}\r$`, 'm'));
      });
    }

    runner.it('accept a request target in absolute form', async () => {
      const { accessToken } = await signIn(http());
      const authorization = `Authorization: Bearer ${accessToken}`;
      for (const [target, status] of [
        ['http://x/api/users/me', 200],
        ['HTTP://X:80/api/users/me?a=http://y/', 200],
        ['https://u@[::1]/api/users/me', 200],
        ['http://x/api/users/me/', 404],
        ['http://x/api/chats/%zz', 400],
        ['http://x/nothing', 404],
        ['http://x', 404],
        ['http://x?/api/users/me', 404],
        ['http://[::1/api/users/me', 200],
        ['ftp://x/api/users/me', 404],
        ['/http://x/api/users/me', 404],
        ['*', 404],
      ] as const) {
        const { text, answers } = await say(get(target, authorization, last));
        assert.equal(answers[0]?.status, status, `${target}: ${text}`);
        if (status === 404) assert.equal((JSON.parse(answers[0].text) as Problem).code, 'NOT_FOUND');
      }
      const { text } = await say(message('OPTIONS * HTTP/1.1', 'Host: x', last));
      assert.match(text, /^HTTP\/1\.1 404 .*"code":"NOT_FOUND"/s);
    });

    runner.it('accept HTTP/1.0 without a Host header', async () => {
      const { answers, ended } = await say(message('GET /.well-known/jwks.json HTTP/1.0'));
      assert.deepEqual([answers[0]?.status, ended], [200, true]);
    });

    runner.it('accept any valid Host header', async () => {
      for (const host of ['', 'x', 'X.example:80', 'a_b.example:', '[::1]:3000', '127.0.0.1', 'a%20b', 'x,y']) {
        const { answers } = await say(message('GET /.well-known/jwks.json HTTP/1.1', `Host: ${host}`, last));
        assert.equal(answers[0]?.status, 200, host);
      }
    });

    runner.it('get 100 Continue when they expect it, and an error for any other expectation', async () => {
      const ask = (expect: string): string =>
        message('POST /api/auth/login HTTP/1.1', 'Host: x', json, 'Content-Length: 2', `Expect: ${expect}`, last);
      const patient = await say(`${ask('100-continue')}{}`);
      assert.deepEqual(
        patient.answers.map((answer) => answer.status),
        [100, 400],
        patient.text,
      );
      const requiring = await say(`${ask('miracles')}{}`);
      assert.deepEqual(
        requiring.answers.map((answer) => answer.status),
        [400],
        requiring.text,
      );
    });

    runner.it('continue with HTTP/1.1 when they offer an upgrade to another protocol', async () => {
      const upgrade = [
        'Connection: Upgrade, HTTP2-Settings, close',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQAAP__',
      ];
      const { answers } = await say(get('/.well-known/jwks.json', ...upgrade));
      assert.equal(answers[0]?.status, 200);
    });

    runner.it('answer pipelined requests in order', async () => {
      const body = '{"refreshToken":""}';
      const slow = message('POST /api/auth/refresh HTTP/1.1', 'Host: x', json, `Content-Length: ${body.length}`) + body;
      const { answers } = await say(
        slow + get('/api/users/me') + get('/.well-known/jwks.json') + get('/api/nothing', last),
      );
      assert.deepEqual(
        answers.map((answer) => answer.status),
        [400, 401, 200, 404],
      );
    });

    for (const size of [200_000, 2 * 1024 * 1024, 7 * 1024 * 1024]) {
      runner.it(`let the client read the rejection of a body of ${size} bytes, then close`, async () => {
        const { text, answers, ended } = await say(login(size) + 'x'.repeat(size));
        assert.deepEqual([answers.map((answer) => answer.status), ended], [[413], true]);
        assert.match(answers[0]?.text ?? '', /"code":"PAYLOAD_TOO_LARGE"/);
        assert.match(text, /^Connection: close\r$/im);
      });
    }

    runner.it('are cut off while they send an endless body', async () => {
      const { text, ended } = await say(login(64 * 1024 * 1024) + 'x'.repeat(12 * 1024 * 1024));
      assert.ok(ended);
      assert.ok(text === '' || text.startsWith('HTTP/1.1 413 '), text);
      await http().get('viewJwks', 200);
    });

    runner.it('can be aborted within a body without an error in the log', async () => {
      await say(`${login(1000)}{"email":`, 30);
      const chunked = message('POST /api/auth/login HTTP/1.1', 'Host: x', json, 'Transfer-Encoding: chunked');
      await say(`${chunked}ff\r\n{`, 30);
      await say(`${chunked}no size\r\n{`);
      await pause(50);
      await http().get('viewJwks', 200);
      assert.deepEqual(errors(), []);
    });

    runner.it('can be aborted before the response without an error in the log', async () => {
      const body = JSON.stringify({ email: newPerson().email, password: 'Correct-horse-7' });
      await Promise.all(Array.from({ length: 10 }, () => say(login(body.length) + body, 2)));
      await pause(50);
      await http().get('viewJwks', 200);
      assert.deepEqual(errors(), []);
    });
  });

  runner.describe('server shutdown', () => {
    // Bcrypt with this cost is slow enough to be interrupted while it runs.
    const bcryptCost = 12;

    runner.it('waits only for pending responses', async () => {
      const server = await options.createServer({ bcryptCost });
      const idle = new Agent({ keepAlive: true });
      const busy = new Agent({ keepAlive: true });
      const { email, password } = newPerson();
      const request = {
        method: 'POST',
        path: internals.movePath('/api/auth/login', server.crewkit.basePath),
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      };
      try {
        await sendHttp(server.baseUrl, { method: 'GET', path: '/.well-known/jwks.json', agent: idle });
        const due = sendHttp(server.baseUrl, { ...request, agent: busy });
        await until(() => server.hasher.comparisons === 1, 'the sign-in to begin');
        const startedAt = performance.now();
        const [answer] = await Promise.all([due, server.close()]);
        assert.equal(answer.status, 401);
        assert.equal(answer.headers.connection, 'close');
        // Unused connections are kept for 65 s.
        assert.ok(performance.now() - startedAt < 30_000, 'it waited for an unused connection');
      } finally {
        idle.destroy();
        busy.destroy();
      }
    });
  });
}

/** Moves the targets of the requests below the server's base path. */
function moveTargets(http: HttpClient, bytes: string): string {
  const targets = /([A-Z]{1,10} (?:\w{1,5}:\/\/[^/?\s]*)?)(\/api[/?][^ ]*)/g;
  return bytes.replaceAll(targets, (_, before: string, path: string) => before + http.move(path));
}

function message(...lines: readonly string[]): string {
  return [...lines, '', ''].join('\r\n');
}
