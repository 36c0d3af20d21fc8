import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import type { MessageOnWire } from '@crewkit/core/adapter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ApiClient, type Person } from './support/api-client.js';
import { upTo } from './support/many-processes.js';
import { ServerProcess } from './support/server-process.js';

const fileBytes = 25 * 1024 * 1024;
const mebibyte = 1024 * 1024;

describe.each(['fastify', 'express'])('uploads to the running server, by %s', (http) => {
  const server = ServerProcess.prepare({ CREWKIT_HTTP: http });
  const api = new ApiClient(server);
  let ada: Person;
  let path: string;
  beforeAll(async () => {
    await server.start();
    ada = await api.person();
    const bob = await api.person();
    const { body } = await api.post(`/api/chats/direct/${bob.id}`, undefined, ada.accessToken);
    path = `/api/chats/${String(body.id)}/messages`;
  });
  afterAll(() => server.dispose());

  const send = (form: FormData): Promise<Response> =>
    fetch(`${server.url}${path}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.accessToken}` },
      body: form,
    });
  const sendBytes = async (
    type: string,
    bytes: Buffer,
  ): Promise<{ readonly status: number; readonly body: string }> => {
    const headers = { authorization: `Bearer ${ada.accessToken}`, 'content-type': type };
    const sent = request(`${server.url}${path}/attachments`, { method: 'POST', headers, agent: false }).end(bytes);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  };
  const files = (...contents: readonly Buffer[]): FormData => {
    const form = new FormData();
    for (const [index, content] of contents.entries()) form.append('files', new Blob([content]), `file-${index}.bin`);
    return form;
  };
  const keptFiles = (): string[] =>
    readdirSync(join(server.folder, 'data/blobs'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);

  it('accept ten files, each of which can be downloaded', async () => {
    const contents = upTo(10).map((number) => randomBytes(number * 1000));
    const answer = await send(files(...contents));
    expect(answer.status).toBe(201);
    const { attachments } = (await answer.json()) as MessageOnWire;
    const sums = contents.map((content) => createHash('sha256').update(content).digest('hex'));
    expect(attachments.map(({ sha256 }) => sha256)).toEqual(sums);
    for (const [index, { url }] of attachments.entries()) {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(bytes.equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it('reject eleven files and files that are one byte too large, and store nothing', async () => {
    const before = keptFiles();
    expect((await send(files(...upTo(11).map(() => randomBytes(10))))).status).toBe(400);
    const tooLarge = await send(files(Buffer.alloc(fileBytes + 1)));
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(keptFiles()).toEqual(before);
    expect((await send(files(Buffer.alloc(fileBytes)))).status).toBe(201);
  });

  it('store nothing of an upload that is aborted midway', async () => {
    const before = keptFiles();
    const { hostname, port } = new URL(server.url);
    for (let round = 0; round < 4; round += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        `POST ${path}/attachments HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${ada.accessToken}\r\n` +
          `Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${10 * mebibyte}\r\n\r\n` +
          '--cut\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\n\r\n',
      );
      socket.write(randomBytes(2 * mebibyte));
      await sleep(300);
      expect(keptFiles().length).toBeGreaterThan(before.length);
      socket.destroy();
    }
    await expect.poll(keptFiles, { timeout: 5000 }).toEqual(before);
    expect((await api.call('GET', path, { token: ada.accessToken })).status).toBe(200);
  });

  it('grow memory by less than 150 MB for 20 parallel uploads of 25 MiB', async () => {
    // Modules that the first upload loads stay in memory.
    await send(files(randomBytes(1000)));
    // The same bytes for all, because `fetch` would copy them, and send nothing for longer than servers wait for a request.
    const form = new Response(files(randomBytes(fileBytes)));
    const type = form.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await form.arrayBuffer());
    const before = residentMebibytes(server);
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, residentMebibytes(server))), 20);
    const answers = await Promise.all(upTo(20).map(() => sendBytes(type, bytes)));
    clearInterval(watch);
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(peak - before).toBeLessThan(150);
  }, 120_000);
});

function residentMebibytes({ pid }: ServerProcess): number {
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}
