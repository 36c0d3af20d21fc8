// Attacks the sign-in policies of organizations as a member who does not meet one: calls every operation, also with an API key and over
// sockets, races with the change of the policy, and requests.count addresses and policies that look like allowed ones.
//
//   npx tsx campaigns/attack/organization-policies.ts [--adapter fastify|express]
//
// Run `npm run build` first.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { readArguments } from '../support/arguments.js';
import { HttpClient } from '../support/http-client.js';
import { mailedToken, makePerson, registerPerson, type Person } from '../support/http-people.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { CountedRequests } from './parts/counted-requests.js';
import { callEveryOperation, findReached } from './parts/every-operation.js';
import { Findings } from './parts/findings.js';
import { makeWorkspace, type WithId } from './parts/workspace.js';
import { openSocketIo, whenAdmitted } from './sockets/socket-clients.js';

const racers = 64;
// These operations concern only the user's own data, so no policy applies to them.
const own = ['exportMe', 'unblockUser'];
const lists = ['listOrganizations', 'viewOverview'];
const { adapter } = readArguments({ adapter: 'fastify' });
const findings = new Findings('organization-policies');
const server = await startReferenceServer({ CREWKIT_HTTP: adapter });
const client = new HttpClient(server.url);
const requests = new CountedRequests(client);

const owner = await makePerson(server, 'owner');
const member = await makeAt('elsewhere.test');
const { ids: made } = await makeWorkspace(client, { owner, member });
const { organizationId, invitationId, teamId, projectId, taskId, groupId, roleId } = made;
const ids = { organizationId, invitationId, teamId, projectId, taskId, groupId, roleId };
const policyPath = `/api/organizations/${organizationId}/policy`;
const ownDomain = { allowedEmailDomains: ['example.com'] };

await refuseToOthers();
await race();
await reachEverything();
await imitateDomains();
await storeNonsense();
findings.noErrorsIn(server.output());
client.close();
await server.stop();
findings.end(`${requests.count} requests, ${adapter}`);

async function setPolicy(policy: object): Promise<void> {
  await client.need('PUT', policyPath, { token: owner.token, body: policy });
}

/** Returns a user with an address at the domain. */
function makeAt(domain: string): Promise<Person> {
  const email = `member-${randomUUID()}@${domain}`;
  return registerPerson(server.url, email, () => mailedToken(server, email.toLowerCase()));
}

/** Only members who may change the settings change the policy, and no owner locks themselves out. */
async function refuseToOthers(): Promise<void> {
  const outsider = await makePerson(server, 'outsider');
  findings.same(
    'a policy by an outsider',
    (await requests.call(`PUT ${policyPath}`, outsider.token, ownDomain)).status,
    404,
  );
  findings.same(
    'a policy by a member',
    (await requests.call(`PUT ${policyPath}`, member.token, ownDomain)).status,
    403,
  );
  for (const policy of [
    { allowedEmailDomains: ['elsewhere.test'] },
    { allowedMethods: ['social'] },
    { allowedMethods: ['passkey'] },
    { requireSecondFactor: true },
  ]) {
    const { status, json } = await requests.call(`PUT ${policyPath}`, owner.token, policy);
    findings.same(`the owner’s own exclusion by ${JSON.stringify(policy)}`, [status, json?.code], [409, 'CONFLICT']);
  }
}

/** After the response to the change, no request of a member who does not meet the policy succeeds. */
async function race(): Promise<void> {
  const path = `/api/projects/${projectId}/tasks`;
  const write = () => requests.call(`POST ${path}`, member.token, { title: 'Too late' });
  for (let round = 0; round < 5; round += 1) {
    const early = Array.from({ length: racers }, write);
    await setPolicy(ownDomain);
    const late = await Promise.all(Array.from({ length: 16 }, write));
    for (const { json } of late) findings.same('the code of a request after the change', json?.code, 'POLICY_NOT_MET');
    await Promise.all(early);
    if (round < 4) await setPolicy({});
  }
}

