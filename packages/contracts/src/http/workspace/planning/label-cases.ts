import assert from 'node:assert/strict';

import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { inParallel, racers } from '../../../stores/support/store-case.js';
import type { HttpClient } from '../../support/http-client.js';
import type { SignedIn } from '../../support/people.js';
import { auditActions, createProject, createTask, unknownId, type TaskOnWire } from '../workspace.js';
import { as, inSeconds, listIds, refused } from './planning.js';
import { about, createTaskStudio } from './task-cases.js';

interface LabelOnWire {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

interface Project {
  readonly projectId: string;
}

const createLabel = (http: HttpClient, person: SignedIn, { projectId }: Project, name: string): Promise<LabelOnWire> =>
  http.get('createLabel', 201, { ...as(person), params: { projectId }, body: { name, color: 'red' } });

const listLabels = async (http: HttpClient, person: SignedIn, { projectId }: Project) =>
  (await http.get<{ items: LabelOnWire[] }>('listLabels', 200, { ...as(person), params: { projectId } })).items;

/** Tests a project's labels, and the labels and due dates of its tasks. */
export function labelCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('labels', () => {
    const http = useServer(options);

    runner.it('are created, listed, changed and deleted', async () => {
      const { owner, guest, project, organizationId } = await createTaskStudio(http());
      const bug = await createLabel(http(), owner, project, ' Bug ');
      assert.deepEqual(bug, { id: bug.id, name: 'Bug', color: 'red' });
      const idea = await createLabel(http(), owner, project, 'x'.repeat(40));
      assert.deepEqual(await listLabels(http(), guest, project), [bug, idea]);
      const call = { ...as(owner), params: { ...project, labelId: bug.id } };
      const renamed = { ...bug, name: 'Fault', color: 'teal' };
      assert.deepEqual(
        await http().get('updateLabel', 200, { ...call, body: { name: 'Fault', color: 'teal' } }),
        renamed,
      );
      assert.deepEqual(await http().get('updateLabel', 200, { ...call, body: {} }), renamed);
      await http().get('deleteLabel', 204, { ...as(owner), params: { ...project, labelId: idea.id } });
      assert.deepEqual(await listLabels(http(), guest, project), [renamed]);
      const actions = (await auditActions(http(), organizationId)).filter((action) => action === 'project.updated');
      assert.equal(actions.length, 4);
    });

    runner.it('have valid names and colors', async () => {
      const { owner, project } = await createTaskStudio(http());
      const call = { ...as(owner), params: project, code: 'VALIDATION_FAILED' } as const;
      for (const body of [
        {},
        { name: 'Bug' },
        { name: ' ', color: 'red' },
        { name: 'a\nb', color: 'red' },
        { name: 'x'.repeat(41), color: 'red' },
        { name: 'Bug', color: '#ff0000' },
        { name: 'Bug', color: 'red', id: unknownId },
      ]) {
        await refused(http(), 'createLabel', { ...call, body });
      }
    });

    runner.it('have distinct names, regardless of letter case, also if created in parallel', async () => {
      const { owner, project } = await createTaskStudio(http());
      const call = { ...as(owner), params: project };
      const answers = await inParallel(racers, (index) =>
        http().call('createLabel', { ...call, body: { name: index % 2 === 0 ? 'Bug' : 'BUG', color: 'red' } }),
      );
      const expected = [201, ...Array.from({ length: racers - 1 }, () => 409)];
      assert.deepEqual(answers.map(({ status }) => status).sort(), expected);
      const idea = await createLabel(http(), owner, project, 'Idea');
      const params = { ...project, labelId: idea.id };
      await refused(http(), 'updateLabel', { ...as(owner), params, body: { name: 'bug' }, code: 'CONFLICT' });
      assert.equal((await listLabels(http(), owner, project)).length, 2);
    });

    runner.it('are at most 100 per project', async () => {
      const { owner, project } = await createTaskStudio(http());
      await http().server.unitOfWork.run(async ({ labels }) => {
        for (let index = 0; index < 99; index += 1) {
          const id = unknownId.slice(0, -2) + String(index).padStart(2, '0');
          await labels.insert({ id, projectId: project.projectId, name: `Label ${index}`, color: 'gray' }, 100);
        }
      });
      await createLabel(http(), owner, project, 'Last');
      const body = { name: 'Too many', color: 'red' };
      await refused(http(), 'createLabel', { ...as(owner), params: project, body, code: 'CONFLICT' });
    });

    runner.it('are changed by users with project:edit only, and hidden with their project', async () => {
      const { owner, guest, outsider, project } = await createTaskStudio(http());
      const { id: labelId } = await createLabel(http(), owner, project, 'Bug');
      const params = { ...project, labelId };
      const needs = ['project:edit'];
      const operations = [
        ['createLabel', { params: project, body: { name: 'Mine', color: 'red' } }],
        ['updateLabel', { params, body: { name: 'Mine' } }],
        ['deleteLabel', { params }],
      ] as const;
      for (const [operationId, call] of operations) {
        await refused(http(), operationId, { ...as(guest), ...call, code: 'FORBIDDEN', needs });
        await refused(http(), operationId, { ...as(outsider), ...call, code: 'NOT_FOUND' });
      }
      await refused(http(), 'listLabels', { ...as(outsider), params: project, code: 'NOT_FOUND' });
      const absent = { ...as(owner), params: { ...project, labelId: unknownId }, code: 'NOT_FOUND' } as const;
      await refused(http(), 'updateLabel', { ...absent, body: { name: 'Mine' } });
      await refused(http(), 'deleteLabel', absent);
      assert.equal((await listLabels(http(), guest, project)).length, 1);
    });

    runner.it('are put on tasks of their project by users who may edit tasks', async () => {
      const { owner, guest, project, organizationId } = await createTaskStudio(http());
      const labels = [
        await createLabel(http(), owner, project, 'Bug'),
        await createLabel(http(), owner, project, 'Idea'),
      ];
      const labelIds = labels.map(({ id }) => id).sort();
      const [first = ''] = labelIds;
      const body = { title: 'Grind', labelIds: [...labelIds, first] };
      const task = await http().get<TaskOnWire>('createTask', 201, { ...as(guest), params: project, body });
      assert.deepEqual(task.labelIds, labelIds);
      const update = (ids: readonly string[]) =>
        http().get<TaskOnWire>('updateTask', 200, { ...about(guest, task), body: { labelIds: ids } });
      assert.deepEqual((await update([first])).labelIds, [first]);
      assert.deepEqual((await http().get<TaskOnWire>('viewTask', 200, about(guest, task))).labelIds, [first]);
      const other = { projectId: (await createProject(http(), owner, { organizationId })).id };
      const foreign = await createLabel(http(), owner, other, 'Foreign');
      const many = Array.from({ length: 11 }, (_, index) => unknownId.slice(0, -2) + String(index).padStart(2, '0'));
      for (const wrong of [[foreign.id], [first, unknownId], many, ['x']]) {
        const call = { ...about(guest, task), body: { labelIds: wrong }, code: 'VALIDATION_FAILED' } as const;
        await refused(http(), 'updateTask', call);
        const create = { ...as(guest), params: project, body: { title: 'X', labelIds: wrong } };
        await refused(http(), 'createTask', { ...create, code: 'VALIDATION_FAILED' });
      }
      assert.deepEqual((await update([])).labelIds, []);
    });

    runner.it('disappear from tasks when they are deleted, which is a change of each task', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      const [bug, idea] = [
        await createLabel(http(), owner, project, 'Bug'),
        await createLabel(http(), owner, project, 'I'),
      ];
      const task = await createTask(http(), guest, { ...project, labelIds: [bug.id, idea.id] });
      const read = (changedAfter: string) =>
        http().get<{ items: TaskOnWire[]; nextCursor: string }>('listTasks', 200, {
          ...as(guest),
          params: project,
          query: { changedAfter },
        });
      const { nextCursor } = await read('start');
      const before = await http().call('viewBoard', { ...as(guest), params: project });
      await http().get('deleteLabel', 204, { ...as(owner), params: { ...project, labelId: bug.id } });
      const headers = { 'If-None-Match': String(before.headers.etag) };
      assert.equal((await http().call('viewBoard', { ...as(guest), params: project, headers })).status, 200);
      const expected = { ...task, labelIds: [idea.id] };
      assert.deepEqual(await http().get('viewTask', 200, about(guest, task)), expected);
      while ((await http().server.unitOfWork.run(({ deletions }) => deletions.removeSome(100))) > 0);
      assert.deepEqual((await read(nextCursor)).items, [expected]);
    });
  });

  runner.describe('filters by label and due date', () => {
    const http = useServer(options);

    runner.it('select the tasks of lists and boards', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      const bug = await createLabel(http(), owner, project, 'Bug');
      const [soon, later] = [inSeconds(http(), 60), inSeconds(http(), 3600)];
      await createTask(http(), guest, { ...project, labelIds: [bug.id], dueAt: soon });
      await createTask(http(), guest, { ...project, dueAt: later });
      await createTask(http(), guest, project);
      const expected: [Record<string, string>, number[]][] = [
        [{ labelId: bug.id }, [1]],
        [{ labelId: unknownId }, []],
        [{ dueAfter: later }, [2]],
        [{ dueBefore: later }, [1]],
        [{ dueAfter: soon, dueBefore: later }, [1]],
        [{ due: 'none' }, [3]],
        [{ due: 'none', labelId: bug.id }, []],
      ];
      for (const [query, found] of expected) {
        const call = { ...as(guest), query, key: 'number' };
        const listed = await listIds(http(), 'listTasks', { ...call, params: project });
        const column = await listIds(http(), 'listBoardColumn', { ...call, params: { ...project, status: 'todo' } });
        assert.deepEqual([listed.map(Number), column.map(Number)], [found, found], JSON.stringify(query));
        const board = await http().get<{ columns: { todo: { count: number } } }>('viewBoard', 200, {
          ...as(guest),
          query,
          params: project,
        });
        assert.equal(board.columns.todo.count, found.length);
      }
      for (const query of [{ labelId: 'x' }, { dueAfter: 'today' }, { dueBefore: '2030' }, { due: 'some' }]) {
        for (const operationId of ['listTasks', 'viewBoard']) {
          await refused(http(), operationId, { ...as(guest), params: project, query, code: 'VALIDATION_FAILED' });
        }
      }
      const query = { changedAfter: 'start', labelId: bug.id };
      await refused(http(), 'listTasks', { ...as(guest), params: project, query, code: 'VALIDATION_FAILED' });
    });
  });
}
