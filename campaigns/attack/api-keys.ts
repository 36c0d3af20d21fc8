// Attacks API keys: reaches for other organizations and for routes of people with keys that have every permission, gives more power to keys
// than their owner has, presents malformed and misplaced keys, uses keys after their end, and searches responses and logs for keys.
//
//   npx tsx campaigns/attack/api-keys.ts [--adapter fastify|express]
//
// Run `npm run build` first.
import { readArguments } from '../support/arguments.js';
import { HttpClient } from '../support/http-client.js';
import { makePerson, password } from '../support/http-people.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { CountedRequests } from './parts/counted-requests.js';
import { callEveryOperation, findReached } from './parts/every-operation.js';
import { Findings } from './parts/findings.js';
import { guessQuickly, presentWrongly, toParts } from './parts/wrong-keys.js';
import { makeWorkspace, type WithId } from './parts/workspace.js';
import { openSocketIo, whenAdmitted } from './sockets/socket-clients.js';

interface Issued extends WithId {
  readonly key: string;
}

interface RoleList {
  readonly items: readonly (WithId & { readonly name: string; readonly level: string; readonly builtIn: boolean })[];
}

const racers = 16;
const { adapter } = readArguments({ adapter: 'fastify' });
const findings = new Findings('api-keys');
const server = await startReferenceServer({ CREWKIT_HTTP: adapter });
const client = new HttpClient(server.url);
const requests = new CountedRequests(client);
const keys: string[] = [];

const { items: catalogue } = await client.need<{ items: { name: string }[] }>('GET', '/api/permissions?limit=100', {
  token: (await makePerson(server)).token,
});
const all = catalogue.map(({ name }) => name);
// The permissions that an owner of an organization has.
const inOrganizations = all.filter((name) => !name.startsWith('system:'));
const victims = { owner: await makePerson(server, 'owner'), member: await makePerson(server, 'member') };
const { ids } = await makeWorkspace(client, victims);
const attacker = await makePerson(server, 'attacker');
const { id: ownId } = await requests.need<WithId>('POST /api/organizations', attacker.token, { name: 'Attackers' });
const own = `/api/organizations/${ownId}`;
const roles = await roleIds();
const machine = await makeMachine([roles.admin]);
const personal = await makeKey('/api/users/me/keys', attacker.token, all);

await reachElsewhere();
await refuseRoutesForPeople();
await gainPower();
requests.count += await presentWrongly(client, { key: personal.key, otherKey: machine.key }, findings);
await useAfterEnd();
requests.count += await guessQuickly(adapter, findings);
findKeys();
findings.noErrorsIn(server.output());
client.close();
await server.stop();
findings.end(`${requests.count} requests, ${adapter}`);

async function makeKey(path: string, token: string, permissions: readonly string[]): Promise<Issued> {
  const issued = await requests.need<Issued>(`POST ${path}`, token, { name: 'Attack', permissions });
  keys.push(issued.key);
  return issued;
}

async function roleIds(): Promise<{ readonly owner: string; readonly admin: string }> {
  const { items } = await requests.need<RoleList>(`GET ${own}/roles?limit=100`, attacker.token);
  const find = (name: string): string =>
    items.find((role) => role.builtIn && role.level === 'ORGANIZATION' && role.name === name)?.id ?? '';
  return { owner: find('OWNER'), admin: find('ADMIN') };
}

async function makeMachine(roleIds: readonly string[]): Promise<Issued & { readonly accountId: string }> {
  const { id } = await requests.need<WithId>(`POST ${own}/service-accounts`, attacker.token, {
    name: 'Attack',
    roleIds,
  });
  return { ...(await makeKey(`${own}/service-accounts/${id}/keys`, attacker.token, inOrganizations)), accountId: id };
}

/** Keys with every permission reach nothing of another organization, through no operation. */
async function reachElsewhere(): Promise<void> {
  for (const { key } of [machine, personal]) {
    const answers = await callEveryOperation(client, key, ids);
    requests.count += answers.length;
    for (const reached of findReached(answers, ids)) findings.add('a key reaches another organization', reached);
    for (const { operationId, answer } of answers) {
      if (answer.status >= 500) findings.add(`${operationId} fails`, answer.text);
    }
  }
  const victimsAfter = await client.call('GET', `/api/organizations/${ids.organizationId}`, {
    token: victims.owner.token,
  });
  findings.same('the name of the victims’ organization', /"name":"Orbit"/.test(victimsAfter.text), true);
}

