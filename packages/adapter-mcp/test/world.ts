import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import {
  createCrewkit,
  defaultPorts,
  deriveKeys,
  devMailer,
  fileBlobs,
  grantAdmin,
  permissionCatalogue,
  toBuiltInRoleId,
  type Crewkit,
  type CrewkitOptions,
} from '@crewkit/core';

export const endpoint = 'https://api.example.com/mcp';
const password = 'Correct-horse-7';
const memberRole = toBuiltInRoleId('ORGANIZATION', 'MEMBER');
const secret = randomBytes(32);
const now = new Date();

/** Starts an instance on the file whose clock stands still. */
export function startCrewkit(file: string, rateLimits: CrewkitOptions['rateLimits'] = 'off'): Promise<Crewkit> {
  return createCrewkit({
    store: sqliteStore({ path: file }),
    mailer: devMailer(),
    blobs: fileBlobs({ directory: path.join(path.dirname(file), 'blobs') }),
    keys: deriveKeys(secret),
    publicUrl: 'https://api.example.com',
    appOrigins: ['https://app.example.com'],
    rateLimits,
    outbound: { allow: ['127.0.0.1'] },
    ports: {
      clock: { now: () => now },
      passwordHasher: defaultPorts.passwordHasher({ cost: 4, importedHashes: true }),
    },
  });
}

/** An answer of the API, over either protocol. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Json = Readonly<Record<string, unknown>>;

/** Sends a request with a JSON body in process. */
export async function send(
  crewkit: Crewkit,
  [method, target]: readonly [method: string, target: string],
  { token, body }: { readonly token?: string; readonly body?: unknown } = {},
): Promise<Answer> {
  const response = await crewkit.dispatchUnmatched({
    method,
    target,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    remoteAddress: '192.0.2.1',
    body: Readable.from(body === undefined ? [] : [Buffer.from(JSON.stringify(body))]),
  });
  return { status: response.status, body: typeof response.body === 'string' ? JSON.parse(response.body) : null };
}

/** The world's ids by the name of the parameter that takes them, and the API keys of its callers by name. */
export interface World {
  readonly ids: Readonly<Record<string, string>>;
  /** The ids of another organization, of which only the caller `stranger` is a member. */
  readonly foreignIds: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, string>>;
}

