import assert from 'node:assert/strict';

import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import type { SignedIn } from '../../support/people.js';
import { as, createStudio, customRole, listIds, refused, setMember, type Studio } from './planning.js';
import { createProject, createTask, createTeam, unknownId, type TaskOnWire } from '../workspace.js';

interface TaskStudio extends Studio {
  readonly project: { readonly projectId: string };
}

/** Creates a studio in which `guest` is a MEMBER of the project. */
export async function createTaskStudio(http: HttpClient): Promise<TaskStudio> {
  const studio = await createStudio(http);
  const { owner, guest, organizationId } = studio;
  const project = { projectId: (await createProject(http, owner, { organizationId })).id };
  await setMember(http, owner, { at: project, person: guest, role: 'MEMBER' });
  return { ...studio, project };
}

/** Returns the parameters of a call about one task. */
export const about = (person: SignedIn, { projectId, id }: Pick<TaskOnWire, 'projectId' | 'id'>) =>
  ({ ...as(person), params: { projectId, taskId: id } }) as const;

/** Tests a project's tasks: creating, finding, changing and deleting them. */
export function taskCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('tasks', () => {
    const http = useServer(options);

    runner.it('are created with a title only, and with every field', async () => {
      const { guest, project } = await createTaskStudio(http());
      const now = http().server.clock.now().toISOString();
      const own = { projectId: project.projectId, createdBy: guest.id, createdAt: now, updatedAt: now };
      const answer = await http().call('createTask', { ...as(guest), params: project, body: { title: ' Do it ' } });
      assert.equal(answer.status, 201);
      const bare = JSON.parse(answer.text) as TaskOnWire;
      assert.equal(answer.headers.location, http().move(`/api/projects/${project.projectId}/tasks/${bare.id}`));
      assert.equal(answer.headers.etag, '"1"');
      const defaults = {
        description: '',
        status: 'todo',
        priority: 'normal',
        dueAt: null,
        assigneeIds: [],
        labelIds: [],
      };
      const { position } = bare;
      assert.match(position, /^\d{10}$/);
      assert.deepEqual(bare, { id: bare.id, number: 1, title: 'Do it', position, ...defaults, ...own });
      const body = {
        title: '😀'.repeat(500),
        description: 'Line 1\nLine 2',
        status: 'in_progress',
        priority: 'urgent',
        dueAt: '2030-01-01T01:30:00.5+02:00',
        assigneeIds: [guest.id],
        labelIds: [],
      };
      const full = await http().get<TaskOnWire>('createTask', 201, { ...as(guest), params: project, body });
      assert.deepEqual(full, { id: full.id, number: 2, position, ...body, dueAt: '2029-12-31T23:30:00.500Z', ...own });
      for (const task of [bare, full]) {
        const seen = await http().call('viewTask', about(guest, task));
        assert.deepEqual(JSON.parse(seen.text), task);
        assert.equal(seen.headers.etag, '"1"');
      }
    });

    runner.it('are rejected with invalid fields', async () => {
      const { guest, project } = await createTaskStudio(http());
      const ids = Array.from({ length: 51 }, (_, index) => unknownId.slice(0, -2) + (10 + index).toString());
      const faults: Record<string, unknown>[] = [
        { title: '' },
        { title: ' ' },
        { title: 'x'.repeat(501) },
        { title: 'a\nb' },
        { description: 'x'.repeat(10_001) },
        { status: 'Done' },
        { status: null },
        { priority: 'highest' },
        { dueAt: '2030-01-01' },
        { dueAt: '2030-02-30T00:00:00Z' },
        { dueAt: '2030-01-01T00:00:00' },
        { dueAt: '9999-12-31T23:59:59-01:00' },
        { dueAt: '0000-01-01T00:00:00Z' },
        { dueAt: 1 },
        { assigneeIds: ids },
        { assigneeIds: ['x'] },
        { number: 7 },
        { projectId: project.projectId },
        { createdBy: guest.id },
      ];
      const task = await createTask(http(), guest, project);
      for (const fault of faults) {
        const body = { title: 'Fine', ...fault };
        await refused(http(), 'createTask', { ...as(guest), params: project, body, code: 'VALIDATION_FAILED' });
        await refused(http(), 'updateTask', { ...about(guest, task), body: fault, code: 'VALIDATION_FAILED' });
      }
      assert.deepEqual(await listIds(http(), 'listTasks', { ...as(guest), params: project }), [task.id]);
    });

    runner.it('are listed by number, and filtered by status, assignee and text', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      const make = (changes: object): Promise<TaskOnWire> => createTask(http(), owner, { ...project, ...changes });
      const tasks = [
        await make({ title: 'Straße fegen', status: 'done' }),
        await make({ title: 'Other', description: 'see\nSTRASSE 100% or_so', assigneeIds: [guest.id] }),
        await make({ title: 'ﬁnish', status: 'done', assigneeIds: [guest.id, owner.id] }),
        await make({ title: 'Last', status: 'cancelled' }),
      ];
      const numbers = async (query: Record<string, string>): Promise<number[]> =>
        (await listIds(http(), 'listTasks', { ...as(guest), params: project, query, key: 'number' })).map(Number);
      for (const limit of ['1', '2', '3', '4', '100']) assert.deepEqual(await numbers({ limit }), [1, 2, 3, 4]);
      const found: [Record<string, string>, number[]][] = [
        [{ status: 'done' }, [1, 3]],
        [{ status: 'in_progress' }, []],
        [{ assigneeId: guest.id }, [2, 3]],
        [{ assigneeId: owner.id, status: 'done' }, [3]],
        [{ assigneeId: unknownId }, []],
        [{ search: 'STRASSE' }, [2]],
        [{ search: 'straße' }, [1]],
        [{ search: 'FINISH' }, [3]],
        [{ search: '100%' }, [2]],
        [{ search: 'r_s' }, [2]],
        [{ search: 'e_f' }, []],
        [{ search: ' ' }, [1, 2, 3, 4]],
        [{ search: 's', status: 'done', assigneeId: guest.id }, [3]],
      ];
      for (const [query, expected] of found) {
        assert.deepEqual(await numbers({ ...query, limit: '1' }), expected, JSON.stringify(query));
      }
      assert.deepEqual(
        tasks.map(({ number }) => number),
        [1, 2, 3, 4],
      );
      const call = { ...as(guest), params: project };
      for (const query of [{ status: 'open' }, { assigneeId: 'me' }, { search: 'x'.repeat(201) }, { search: 'a\0' }]) {
        await refused(http(), 'listTasks', { ...call, query, code: 'VALIDATION_FAILED' });
      }
      const foreign = Buffer.from(`i.${unknownId}`).toString('base64url');
      const beyond = ['n.2147483648', 'n.999999999999999'].map((text) => Buffer.from(text).toString('base64url'));
      for (const cursor of ['x', '1', foreign, ...beyond]) {
        await refused(http(), 'listTasks', { ...call, query: { cursor }, code: 'CURSOR_INVALID' });
      }
    });

    runner.it('are found by the beginning of a text that normalization lengthens', async () => {
      const { guest, project } = await createTaskStudio(http());
      const description = `needle ${'\ufdfa'.repeat(9980)} thread`;
      await createTask(http(), guest, { ...project, title: 'Haystack', description });
      for (const [search, expected] of [
        ['HAYSTACK NEEDLE', ['1']],
        ['\ufdfa', ['1']],
        ['thread', []],
        ['\ufdfa'.repeat(200), ['1']],
      ] as const) {
        const found = listIds(http(), 'listTasks', { ...as(guest), params: project, query: { search }, key: 'number' });
        assert.deepEqual(await found, expected, search);
      }
    });

    runner.it('do not exist for users who may not see the project, or under the id of another project', async () => {
      const { organizationId, owner, guest, visitor, outsider, project } = await createTaskStudio(http());
      const task = await createTask(http(), owner, project);
      const other = { projectId: (await createProject(http(), owner, { organizationId })).id };
      const operations = [
        ['viewTask', {}],
        ['updateTask', { body: { title: 'Mine' } }],
        ['deleteTask', {}],
      ] as const;
      for (const [operation, rest] of operations) {
        const calls = [
          about(visitor, task),
          about(outsider, task),
          about(owner, { ...other, id: task.id }),
          about(owner, { ...project, id: unknownId }),
          about(owner, { ...project, id: project.projectId }),
          about(guest, { ...other, id: task.id }),
        ];
        for (const call of calls) await refused(http(), operation, { ...call, ...rest, code: 'NOT_FOUND' });
        for (const person of [visitor, outsider]) {
          for (const userId of [person.id, owner.id]) {
            const assigning = { ...as(person), params: { ...project, taskId: task.id, userId } };
            await refused(http(), 'assignTask', { ...assigning, code: 'NOT_FOUND' });
            await refused(http(), 'unassignTask', { ...assigning, code: 'NOT_FOUND' });
          }
        }
      }
      for (const person of [visitor, outsider]) {
        await refused(http(), 'listTasks', { ...as(person), params: project, code: 'NOT_FOUND' });
        const body = { title: 'Mine' };
        await refused(http(), 'createTask', { ...as(person), params: project, body, code: 'NOT_FOUND' });
      }
      assert.deepEqual(await http().get('viewTask', 200, about(owner, task)), task);
    });

    runner.it('are hidden from users who may see only the project', async () => {
      const { organizationId, owner, visitor, project } = await createTaskStudio(http());
      const permissions = ['project:view', 'project:task.edit', 'project:task.delete', 'project:task.assign'];
      const role = await customRole(http(), { organizationId, level: 'PROJECT', permissions });
      await setMember(http(), owner, { at: project, person: visitor, role });
      const task = await createTask(http(), owner, project);
      const needs = ['project:task.view'];
      await refused(http(), 'listTasks', { ...as(visitor), params: project, code: 'FORBIDDEN', needs });
      for (const id of [task.id, unknownId]) {
        const call = about(visitor, { ...project, id });
        await refused(http(), 'viewTask', { ...call, code: 'FORBIDDEN', needs });
        for (const operation of ['updateTask', 'deleteTask']) {
          await refused(http(), operation, { ...call, body: {}, code: 'FORBIDDEN' });
        }
      }
    });

    runner.it('are visible to members of the team of their project', async () => {
      const { organizationId, owner, visitor } = await createStudio(http());
      const { id: teamId } = await createTeam(http(), owner, { organizationId });
      const { id: projectId } = await createProject(http(), owner, { organizationId, teamId });
      await setMember(http(), owner, { at: { teamId }, person: visitor, role: 'MEMBER' });
      const task = await createTask(http(), visitor, { projectId });
      assert.deepEqual(await http().get('viewTask', 200, about(owner, task)), task);
      await http().get('removeTeamMember', 204, { ...as(owner), params: { teamId, userId: visitor.id } });
      await refused(http(), 'viewTask', { ...about(visitor, task), code: 'NOT_FOUND' });
      await refused(http(), 'deleteTask', { ...about(visitor, task), code: 'NOT_FOUND' });
    });

    runner.it('are updated field by field', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      let expected = await createTask(http(), owner, { ...project, dueAt: '2030-01-01T00:00:00Z' });
      const changes = [
        { title: 'New' },
        { description: 'New\nlines' },
        { status: 'done' },
        { priority: 'low' },
        { dueAt: null },
        { dueAt: '2031-05-05T05:05:05.005Z', status: 'cancelled' },
      ] as const;
      for (const [index, body] of changes.entries()) {
        http().server.clock.advance({ seconds: 1 });
        const answer = await http().call('updateTask', { ...about(guest, expected), body });
        const task = JSON.parse(answer.text) as TaskOnWire;
        assert.equal(answer.headers.etag, `"${index + 2}"`);
        assert.deepEqual(task, { ...expected, ...body, updatedAt: http().server.clock.now().toISOString() });
        expected = task;
      }
      http().server.clock.advance({ seconds: 1 });
      const unchanged = await http().call('updateTask', { ...about(guest, expected), body: {} });
      assert.equal(unchanged.headers.etag, `"${changes.length + 1}"`);
      assert.deepEqual(JSON.parse(unchanged.text), expected);
      assert.deepEqual(await http().get('viewTask', 200, about(owner, expected)), expected);
    });

    runner.it('are deleted by their creator and by users with permission', async () => {
      const { owner, guest, visitor, project } = await createTaskStudio(http());
      await setMember(http(), owner, { at: project, person: visitor, role: 'MEMBER' });
      const [mine, foreign] = [await createTask(http(), guest, project), await createTask(http(), owner, project)];
      const needs = ['project:task.delete'];
      await refused(http(), 'deleteTask', { ...about(visitor, mine), code: 'FORBIDDEN', needs });
      await refused(http(), 'deleteTask', { ...about(guest, foreign), code: 'FORBIDDEN', needs });
      await http().get('deleteTask', 204, about(guest, mine));
      for (const person of [guest, owner]) {
        await refused(http(), 'deleteTask', { ...about(person, mine), code: 'NOT_FOUND' });
        await refused(http(), 'viewTask', { ...about(person, mine), code: 'NOT_FOUND' });
      }
      await setMember(http(), owner, { at: project, person: visitor, role: 'MANAGER' });
      const late = await createTask(http(), guest, project);
      assert.equal(late.number, 3, 'a number is given once');
      await http().get('removeProjectMember', 204, { ...as(owner), params: { ...project, userId: guest.id } });
      await refused(http(), 'deleteTask', { ...about(guest, late), code: 'NOT_FOUND' });
      await http().get('deleteTask', 204, about(visitor, late));
    });
  });
}