/** Keys cannot change the ways to sign in, create keys, or end their owner’s account. */
async function refuseRoutesForPeople(): Promise<void> {
  const attempts = [
    ...(['GET', 'POST'] as const).map((method) => [method, '/api/users/me/keys'] as const),
    ['DELETE', `/api/users/me/keys/${personal.id}`],
    ['POST', `${own}/service-accounts/${machine.accountId}/keys`],
    ['GET', `${own}/service-accounts/${machine.accountId}/keys`],
    ['POST', '/api/auth/change-password'],
    ['POST', '/api/auth/change-email'],
    ['POST', '/api/auth/2fa/generate'],
    ['GET', '/api/auth/sessions'],
    ['POST', '/api/auth/logout'],
    ['GET', '/api/users/me/passkeys'],
    ['POST', '/api/users/me/passkeys/options'],
    ['DELETE', '/api/users/me'],
    ['GET', '/api/users/me/export'],
    ['PUT', `${own}/policy`],
    ['POST', `${own}/transfer-ownership`],
  ] as const;
  for (const { key } of [machine, personal]) {
    for (const [method, path] of attempts) {
      const body = method === 'GET' ? undefined : { password, name: 'More', permissions: ['org:view'] };
      const { status, text } = await requests.call(`${method} ${path}`, key, body);
      if (status !== 403 && status !== 404 && status !== 405)
        findings.add(`${method} ${path} with a key: ${status}`, text);
    }
  }
}

/** A key cannot give its service account or itself more power. */
async function gainPower(): Promise<void> {
  const weak = await makeMachine([]);
  const { key } = weak;
  const at = `${own}/service-accounts/${weak.accountId}`;
  const attempts = [
    ['PATCH', at, { roleIds: [roles.admin] }],
    ['PATCH', at, { roleIds: [roles.owner] }],
    ['PUT', `${own}/members/${weak.accountId}/roles`, { roleIds: [roles.owner] }],
    ['POST', `${own}/service-accounts`, { name: 'Other', roleIds: [roles.owner] }],
    ['POST', `${own}/invitations`, { email: 'other@example.com', roleId: roles.owner }],
    ['DELETE', own, undefined],
  ] as const;
  for (const holder of [key, machine.key]) {
    for (const [method, path, body] of attempts) {
      // An administrator's key may give the role of an administrator.
      if (holder === machine.key && body !== undefined && JSON.stringify(body).includes(roles.admin)) continue;
      const { status, text } = await requests.call(`${method} ${path}`, holder, body);
      if (status < 400) findings.add(`a key gains power: ${method} ${path}`, text);
    }
  }
  const limited = await makeKey('/api/users/me/keys', attacker.token, ['org:view']);
  const { status } = await requests.call(`PATCH ${own}`, limited.key, { description: 'x' });
  findings.same('a change with a key that may only see', status, 403);
}

/** Revokes keys, disables their owners and deletes service accounts while the keys are in use. Nothing succeeds afterwards. */
async function useAfterEnd(): Promise<void> {
  const leaver = await makePerson(server, 'leaver');
  const ends: readonly (readonly [string, Issued, () => Promise<unknown>])[] = [
    ...(await Promise.all(
      [1, 2].map(async () => {
        const issued = await makeKey('/api/users/me/keys', attacker.token, all);
        const revoke = () => requests.need(`DELETE /api/users/me/keys/${issued.id}`, attacker.token, {});
        return ['revoked', issued, revoke] as const;
      }),
    )),
    [
      'of a closed account',
      await makeKey('/api/users/me/keys', leaver.token, all),
      () => requests.need('DELETE /api/users/me', leaver.token, { password }),
    ],
    [
      'of a deleted service account',
      machine,
      () => requests.need(`DELETE ${own}/service-accounts/${machine.accountId}`, attacker.token),
    ],
  ];
  for (const [what, { key }, end] of ends) {
    const sockets = Array.from({ length: racers }, () => openSocketIo(server.url, key));
    await Promise.all(sockets.map((socket) => whenAdmitted(socket)));
    const uses = Array.from({ length: 4 * racers }, () => requests.call('GET /api/users/me', key));
    await end();
    const endedAt = Date.now();
    const late = Array.from({ length: racers }, () => requests.call('GET /api/users/me', key));
    for (const { status } of await Promise.all(late)) findings.same(`the use of a key ${what}`, status, 401);
    await Promise.all(uses);
    while (sockets.some(({ connected }) => connected) && Date.now() - endedAt < 1000) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    findings.same(`sockets of a key ${what}, after a second`, sockets.filter(({ connected }) => connected).length, 0);
    for (const socket of sockets) socket.close();
  }
}

/** No key appears in the logs of the server. */
function findKeys(): void {
  const output = server.output();
  for (const key of keys) {
    if (output.includes(toParts(key).secret)) findings.add('the log contains a key', key);
  }
}
