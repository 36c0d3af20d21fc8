import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ApiClient, type Answer } from '../support/api-client.js';
import { ServerProcess } from '../support/server-process.js';
import { Caller } from '../support/workspace-client.js';

interface Listed {
  readonly id: string;
  readonly [name: string]: unknown;
}

const isPast = (time: unknown): boolean => Date.parse(String(time)) < Date.now() - 60_000;

/** Signs in a sample user with the credentials that the demo shows. */
async function samplePerson(api: ApiClient, firstName: string): Promise<Caller> {
  const { body } = await api.call('GET', '/dev/demo');
  const people = body.people as { firstName: string; email: string; password: string }[];
  const { email = '', password = '' } = people.find((each) => each.firstName === firstName) ?? {};
  const { body: pair } = await api.login(email, password);
  const { accessToken, refreshToken, user } = pair as { accessToken: string; refreshToken: string; user: Listed };
  return new Caller(api, { id: user.id, email, password, accessToken, refreshToken });
}

async function list(by: Caller, path: string): Promise<Listed[]> {
  return (await by.do('GET', path)).items as Listed[];
}

describe.each(['fastify', 'express'])('the demo on %s', (http) => {
  const server = ServerProcess.prepare({ CREWKIT_HTTP: http });
  const api = new ApiClient(server);
  let organization: Listed;
  let mara: Caller;
  let guest: { readonly email: string; readonly since: number };

  beforeAll(async () => {
    await server.start();
    expect((await api.call('GET', '/dev/demo')).body).toMatchObject({ seeded: false });
    const since = Date.now();
    guest = { email: 'guest@example.com', since };
    // Another user signs up at the same moment.
    const [person, ...answers] = await Promise.all([
      api.person(guest.email),
      ...Array.from({ length: 16 }, () => api.post('/dev/demo')),
    ]);
    expect(person.email).toBe(guest.email);
    expect(answers.map(({ status, body }) => [status, body.seeded])).toEqual(answers.map(() => [200, true]));
    mara = await samplePerson(api, 'Mara');
    const [only, ...others] = await list(mara, '/organizations');
    expect([only?.name, others.length]).toEqual(['Northwind Expeditions', 0]);
    if (only === undefined) throw new Error('Mara is in no organization.');
    organization = only;
  });
  afterAll(() => server.dispose());

  const inOrganization = (what: string): Promise<Listed[]> => list(mara, `/organizations/${organization.id}/${what}`);

  it('is created by the first request and returned by later ones', async () => {
    const before = await api.call('GET', '/dev/demo');
    expect(before.body.seeded).toBe(true);
    const again = await api.post('/dev/demo');
    expect([again.status, again.body]).toEqual([200, before.body]);
    expect(await list(mara, '/organizations')).toEqual([organization]);
    expect(before.body.people).toHaveLength(6);
  });

  it('contains users, teams, projects, a role, a group and an invitation', async () => {
    expect((await inOrganization('members')).length).toBe(6);
    expect((await inOrganization('teams')).length).toBe(2);
    expect((await inOrganization('projects')).length).toBe(3);
    expect((await inOrganization('groups')).length).toBe(1);
    expect((await inOrganization('invitations')).length).toBe(1);
    const roles = await inOrganization('roles');
    expect(roles.filter(({ builtIn }) => builtIn === false)).toHaveLength(1);
  });

  it('contains tasks of every status and priority, with due dates and assignees, created on different days', async () => {
    const projects = await inOrganization('projects');
    const found = await Promise.all(projects.map(({ id }) => list(mara, `/projects/${id}/tasks?limit=100`)));
    const tasks = found.flat();
    expect(tasks.length).toBe(25);
    const listValues = (name: string): unknown[] => [...new Set(tasks.map((task) => task[name]))].sort();
    expect(listValues('status')).toEqual(['cancelled', 'done', 'in_progress', 'todo']);
    expect(listValues('priority')).toEqual(['high', 'low', 'normal', 'urgent']);
    expect(tasks.some(({ dueAt }) => typeof dueAt === 'string' && Date.parse(dueAt) < Date.now())).toBe(true);
    expect(tasks.filter(({ assigneeIds }) => (assigneeIds as string[]).length > 1).length).toBeGreaterThan(2);
    expect(new Set(tasks.map(({ createdAt }) => String(createdAt).slice(0, 10))).size).toBe(6);
    expect(tasks.every(({ createdAt, updatedAt }) => isPast(createdAt) && isPast(updatedAt))).toBe(true);
  });

  it('contains conversations in chronological order, some of them unread', async () => {
    const chats = await list(mara, '/chats?limit=50');
    expect(chats.map(({ unreadCount }) => unreadCount)).toEqual([2, 3, 1, 0]);
    expect(chats.find(({ title }) => title === 'Lofoten crew')?.participants).toHaveLength(5);
    for (const { id, lastSeq } of chats) {
      const messages = await list(mara, `/chats/${id}/messages?limit=100&include=thread`);
      expect(messages.length).toBe(lastSeq);
      const times = messages.map(({ createdAt }) => Date.parse(String(createdAt)));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(messages.every(({ createdAt }) => isPast(createdAt))).toBe(true);
    }
  });

  it('contains labels, reactions, a thread and a pinned message', async () => {
    const [project = { id: '' }] = await inOrganization('projects');
    const labels = await list(mara, `/projects/${project.id}/labels`);
    expect(labels.map(({ name }) => name)).toEqual(['Guests', 'Safety', 'Travel', 'Website']);
    const tasks = await list(mara, `/projects/${project.id}/tasks?limit=100`);
    expect(tasks.some(({ labelIds }) => (labelIds as string[]).includes(labels[0]?.id ?? ''))).toBe(true);
    const crew = (await list(mara, '/chats?limit=50')).find(({ title }) => title === 'Lofoten crew')?.id ?? '';
    const [pin] = (await mara.do('GET', `/chats/${crew}/pins`)).items as { message: Listed }[];
    expect(pin?.message).toMatchObject({
      thread: { replyCount: 2 },
      reactions: [{ emoji: '😍', count: 3, mine: true }],
    });
  });

  it('contains a voice message, an image and a file that can be downloaded', async () => {
    const chats = await list(mara, '/chats?limit=50');
    const [lofoten = { id: '' }] = await inOrganization('projects');
    const tasks = await list(mara, `/projects/${lofoten.id}/tasks?limit=100`);
    const ridge = tasks.find(({ title }) => String(title).includes('ridge day'))?.id ?? '';
    const ofTask = (await mara.do('POST', `/chats/task/${ridge}`)).id;
    const messages: Listed[] = [];
    for (const id of [...chats.map((chat) => chat.id), String(ofTask)]) {
      messages.push(...(await list(mara, `/chats/${id}/messages?limit=100`)));
    }
    const files = messages.flatMap(({ attachments }) => attachments as Record<string, unknown>[]);
    const kinds = files.map(({ contentType }) => contentType).sort();
    expect(kinds).toEqual(['application/octet-stream', 'audio/wav', 'image/png']);
    const voice = files.find(({ contentType }) => contentType === 'audio/wav')?.voice as Record<string, unknown>;
    expect(voice).toMatchObject({ durationMs: 3400, durationSource: 'probed' });
    expect(voice.waveform).toHaveLength(64);
    for (const { url, size } of files) {
      const answer = await fetch(String(url));
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, size]);
    }
    expect(messages.some(({ mentions }) => (mentions as string[]).includes(mara.person.id))).toBe(true);
    expect(messages.some(({ replyToId }) => replyToId !== null)).toBe(true);
  });

  it('shows each user their own data', async () => {
    const aisha = await samplePerson(api, 'Aisha');
    const projects = await list(aisha, `/organizations/${organization.id}/projects`);
    expect(projects.map(({ key }) => key).sort()).toEqual(['GEAR', 'LOFO']);
    expect((await aisha.ask('GET', `/organizations/${organization.id}/invitations`)).status).not.toBe(200);
  });

  it('changes no other users, and shows them the current time', async () => {
    const { body } = await api.call('GET', '/dev/mailbox');
    const mails = body.items as { to: string; subject: string; createdAt: string }[];
    const own = mails.filter(({ to }) => to === guest.email);
    expect(own).toHaveLength(1);
    expect(Date.parse(own[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(guest.since);
    const ofTheStory = mails.filter(
      ({ to, subject }) => to !== guest.email && /^Confirm| invited you to /.test(subject),
    );
    expect(ofTheStory).toHaveLength(12);
    expect(ofTheStory.every(({ createdAt }) => isPast(createdAt))).toBe(true);
    const { body: pair } = await api.login(guest.email);
    const found = await api.call('GET', '/api/organizations', { token: String(pair.accessToken) });
    expect(found.body.items).toEqual([]);
  });

  it('is created again after it was deleted', async () => {
    await mara.do('DELETE', `/organizations/${organization.id}`);
    expect((await api.call('GET', '/dev/demo')).body.seeded).toBe(false);
    expect((await api.post('/dev/demo')).body.seeded).toBe(true);
    expect((await list(mara, '/organizations')).length).toBe(1);
    // The users' own conversations have survived, and no conversation was created twice.
    const chats = await list(mara, '/chats?limit=50');
    expect(chats.map(({ lastSeq }) => lastSeq).sort()).toEqual([12, 3, 5, 5]);
  });
});

describe('a refused demo', () => {
  it('does not change an existing account', async () => {
    const server = await ServerProcess.start();
    try {
      const api = new ApiClient(server);
      const { accessToken: token } = await api.person('priya@northwind.example');
      const refused = await api.post('/dev/demo');
      expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect(refused.body.detail).toContain('priya@northwind.example');
      expect((await api.call('GET', '/dev/demo')).body.seeded).toBe(false);
      expect((await api.call('GET', '/api/organizations', { token })).body.items).toEqual([]);
      expect((await api.login('mara@northwind.example', 'Northern-lights-7')).status).toBe(401);
    } finally {
      await server.dispose();
    }
  });

  const keys = {
    CREWKIT_JWT_KEYS: `k1:HS256:${randomBytes(32).toString('base64')}`,
    CREWKIT_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  };
  const mail = { CREWKIT_MAIL: 'smtp://127.0.0.1:9' };
  it.each([
    ['in production', { NODE_ENV: 'production', ...mail, ...keys }],
    ['where mails are sent', mail],
  ])('is not available %s', async (_, settings) => {
    const server = await ServerProcess.start(settings);
    try {
      const api = new ApiClient(server);
      const answers: Answer[] = [await api.call('GET', '/dev/demo'), await api.post('/dev/demo')];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    } finally {
      await server.dispose();
    }
  });
});
