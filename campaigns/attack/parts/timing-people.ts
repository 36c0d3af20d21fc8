import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { openSqlite } from '../../../packages/adapter-store-sqlite/dist/connections/open-sqlite.js';
import type { HttpClient } from '../../support/http-client.js';
import { mailedToken, makePerson, password, type Person } from '../../support/http-people.js';
import type { RunningServer } from '../../support/start-reference-server.js';
import { totpCode } from '../tokens/totp.js';
import { makeWorkspace } from './workspace.js';

const unknownId = '01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c';

export type Emails = Awaited<ReturnType<typeof makePeople>>;
export type Tokens = Awaited<ReturnType<typeof makeTokens>>;
export type Foreign = Awaited<ReturnType<typeof makeForeign>>;

/** Creates enough addresses of each kind. There are so many addresses with an account that each is used only once. */
export async function makePeople(client: HttpClient, { each, verified }: { each: number; verified: number }) {
  const emails = async (count: number, make: () => Promise<{ email: string }>) =>
    (await Promise.all(Array.from({ length: count }, make))).map(({ email }) => email);
  return {
    verified: await emails(verified, () => makePerson(client, 'verified')),
    pending: await emails(each, () => register(client, 'pending')),
    withTwoFactor: await emails(each, () => turnOnTwoFactor(client)),
  };
}

/** Returns an unused address. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID()}@example.com`;
}

async function register(client: HttpClient, name: string): Promise<{ email: string }> {
  const email = newEmail(name);
  const body = { firstName: 'Ada', lastName: 'Lovelace', email, password };
  await client.need('POST', '/api/auth/register', { body });
  return { email };
}

async function turnOnTwoFactor(client: HttpClient): Promise<Person> {
  const person = await makePerson(client, 'two-factor');
  const { token } = person;
  const { secret } = await client.need<{ secret: string }>('POST', '/api/auth/2fa/generate', { token });
  await client.need('POST', '/api/auth/2fa/enable', { token, body: { code: totpCode(secret) } });
  return person;
}

/** Tokens that were once valid, by the reason why they no longer are. */
export async function makeTokens(client: HttpClient, { folder }: RunningServer) {
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
export async function makeForeign(client: HttpClient) {
  const [owner, member] = [await makePerson(client, 'owner'), await makePerson(client, 'member')];
  const { ids } = await makeWorkspace(client, { owner, member });
  const { organizationId, teamId, projectId, taskId, conversationId, attachmentId, sessionId, roleId } = ids;
  const paths: Record<string, [method: string, path: string]> = {
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
  const missing = (path: string) => path.replace(lastId, unknownId);
  const invitations = { path: `/api/organizations/${organizationId}/invitations`, roleId, token: owner.token };
  return {
    invitations,
    foreign: Object.entries(paths).map(([name, [method, path]]) => ({ name, method, paths: [path, missing(path)] })),
  };
}
