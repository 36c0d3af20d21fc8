import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { openDirect, post, start } from '../../chat/chatting.js';
import { expectProblem } from '../../support/expect-answer.js';
import { listAll } from '../../access/granting.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { signIn, type SignedIn } from '../../support/people.js';
import { as, createStudio, setMember } from './planning.js';
import { createTaskStudio, letGo, letIn, openTask } from '../../chat/task-chatting.js';
import {
  addMember,
  createOrganization,
  createProject,
  createTask,
  disable,
  unknownId,
  type OrganizationOnWire,
  type PageOnWire,
  type ProjectOnWire,
} from '../workspace.js';

interface ResultOnWire {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly place: Readonly<Record<string, unknown>>;
}

/** Tests `GET /search`. */
export function searchCases(options: HttpContractOptions): void {
  options.runner.describe('the search across all types', () => {
    resultCases(options);
    visibilityCases(options);
    pageCases(options);
  });
}

function useSearch(options: HttpContractOptions) {
  const http = useServer(options);
  const search = (me: SignedIn, query: Record<string, string>): Promise<PageOnWire<ResultOnWire>> =>
    http().get('search', 200, { ...as(me), query });
  const titles = async (me: SignedIn, query: Record<string, string>): Promise<string[]> =>
    (await search(me, query)).items.map(({ type, title }) => `${type}: ${title}`);
  return { http, search, titles };
}

function resultCases(options: HttpContractOptions): void {
  const { runner } = options;
  const { http, search, titles } = useSearch(options);

  runner.it('finds tasks, projects, users and messages with their location', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const owner = await signIn(http());
    const person = await signIn(http(), { firstName: word, lastName: 'Ellis' });
    const organization = await createOrganization(http(), owner);
    const { id: organizationId } = organization;
    await addMember(http(), owner, { organizationId, person });
    const named = { organizationId, name: `The ${word}`, description: `All about ${word}.` };
    const project = await createProject(http(), owner, named);
    const task = await createTask(http(), owner, {
      projectId: project.id,
      title: 'Ferry',
      description: `Book ${word}`,
    });
    const direct = await openDirect(http(), owner, person);
    const message = await post(http(), owner, direct.id, { body: `Hello ${word}` });
    const chat = await openTask(http(), owner, task.id, 201);
    const comment = await post(http(), owner, chat.id, { body: `About ${word}` });
    const where = { organizationId, projectId: project.id, projectName: project.name };
    const title = `${project.key}-1 Ferry`;
    const sender = `${owner.firstName} ${owner.lastName}`;
    assert.deepEqual((await search(owner, { q: word.toUpperCase() })).items, [
      {
        ...{ type: 'task', id: task.id, title, excerpt: `Book ${word}` },
        place: { ...where, taskId: task.id, name: project.name },
      },
      {
        ...{ type: 'project', id: project.id, title: project.name, excerpt: project.description },
        place: { ...where, name: organization.name },
      },
      { type: 'person', id: person.id, title: `${word} Ellis`, excerpt: person.email, place: { name: '' } },
      {
        ...{ type: 'message', id: comment.id, title: sender, excerpt: `About ${word}` },
        place: { conversationId: chat.id, seq: 1, name: title, taskId: task.id, ...where },
      },
      {
        ...{ type: 'message', id: message.id, title: sender, excerpt: `Hello ${word}` },
        place: { conversationId: direct.id, seq: 1, name: `${word} Ellis` },
      },
    ]);
    for (const types of ['project', 'task', 'person', 'message', 'message,task']) {
      const found = (await search(owner, { q: word, types })).items.map(({ type }) => type);
      assert.deepEqual([...new Set(found)].sort(), types.split(',').sort());
    }
  });

  runner.it('names groups, and shows an excerpt around the match', async () => {
    const [me, ...others] = await Promise.all([signIn(http()), signIn(http()), signIn(http())]);
    const { id } = await start(http(), me, { others, title: 'Trip' });
    await post(http(), me, id, { body: `${'before '.repeat(60)}NEEDLE${' after'.repeat(60)}` });
    const { items } = await search(me, { q: 'needle' });
    const [{ excerpt, place } = assert.fail()] = items;
    assert.equal(place.name, 'Trip');
    assert.match(excerpt, /^… before .*before NEEDLE after .* …$/);
    assert.ok(excerpt.length <= 200, excerpt);
  });

  runner.it('returns the task with the typed key first, once, ignoring case', async () => {
    const { owner, guest, organizationId } = await createStudio(http());
    const project = await createProject(http(), owner, { organizationId, key: 'LOFO', name: 'Lofo 2' });
    await setMember(http(), owner, { at: { projectId: project.id }, person: guest, role: 'MEMBER' });
    const add = (title: string): Promise<unknown> => createTask(http(), owner, { projectId: project.id, title });
    for (const title of ['First', 'Not lofo 1', 'About lofo 2']) await add(title);
    const expected = ['task: LOFO-2 Not lofo 1', 'task: LOFO-3 About lofo 2', 'project: Lofo 2'];
    for (const q of ['LOFO-2', 'lofo-2', ' Lofo-2 ']) {
      assert.deepEqual(await titles(guest, { q }), expected, q);
      const pages = await listAll<ResultOnWire>(http(), 'search', { ...as(guest), query: { q }, limit: 1 });
      assert.deepEqual(
        pages.map(({ type, title }) => `${type}: ${title}`),
        expected,
      );
    }
    assert.deepEqual(await titles(guest, { q: 'LOFO-2', types: 'project' }), ['project: Lofo 2']);
    assert.deepEqual(await titles(guest, { q: 'LOFO-9999999999', types: 'task' }), []);
    await add('About Lofo 4');
    assert.deepEqual(await titles(guest, { q: 'LOFO-4' }), ['task: LOFO-4 About Lofo 4']);
  });

  runner.it('returns the tasks with the key in all organizations first, in pages of any size', async () => {
    const owner = await signIn(http());
    const [named, others]: [string[], string[]] = [[], []];
    for (let count = 1; count <= 4; count += 1) {
      const { id: organizationId } = await createOrganization(http(), owner);
      const { id: projectId } = await createProject(http(), owner, { organizationId, key: 'LOFO' });
      const add = async (): Promise<string> =>
        (await createTask(http(), owner, { projectId, title: 'About lofo 2' })).id;
      others.unshift(await add());
      named.push(await add());
    }
    for (const limit of [1, 2, 3, 4, 5, 8]) {
      const query = { q: 'lofo-2', types: 'task' };
      const walked = await listAll<ResultOnWire>(http(), 'search', { ...as(owner), query, limit });
      const ids = walked.map(({ id }) => id);
      assert.deepEqual(ids, [...named, ...others], String(limit));
    }
  });
}