async function reachEverything(): Promise<void> {
  await setPolicy({});
  const { id: chatId } = await client.need<WithId>('POST', `/api/chats/task/${taskId}`, { token: member.token });
  const { items } = await client.need<{ items: { name: string }[] }>('GET', '/api/permissions?limit=100', {
    token: member.token,
  });
  const key = await client.need<{ key: string }>('POST', '/api/users/me/keys', {
    token: member.token,
    body: { name: 'Attack', permissions: items.map(({ name }) => name) },
  });
  const sockets = [member.token, key.key].map((token) => openSocketIo(server.url, token));
  const received: unknown[] = [];
  // These events contain only an id, and tell the client that access is lost.
  const told = ['access:changed', 'chat:removed'];
  await Promise.all(sockets.map((socket) => whenAdmitted(socket)));
  for (const socket of sockets) {
    await socket.timeout(5000).emitWithAck('join', chatId);
    socket.onAny((event, payload: unknown) => !told.includes(String(event)) && received.push({ event, payload }));
  }
  await setPolicy(ownDomain);
  received.length = 0;
  await client.need('POST', `/api/chats/${chatId}/messages`, {
    token: owner.token,
    body: { body: 'Under the policy' },
  });
  await sleep(1000);
  findings.same('events over the sockets of a member who does not meet the policy', received, []);
  for (const socket of sockets) {
    const ack = (await socket.timeout(5000).emitWithAck('join', chatId)) as { readonly ok: boolean };
    findings.same('joining a conversation of the organization', ack.ok, false);
    socket.close();
  }
  const inside = { ...ids, conversationId: chatId };
  for (const token of [member.token, key.key]) {
    const answers = await callEveryOperation(client, token, inside);
    requests.count += answers.length;
    const { organizationId: _, ...contents } = inside;
    for (const answered of answers.filter(({ operationId }) => !own.includes(operationId))) {
      // Members see that they belong to the organization, but nothing inside it.
      const hidden = lists.includes(answered.operationId) ? contents : inside;
      for (const reached of findReached([answered], hidden)) findings.add('a locked-out member reaches', reached);
    }
  }
}

/** Domains are compared as a whole. */
async function imitateDomains(): Promise<void> {
  await setPolicy(ownDomain);
  for (const domain of ['sub.example.com', 'evil-example.com', 'example.com.evil.test', 'example.co']) {
    const person = await makeAt(domain);
    await invite(person);
    const { json } = await requests.call(`GET /api/organizations/${organizationId}`, person.token);
    findings.same(`a member at ${domain}`, json?.code, 'POLICY_NOT_MET');
  }
  const allowed = await makeAt('EXAMPLE.com');
  await invite(allowed);
  const { status } = await requests.call(`GET /api/organizations/${organizationId}`, allowed.token);
  findings.same('a member at EXAMPLE.com', status, 200);
}

async function invite({ email, token }: Person): Promise<void> {
  const { items } = await client.need<{ items: (WithId & { name: string; level: string })[] }>(
    'GET',
    `/api/organizations/${organizationId}/roles?limit=100`,
    { token: owner.token },
  );
  const role = items.find(({ name, level }) => name === 'MEMBER' && level === 'ORGANIZATION')?.id;
  const body = { email, roleId: role };
  await client.need('POST', `/api/organizations/${organizationId}/invitations`, { token: owner.token, body });
  const accepted = { token: await mailedToken(client, email.toLowerCase()) };
  await requests.call('POST /api/invitations/accept', token, accepted);
}

/** Policies that could be read in two ways are refused. */
async function storeNonsense(): Promise<void> {
  for (const policy of [
    { allowedEmailDomains: ['*'] },
    { allowedEmailDomains: ['@example.com'] },
    { allowedEmailDomains: [''] },
    { allowedEmailDomains: ['example.com '.repeat(2)] },
    { allowedEmailDomains: ['example.com', null] },
    { allowedEmailDomains: Array.from({ length: 1000 }, (_, index) => `example${index}.com`) },
    { maxSessionAgeDays: 0 },
    { maxSessionAgeDays: -1 },
    { maxSessionAgeDays: 0.5 },
    { maxSessionAgeDays: 1e9 },
    { maxSessionAgeDays: '7' },
    { allowedMethods: ['magic'] },
    { allowedMethods: 'password' },
    { requireSecondFactor: 'false' },
    { requireSecondFactor: true, constructor: {} },
  ]) {
    const { status, text } = await requests.call(`PUT ${policyPath}`, owner.token, policy);
    if (status !== 400) findings.add(`the policy ${JSON.stringify(policy).slice(0, 80)}: ${status}`, text);
  }
}
