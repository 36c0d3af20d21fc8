// Sends 16 concurrent uploads of 75 MiB from one account, with the default limits, and then as many from another account without a
// Content-Length. The stored bytes must never exceed the quota, each upload that does not fit must get 413 QUOTA_EXCEEDED and leave nothing
// behind, and the reported usage must equal the bytes on disk. Ends with code 1 if a requirement is not met.
//   npx tsx campaigns/break/upload-quota.ts
// Needs a build, and 2 GiB of temporary disk space.
import { readdirSync, statSync, type Dirent } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';

import type { Conversation, Message, StorageUsage } from '@crewkit/client-sdk';

import { HttpClient } from '../support/http-client.js';
import { makePerson, type Person } from '../support/http-people.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { Checks } from './parts/checks.js';

const mebibyte = 1024 * 1024;
const quotaBytes = 1024 * mebibyte;
const [uploads, filesOfEach, fileBytes] = [16, 3, 25 * mebibyte];
// How far an upload without a declared size may exceed its counted bytes.
const aheadBytes = 1.25 * mebibyte;
const piece = Buffer.alloc(mebibyte, 7);

const checks = new Checks();
const server = await startReferenceServer({ CREWKIT_RATE_LIMITS: 'on', CREWKIT_LOG: 'warn' });
const client = new HttpClient(server.url);
const blobs = join(server.folder, 'data', 'blobs');
const friend = await makePerson(client, 'friend');

for (const declared of [true, false]) {
  const person = await makePerson(client, 'uploader');
  const { id } = await client.need<Conversation>('POST', `/api/chats/direct/${friend.id}`, { token: person.token });
  await attack(person, id, declared);
}
client.close();
await server.stop();
checks.report();

async function attack({ token }: Person, conversationId: string, declared: boolean): Promise<void> {
  const name = declared ? 'declared size' : 'undeclared size';
  const before = bytesIn(blobs);
  let peakBytes = 0;
  const watching = setInterval(() => (peakBytes = Math.max(peakBytes, bytesIn(blobs) - before)), 10);
  const startedAt = performance.now();
  const path = `/api/chats/${conversationId}/messages/attachments`;
  const answers = await Promise.all(Array.from({ length: uploads }, () => upload(path, token, declared)));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  clearInterval(watching);
  const kept = answers.filter(({ status }) => status === 201).length;
  const keptBytes = bytesIn(blobs) - before;
  const usage = await client.call<StorageUsage>('GET', '/api/users/me/usage', { token });
  const { items } = await client.need<{ items: readonly Message[] }>(
    'GET',
    `/api/chats/${conversationId}/messages?limit=100`,
    { token },
  );
  console.log(
    `${name}: ${kept} × 201, ${uploads - kept} refused in ${seconds} s; ${toMebibytes(keptBytes)} MiB kept, ` +
      `${toMebibytes(peakBytes)} MiB at most meanwhile; usage ${usage.status} ${usage.text}`,
  );
  for (const { status, code } of answers) {
    checks.expect(
      status === 201 || code === 'QUOTA_EXCEEDED',
      'an upload is kept or exceeds the quota',
      `${status} ${code}`,
    );
  }
  // Uploads without a declared size may all run up to the quota, and then many are refused.
  const expected = Math.floor(quotaBytes / (filesOfEach * fileBytes));
  checks.expect(declared ? kept === expected : kept <= expected, `${name}: as many are kept as fit`, `${kept}`);
  checks.expect(keptBytes <= quotaBytes, `${name}: kept bytes are within the quota`, `${keptBytes}`);
  const allowed = quotaBytes + (declared ? 0 : uploads * aheadBytes);
  checks.expect(peakBytes <= allowed, `${name}: bytes on the disk are within the quota all the time`, `${peakBytes}`);
  checks.expect(
    keptBytes === kept * filesOfEach * fileBytes,
    `${name}: nothing is left of refused uploads`,
    `${keptBytes}`,
  );
  checks.expect(usage.json?.usedBytes === keptBytes, `${name}: the usage is what is on the disk`, usage.text);
  checks.expect(items.length === kept, `${name}: refused uploads leave no message`, `${items.length}`);
}

/** Sends a form of files in chunks, and resolves with status and code of the response. */
interface Uploaded {
  readonly status: number;
  readonly code: string | null;
}

function upload(path: string, token: string, declared: boolean): Promise<Uploaded> {
  const boundary = 'crewkit-campaign';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\n\r\n`;
  const end = `--${boundary}--\r\n`;
  const length = filesOfEach * (head.length + fileBytes + 2) + end.length;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(declared ? { 'content-length': length } : { 'transfer-encoding': 'chunked' }),
  };
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const outgoing = request({ hostname, port, method: 'POST', path, headers, agent: false });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { code = null } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Partial<Uploaded>;
        resolve({ status: response.statusCode ?? 0, code });
      });
    });
    void send(outgoing, { head, end });
  });
}

async function send(
  outgoing: ClientRequest,
  { head, end }: { readonly head: string; readonly end: string },
): Promise<void> {
  const write = (bytes: string | Buffer) =>
    outgoing.write(bytes) || new Promise((resolve) => outgoing.once('drain', resolve));
  for (let file = 0; file < filesOfEach; file += 1) {
    await write(head);
    for (let sent = 0; sent < fileBytes; sent += piece.length) await write(piece);
    await write('\r\n');
  }
  outgoing.end(end);
}

/** Bytes of all files in the folder, including unfinished ones. Files removed meanwhile count nothing. */
function bytesIn(folder: string): number {
  let sum = 0;
  for (const entry of listEntries(folder)) {
    const path = join(folder, entry.name);
    sum += entry.isDirectory() ? bytesIn(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  }
  return sum;
}

function listEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function toMebibytes(bytes: number): string {
  return (bytes / mebibyte).toFixed(1);
}