function visibilityCases(options: HttpContractOptions): void {
  const { runner } = options;
  const { http, search, titles } = useSearch(options);

  runner.it('finds what the caller may see, until the permission is revoked', async () => {
    const studio = await createTaskStudio(http());
    const { owner, guest, visitor, outsider, taskId, projectId } = studio;
    const { key, name } = await http().get<ProjectOnWire>('viewProject', 200, { ...as(owner), params: { projectId } });
    const chat = await openTask(http(), owner, taskId, 201);
    await post(http(), owner, chat.id, { body: 'Punch them' });
    await openTask(http(), guest, taskId);
    const sender = `${owner.firstName} ${owner.lastName}`;
    const open = [`task: ${key}-1 Punch the cards`, `message: ${sender}`];
    const check = async (person: SignedIn, isOpen: boolean): Promise<void> => {
      assert.deepEqual(await titles(person, { q: 'punch' }), isOpen ? open : []);
      assert.deepEqual(await titles(person, { q: `${key}-1` }), isOpen ? open.slice(0, 1) : []);
      assert.deepEqual(await titles(person, { q: name }), isOpen ? [`project: ${name}`] : []);
    };
    await check(guest, true);
    for (const person of [visitor, outsider]) await check(person, false);
    await letGo(http(), studio);
    await check(guest, false);
    await letIn(http(), studio);
    await check(guest, true);
    await http().get('deleteTask', 204, { ...as(owner), params: { projectId, taskId } });
    assert.deepEqual(await titles(guest, { q: 'punch' }), []);
    await http().get('deleteProject', 204, { ...as(owner), params: { projectId } });
    assert.deepEqual(await titles(owner, { q: name }), []);
  });

  runner.it('excludes deleted organizations, and users who left or are disabled', async () => {
    const owner = await signIn(http());
    const word = `w${randomUUID().slice(0, 8)}`;
    const organizations: OrganizationOnWire[] = [];
    for (const name of ['One', 'Two']) {
      const organization = await createOrganization(http(), owner, { name });
      const project = await createProject(http(), owner, { organizationId: organization.id, name: `${word} ${name}` });
      await createTask(http(), owner, { projectId: project.id, title: word });
      organizations.push(organization);
    }
    const [one, two] = organizations.map(({ id }) => id);
    assert.ok(one !== undefined && two !== undefined);
    const person = await signIn(http(), { firstName: word });
    await addMember(http(), owner, { organizationId: one, person });
    const count = async (me: SignedIn): Promise<number> => (await search(me, { q: word })).items.length;
    assert.equal(await count(owner), 5);
    await http().get('deleteOrganization', 204, { ...as(owner), params: { organizationId: two } });
    assert.equal(await count(owner), 3);
    await disable(http(), person);
    assert.equal(await count(owner), 2);
  });
}

