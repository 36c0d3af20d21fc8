import assert from 'node:assert/strict';
import { internals } from '@crewkit/core/internal';

import { pause } from '../../until.js';
import { listMessages, openDirect, type MessageOnWire } from '../chat/chatting.js';
import { expectProblem, type Problem } from '../support/expect-answer.js';
import { bearer } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { filePart, upload, type MultipartBody } from '../support/multipart.js';
import { signIn, type SignedIn } from '../support/people.js';
import { sendHttp, type HttpAnswer } from '../support/send-http.js';
import { talk, type Talk } from '../support/talk.js';
import { keptFiles } from './uploading.js';

const { bodyTimes } = internals;

const tooLong = internals.attachmentLimits.fileBytes + 1;

/** Runs the work with shorter body timeouts, so that a stall does not take half a minute. */
async function inHaste<T>(times: Partial<typeof bodyTimes>, work: () => Promise<T>): Promise<T> {
  const usual = { ...bodyTimes };
  Object.assign(bodyTimes, times);
  try {
    return await work();
  } finally {
    Object.assign(bodyTimes, usual);
  }
}

/**
 * Tests uploads that are cut off, stalled or too large. Refused clients must be able to read the reason, and no data of
 * the upload may remain.
 */
export function uploadFormCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('uploads in progress', () => {
    const http = useServer(options);
    let ada: SignedIn;
    let conversationId: string;
    runner.beforeAll(async () => {
      ada = await signIn(http());
      conversationId = (await openDirect(http(), ada, await signIn(http()))).id;
    });

    const path = (): string => http().move(`/api/chats/${conversationId}/messages/attachments`);
    const send = ({ headers, bytes }: MultipartBody): Promise<HttpAnswer> =>
      http().sendUnmoved({
        method: 'POST',
        path: path(),
        headers: { ...headers, ...bearer(ada.accessToken) },
        body: bytes,
      });
    const head = ({ headers }: MultipartBody, framing: string): string =>
      [
        `POST ${path()} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${ada.accessToken}`,
        `Content-Type: ${headers['Content-Type']}`,
        framing,
        '',
        '',
      ].join('\r\n');
    const say = (form: MultipartBody, framing: string, bytes: Buffer, leaveAfterMs?: number): Promise<Talk> =>
      talk(http().server.baseUrl, head(form, framing) + bytes.toString('latin1'), leaveAfterMs);
    // A job that runs meanwhile may fail on a busy machine.
    const errors = (): unknown[] =>
      http().server.logger.lines.filter(({ level, fields }) => level === 'error' && !('job' in fields));

    /** Expects that the work leaves no message and no file. */
    async function leavingNothing(work: () => Promise<void>): Promise<void> {
      const logged = errors().length;
      const [messages, files] = [await listMessages(http(), ada, conversationId), await keptFiles(http())];
      await work();
      const deadline = performance.now() + 5000;
      const added = async (): Promise<string[]> => [...(await keptFiles(http()))].filter((file) => !files.has(file));
      while ((await added()).length > 0) {
        assert.ok(performance.now() < deadline, `left behind: ${(await added()).join()}`);
        await pause(20);
      }
      assert.deepEqual(await listMessages(http(), ada, conversationId), messages);
      assert.deepEqual(errors().slice(logged), []);
    }

    const large = upload([filePart(Buffer.alloc(2_000_000, 'x'))]);
    const framings: Readonly<Record<string, (bytes: Buffer) => readonly [string, Buffer]>> = {
      'with its length': (bytes) => [`Content-Length: ${bytes.length}`, bytes],
      'in chunks': (bytes) => ['Transfer-Encoding: chunked', chunked(bytes)],
    };

    for (const [how, frame] of Object.entries(framings)) {
      runner.it(`may be aborted midway, ${how}`, () =>
        leavingNothing(async () => {
          const [framing, bytes] = frame(large.bytes);
          for (const share of [0.001, 0.5, 0.999]) {
            const part = bytes.subarray(0, Math.floor(bytes.length * share));
            const { answers } = await say(large, framing, part, 60);
            assert.deepEqual(answers, []);
          }
        }),
      );

      runner.it(`may not stall, ${how}`, () =>
        leavingNothing(async () => {
          const [framing, bytes] = frame(large.bytes);
          const stalled = await inHaste({ stall: 300 }, () => say(large, framing, bytes.subarray(0, 1_000_000)));
          expectRefusal(stalled, 'VALIDATION_FAILED');
          assert.match(stalled.text, /^Connection: close\r$/im);
          assert.ok(stalled.ended);
        }),
      );

      runner.it(`may not exceed the time limit, ${how}`, () =>
        leavingNothing(async () => {
          const [framing, bytes] = frame(large.bytes);
          const slow = await inHaste({ upload: 300 }, () => say(large, framing, bytes.subarray(0, 1_000_000)));
          expectRefusal(slow, 'VALIDATION_FAILED');
          assert.ok(slow.ended);
        }),
      );

      runner.it(`report a file that is too large, ${how}`, () =>
        leavingNothing(async () => {
          const form = upload([filePart(Buffer.alloc(tooLong)), filePart('x')]);
          expectRefusal(await say(form, ...frame(form.bytes)), 'PAYLOAD_TOO_LARGE');
        }),
      );

      runner.it(`report too many files, ${how}`, () =>
        leavingNothing(async () => {
          const form = upload(Array.from({ length: 11 }, (_, index) => filePart(Buffer.alloc(200_000, index))));
          expectRefusal(await say(form, ...frame(form.bytes)), 'VALIDATION_FAILED');
        }),
      );
    }

    runner.it('return a response that fetch can read when they are rejected', () =>
      leavingNothing(async () => {
        const form = new FormData();
        form.append('files', new Blob([new Uint8Array(tooLong)]), 'large.bin');
        const headers = bearer(ada.accessToken);
        const answer = await fetch(http().server.baseUrl + path(), { method: 'POST', headers, body: form });
        assert.equal(answer.status, 413);
        assert.equal(((await answer.json()) as Problem).code, 'PAYLOAD_TOO_LARGE');
      }),
    );

    runner.it(
      'report an excessive total size both while the client is still sending and after it has sent everything',
      () =>
        leavingNothing(async () => {
          const files = Array.from({ length: 5 }, () => filePart(Buffer.alloc(21 * 1024 * 1024)));
          expectProblem(await send(upload(files)), 'PAYLOAD_TOO_LARGE');
        }),
    );

    runner.it('leave the connection usable, even after a rejection', async () => {
      const refused = upload([filePart('x')], { absent: '1' });
      const next = `GET /.well-known/jwks.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
      const bytes = Buffer.concat([refused.bytes, Buffer.from(next)]);
      const { answers } = await say(refused, `Content-Length: ${refused.bytes.length}`, bytes);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [400, 200],
      );
    });

    runner.it('keep file names as they were sent, within the limits of file names', async () => {
      for (const [sent, shown] of [
        ['план 🚀.bin', 'план 🚀.bin'],
        ['e\u0301.bin', '\u00e9.bin'],
        ['a%0D%0ASet-Cookie: x.bin', 'aSet-Cookie: x.bin'],
        ['a%22b.bin', 'a"b.bin'],
        ['../../etc/passwd', 'passwd'],
        [String.raw`C:\files\a.bin`, 'a.bin'],
      ] as const) {
        const answer = await send(upload([filePart('content', sent)]));
        assert.equal(answer.status, 201, answer.text);
        const { attachments } = JSON.parse(answer.text) as MessageOnWire;
        assert.deepEqual(
          attachments.map(({ fileName }) => fileName),
          [shown],
        );
      }
    });

    runner.it('accept fields at any position', async () => {
      const { headers, bytes } = upload([filePart('content')], { body: 'héllo' });
      const first = await send({ headers, bytes });
      assert.equal((JSON.parse(first.text) as MessageOnWire).body, 'héllo');
      const form = new FormData();
      form.append('files[]', new Blob(['content']), 'a.bin');
      form.append('body', 'behind');
      const request = { method: 'POST', headers: bearer(ada.accessToken), body: form };
      const last = await fetch(http().server.baseUrl + path(), request);
      assert.equal(((await last.json()) as MessageOnWire).body, 'behind');
    });
  });

  runner.describe('slow bodies', () => {
    const http = useServer(options);

    runner.it('are rejected, and their connection closes', async () => {
      const start = `POST ${http().move('/api/auth/login')} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
      const bytes = `${start}Content-Length: 100\r\n\r\n{"email":`;
      const slow = await inHaste({ json: 300 }, () => talk(http().server.baseUrl, bytes));
      expectRefusal(slow, 'VALIDATION_FAILED');
      assert.match(slow.text, /^Connection: close\r$/im);
      assert.ok(slow.ended);
    });

    runner.it('close their connection even after the response was sent', async () => {
      const start = `POST ${http().move('/api/auth/logout')} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
      const bytes = `${start}Content-Length: 100\r\n\r\n{"refreshToken":`;
      const slow = await inHaste({ rest: 300 }, () => talk(http().server.baseUrl, bytes));
      expectRefusal(slow, 'UNAUTHENTICATED');
      assert.ok(slow.ended);
    });

    runner.it('are accepted within the time limit', async () => {
      const body = async function* (): AsyncGenerator<Uint8Array> {
        yield Buffer.from('{"email":');
        await pause(100);
        yield Buffer.from('1}');
      };
      const headers = { 'Content-Type': 'application/json' };
      const request = { method: 'POST', path: http().move('/api/auth/login'), headers, body: body() };
      expectProblem(await sendHttp(http().server.baseUrl, request), 'VALIDATION_FAILED');
    });
  });
}

function expectRefusal({ answers, text }: Talk, code: Problem['code']): void {
  const [answer, ...others] = answers;
  assert.ok(answer, text.slice(0, 500));
  assert.equal((JSON.parse(answer.text) as Problem).code, code, answer.text);
  assert.equal(others.length, 0);
}

function chunked(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += 100_000) {
    const piece = bytes.subarray(start, start + 100_000);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]);
}
