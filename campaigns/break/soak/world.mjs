import { call, createPerson, must, signIn } from '../parts/api.mjs';

const people = 10;
const conversations = 4;
const tasks = 12;
const movers = 3;
const refreshers = 6;

/** Creates all users and resources of the load, before the first fault. */
export async function createWorld({ servers, sink, random, checks }) {
  const [{ url }] = servers;
  const newPerson = (name) => createPerson(url, (email, page) => sink.tokenFor(email, page), name);
  const everyUser = [];
  for (let index = 0; index < people; index += 1) everyUser.push(await newPerson('person'));
  const [owner, ...others] = everyUser;
  const workspace = await foundWorkspace({ url, sink }, owner, others);
  const chats = [];
  for (let index = 0; index < conversations; index += 1) chats.push(await startChat(url, everyUser));
  const rotating = [];
  for (let index = 0; index < refreshers; index += 1) rotating.push({ ...(await newPerson('refresher')), busy: false });
  return {
    servers,
    sink,
    random,
    checks,
    owner,
    everyUser,
    ...workspace,
    movers: others.slice(0, movers).map((person) => ({ person, roles: ['MEMBER'], busy: false })),
    chats,
    refreshers: rotating,
    /** The time at which each address's registration was acknowledged. */
    registered: new Map(),
    faults: [],
    figures: new Map(),
  };
}

async function foundWorkspace({ url, sink }, owner, others) {
  const by = (method, path, body) => must(url, { method, path: `/api${path}`, token: owner.accessToken, body });
  const { id: organizationId } = await by('POST', '/organizations', { name: 'Soak' });
  const { items } = await by('GET', `/organizations/${organizationId}/roles?limit=100`);
  const roleIds = Object.fromEntries(
    items.filter(({ level }) => level === 'ORGANIZATION').map(({ name, id }) => [name, id]),
  );
  for (const { email, accessToken: token } of others) {
    await by('POST', `/organizations/${organizationId}/invitations`, { email, roleId: roleIds.MEMBER });
    const found = await sink.waitForToken(email, 'invitations/accept');
    await must(url, { method: 'POST', path: '/api/invitations/accept', token, body: { token: found } });
  }
  const project = await by('POST', `/organizations/${organizationId}/projects`, { name: 'Load', key: 'LOAD' });
  const made = [];
  for (let index = 0; index < tasks; index += 1) made.push(await createTask(url, owner, project.id));
  return { organizationId, projectId: project.id, roleIds, tasks: made };
}

async function createTask(url, owner, projectId) {
  const path = `/api/projects/${projectId}/tasks`;
  const answer = await call(url, { method: 'POST', path, token: owner.accessToken, body: { title: 'Move me' } });
  if (answer.status !== 201) throw new Error(`no task: ${answer.status}`);
  const { id, status } = answer.body;
  return { path: `${path}/${id}`, status, tag: answer.headers.get('etag'), olderTag: null, busy: false, certain: true };
}

async function startChat(url, everyUser) {
  const [first, ...others] = everyUser;
  const token = first.accessToken;
  const participantIds = others.map(({ id }) => id);
  const { id } = await must(url, {
    method: 'POST',
    path: '/api/chats',
    token,
    body: { kind: 'direct', participantIds },
  });
  const path = `/api/chats/${id}/messages`;
  const message = await must(url, {
    method: 'POST',
    path,
    token,
    body: { body: 'the first', clientMessageId: 'the first' },
  });
  // The acknowledged writes: the content of the response by clientMessageId.
  return { id, path, firstId: message.id, acknowledged: new Map(), seqs: new Map(), checkedTo: message.id, count: 1 };
}

/** Signs a user in again, on any server that responds. */
export async function renew(world, person) {
  const { url } = world.random.pick(world.servers);
  const fresh = await signIn(url, person.email).catch(() => null);
  if (fresh !== null) Object.assign(person, fresh);
}
