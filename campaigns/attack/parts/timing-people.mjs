import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { openSqlite } from '../../../packages/adapter-store-sqlite/dist/connections/open-sqlite.js';
import { mailedToken, makePerson } from '../../support/http-people.js';
import { makeWorkspace } from './workspace.mjs';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;
const unknownId = '01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c';

/** Creates enough addresses of each kind. There are so many addresses with an account that each is used only once. */
export async function makePeople(client, { each, verified }) {
  const emails = async (count, make) =>
    (await Promise.all(Array.from({ length: count }, make))).map(({ email }) => email);
  return {
    verified: await emails(verified, () => makePerson(client, 'verified')),
    pending: await emails(each, () => register(client, 'pending')),
    withTwoFactor: await emails(each, () => turnOnTwoFactor(client)),
  };
}

/** Returns an unused address. */
export function newEmail(name) {
  return `${name}-${randomUUID()}@example.com`;
}

async function register(client, name) {
  const email = newEmail(name);
  const body = { firstName: 'Ada', lastName: 'Lovelace', email, password: 'Correct-horse-7' };
  await client.need('POST', '/api/auth/register', { body });
  return { email };
}

async function turnOnTwoFactor(client) {
  const person = await makePerson(client, 'two-factor');
  const { token } = person;
  const { secret } = await client.need('POST', '/api/auth/2fa/generate', { token });
  await client.need('POST', '/api/auth/2fa/enable', { token, body: { code: readCode(secret) } });
  return person;
}

/** Returns a code as authenticator apps do (RFC 6238). */
function readCode(secret) {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = mac[19] & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Tokens that were once valid, by the reason why they no longer are. */
export async function makeTokens(client, { folder }) {
  const [rotating, expiring] = [await makePerson(client, 'rotating'), await makePerson(client, 'expiring')];
  const rotated = rotating.refreshToken;
  await client.need('POST', '/api/auth/refresh', { body: { refreshToken: rotated } });
  const database = openSqlite(join(folder, 'data/crewkit.db'), { timeout: 5000 });
  database.prepare('UPDATE refresh_tokens SET expires_at = 1 WHERE account_id = ?').run(expiring.id);
  database.close();
  const resetting = await makePerson(client, 'resetting');
  await client.need('POST', '/api/auth/forgot-password', { body: { email: resetting.email } });
  const reset = await mailedToken(client, resetting.email);
  await client.need('POST', '/api/auth/reset-password', { body: { token: reset, password: 'Another-horse-8' } });
  const registered = await register(client, 'verifying');
  const verified = await mailedToken(client, registered.email);
  await client.need('POST', '/api/auth/verify-email', { body: { token: verified } });
  return { rotated, expired: expiring.refreshToken, reset, verified };
}

/** Forbidden and nonexistent resources: paths by resource type, which must get the same response. */
export async function makeForeign(client) {
  const [owner, member] = [await makePerson(client, 'owner'), await makePerson(client, 'member')];
  const { ids } = await makeWorkspace(client, { owner, member });
  const { organizationId, teamId, projectId, taskId, conversationId, attachmentId, sessionId, roleId } = ids;
  const paths = {
    organization: ['GET', `/api/organizations/${organizationId}`],
    team: ['GET', `/api/teams/${teamId}`],
    project: ['GET', `/api/projects/${projectId}`],
    task: ['GET', `/api/projects/${projectId}/tasks/${taskId}`],
    conversation: ['GET', `/api/chats/${conversationId}`],
    attachment: ['GET', `/api/chats/${conversationId}/attachments/${attachmentId}`],
    session: ['DELETE', `/api/auth/sessions/${sessionId}`],
    'conversation of a task': ['POST', `/api/chats/task/${taskId}`],
  };
  const lastId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
  const missing = (path) => path.replace(lastId, unknownId);
  const invitations = { path: `/api/organizations/${organizationId}/invitations`, roleId, token: owner.token };
  return {
    invitations,
    foreign: Object.entries(paths).map(([name, [method, path]]) => ({ name, method, paths: [path, missing(path)] })),
  };
}