function pageCases(options: HttpContractOptions): void {
  const { runner } = options;
  const { http, search } = useSearch(options);

  runner.it('paginates across all types in pages of any size, without gaps or duplicates', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const owner = await signIn(http());
    const { id: organizationId } = await createOrganization(http(), owner);
    for (const lastName of ['A', 'B']) {
      await addMember(http(), owner, { organizationId, person: await signIn(http(), { firstName: word, lastName }) });
    }
    const { id: projectId } = await createProject(http(), owner, { organizationId, name: word });
    await createProject(http(), owner, { organizationId, name: word });
    const tasks: string[] = [];
    for (let number = 1; number <= 3; number += 1) {
      tasks.unshift((await createTask(http(), owner, { projectId, title: word })).id);
    }
    const chat = await openDirect(http(), owner, await signIn(http()));
    for (let number = 1; number <= 2; number += 1) await post(http(), owner, chat.id, { body: word });
    const whole = (await search(owner, { q: word })).items;
    const types = ['task', 'task', 'task', 'project', 'project', 'person', 'person', 'message', 'message'];
    assert.deepEqual(
      whole.map(({ type }) => type),
      types,
    );
    assert.deepEqual(
      whole.slice(0, 3).map(({ id }) => id),
      tasks,
    );
    for (const limit of [1, 2, 3, 5, 8, 9, 100]) {
      const walked = await listAll(http(), 'search', { ...as(owner), query: { q: word }, limit });
      assert.deepEqual(walked, whole, String(limit));
    }
    const { nextCursor } = await search(owner, { q: word, limit: '9' });
    assert.equal(nextCursor, null, 'the last page is full');
  });

  runner.it(
    'requires 1 to 10 words and known types, and rejects invalid limits and cursors of other lists',
    async () => {
      const me = await signIn(http());
      const call = (query: Record<string, string>) => http().call('search', { ...as(me), query });
      const many = Array.from({ length: 11 }, (_, index) => `w${index}`).join(' ');
      for (const q of ['', ' ', '!?', '😀', '*', many, 'x'.repeat(201)]) {
        const { errors = [] } = expectProblem(await call({ q }), 'VALIDATION_FAILED');
        assert.deepEqual(new Set(errors.map(({ path }) => path)), new Set(['q']), JSON.stringify(q));
      }
      expectProblem(await call({ types: 'task' }), 'VALIDATION_FAILED');
      for (const types of ['', 'tasks', 'task,', 'task,team', 'key']) {
        expectProblem(await call({ q: 'x', types }), 'VALIDATION_FAILED');
      }
      for (const limit of ['0', '101', 'x', '1.5']) expectProblem(await call({ q: 'x', limit }), 'VALIDATION_FAILED');
      const cursors = [`i.${unknownId}`, `f.team.${unknownId}`, 'f.task.x', `f.task.${unknownId}x`];
      for (const cursor of ['x', '%', '', ...cursors.map((text) => Buffer.from(text).toString('base64url'))]) {
        expectProblem(await call({ q: 'x', cursor }), 'CURSOR_INVALID');
      }
      expectProblem(await http().call('search', { query: { q: 'x' } }), 'UNAUTHENTICATED');
    },
  );
}