/** Fills the instance with two organizations and callers of every kind. */
export async function createWorld(crewkit: Crewkit, store: Parameters<typeof grantAdmin>[0]): Promise<World> {
  const call = async (request: readonly [string, string], token: string, body?: unknown): Promise<Json> => {
    const answer = await send(crewkit, request, { token, body });
    if (answer.status >= 400) throw new Error(`${request.join(' ')}: ${JSON.stringify(answer.body)}`);
    return (answer.body ?? {}) as Json;
  };
  const people = await registerAll(crewkit, ['owner', 'member', 'stranger', 'operator']);
  await grantAdmin(store, 'operator@example.com');
  const everything = permissionCatalogue.map(({ name }) => name);
  const all = everything.filter((name) => !name.startsWith('system:'));
  const createKey = async (who: string, permissions: readonly string[]): Promise<Json> =>
    call(['POST', '/api/users/me/keys'], people.get(who)?.token ?? '', { name: who, permissions });

  const fill = async (who: string): Promise<Record<string, string>> => {
    const { id, token } = people.get(who) ?? { id: '', token: '' };
    const make = async (target: string, body: unknown): Promise<string> =>
      String((await call(['POST', target], token, body)).id);
    const organizationId = await make('/api/organizations', { name: `Company of ${who}` });
    const organization = `/api/organizations/${organizationId}`;
    const teamId = await make(`${organization}/teams`, { name: 'Platform' });
    const projectId = await make(`${organization}/projects`, { name: 'Launch', key: 'LAU', teamId });
    const taskId = await make(`/api/projects/${projectId}/tasks`, { title: 'Write the plan' });
    const labelId = await make(`/api/projects/${projectId}/labels`, { name: 'Bug', color: 'red' });
    const groupId = await make(`${organization}/groups`, { name: 'Reviewers', permissions: ['org:view'] });
    const roleId = await make(`${organization}/roles`, {
      name: 'Reader',
      level: 'ORGANIZATION',
      permissions: ['org:view'],
    });
    const invitationId = await make(`${organization}/invitations`, { email: 'guest@example.com', roleId: memberRole });
    const conversationId = await make(`/api/chats/task/${taskId}`, {});
    const messageId = await make(`/api/chats/${conversationId}/messages`, { body: 'Hello' });
    const webhookId = await make(`${organization}/webhooks`, { url: 'http://127.0.0.1:9/hook', types: ['*'] });
    const serviceAccountId = await make(`${organization}/service-accounts`, {
      name: 'Deployments',
      roleIds: [toBuiltInRoleId('ORGANIZATION', 'ADMIN')],
    });
    return {
      ...{
        organizationId,
        teamId,
        projectId,
        labelId,
        taskId,
        groupId,
        roleId,
        invitationId,
        conversationId,
        messageId,
      },
      ...{
        webhookId,
        serviceAccountId,
        userId: id,
        assigneeId: id,
        actorId: id,
        scopeId: projectId,
        deliveryId: taskId,
      },
    };
  };
  const ids = await fill('owner');
  const foreignIds = await fill('stranger');
  const token = people.get('owner')?.token ?? '';
  const member = people.get('member')?.id ?? '';
  const invited = await call(['POST', `/api/organizations/${ids.organizationId}/invitations`], token, {
    email: 'member@example.com',
    roleId: memberRole,
  });
  const invitation = `/api/organizations/${ids.organizationId}/invitations/${String(invited.id)}`;
  const { link } = await call(['POST', `${invitation}/link`], token);
  const invitationToken = new URL(String(link).replace('#', '?')).searchParams.get('token');
  await call(['POST', '/api/invitations/accept'], people.get('member')?.token ?? '', { token: invitationToken });
  const accountKeys = `/api/organizations/${ids.organizationId}/service-accounts/${ids.serviceAccountId}/keys`;
  const revoked = await createKey('owner', all);
  await call(['DELETE', `/api/users/me/keys/${String(revoked.id)}`], token, {});
  const keys = {
    service: await call(['POST', accountKeys], token, { name: 'Deployments', permissions: all }),
    reader: await createKey('owner', ['org:view', 'project:view', 'project:task.view', 'chat:view']),
    member: await createKey('member', all),
    stranger: await createKey('stranger', all),
    operator: await createKey('operator', everything),
    owner: await createKey('owner', all),
    revoked,
  };
  return {
    ids: { ...ids, userId: member },
    foreignIds,
    keys: Object.fromEntries(Object.entries(keys).map(([name, { key }]) => [name, String(key)])),
  };
}

async function registerAll(
  crewkit: Crewkit,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly token: string }>> {
  const passwordHash = await defaultPorts.passwordHasher({ cost: 4 }).hash(password);
  const rows = names.map((name) => ({
    firstName: name,
    lastName: 'Example',
    email: `${name}@example.com`,
    passwordHash,
    emailVerified: true,
  }));
  await crewkit.system('test').importUsers({ source: rows, onRow: () => undefined });
  const signIn = async (name: string) => {
    const body = { email: `${name}@example.com`, password };
    const { accessToken, user } = (await send(crewkit, ['POST', '/api/auth/login'], { body })).body as {
      accessToken: string;
      user: { id: string };
    };
    return [name, { id: user.id, token: accessToken }] as const;
  };
  return new Map(await Promise.all(names.map(signIn)));
}

/** Copies the database of an instance that was closed, and starts two instances on the copies. */
export async function startTwins(file: string): Promise<readonly [Crewkit, Crewkit]> {
  await Promise.all([copyFile(file, `${file}-1`), copyFile(file, `${file}-2`)]);
  return Promise.all([startCrewkit(`${file}-1`), startCrewkit(`${file}-2`)]);
}
