import assert from 'node:assert/strict';

import type { Call } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { as, listIds, refused } from './planning.js';
import { about, createTaskStudio } from './task-cases.js';
import { createTask, type TaskOnWire } from '../workspace.js';

const racers = 16;

/** Tests concurrent changes: no change to a task is lost, and no number is skipped or assigned twice. */
export function taskVersionCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('task versions and numbers', () => {
    const http = useServer(options);

    runner.it('are checked against If-Match', async () => {
      const { guest, project } = await createTaskStudio(http());
      const task = await createTask(http(), guest, project);
      let version = 1;
      const patch = (ifMatch: string, body: object = { title: ifMatch }): Call => ({
        ...about(guest, task),
        body,
        headers: { 'If-Match': ifMatch },
      });
      const matching = ['"1"', '"9", "2"', '*', ' "4" ,W/"4"', 'W/"5", "5"', '"x,\u0022, "6"'.replace('\u0022', '"')];
      for (const ifMatch of matching) {
        const answer = await http().call('updateTask', patch(ifMatch));
        assert.equal(answer.status, 200, `${ifMatch}: ${answer.text}`);
        version += 1;
        assert.equal(answer.headers.etag, `"${version}"`);
      }
      const current = await http().get('viewTask', 200, about(guest, task));
      const others = ['"1"', `W/"${version}"`, '""', '"x"', `"0${version}"`, `"${version - 1}", "${version + 1}"`];
      for (const ifMatch of others) {
        await refused(http(), 'updateTask', { ...patch(ifMatch), code: 'PRECONDITION_FAILED' });
        await refused(http(), 'updateTask', { ...patch(ifMatch, {}), code: 'PRECONDITION_FAILED' });
        await refused(http(), 'deleteTask', { ...patch(ifMatch, {}), code: 'PRECONDITION_FAILED' });
      }
      for (const ifMatch of [`${version}`, `"${version}`, `"${version}" "1"`, `*, "${version}"`, ',', "'1'"]) {
        await refused(http(), 'updateTask', { ...patch(ifMatch), code: 'VALIDATION_FAILED' });
        await refused(http(), 'deleteTask', { ...patch(ifMatch, {}), code: 'VALIDATION_FAILED' });
      }
      assert.deepEqual(await http().get('viewTask', 200, about(guest, task)), current);
      await http().get('deleteTask', 204, patch(`"${version}"`, {}));
      await refused(http(), 'updateTask', { ...patch('*'), code: 'NOT_FOUND' });
    });

    runner.it('accept one of several parallel updates that expect the same version', async () => {
      const { guest, owner, project } = await createTaskStudio(http());
      for (const body of [{}, { assigneeIds: [guest.id] }]) {
        const task = await createTask(http(), owner, project);
        const answers = await Promise.all(
          Array.from({ length: racers }, (_, index) => {
            const call = about(index % 2 === 0 ? owner : guest, task);
            const headers = { 'If-Match': '"1"' };
            return http().call('updateTask', { ...call, headers, body: { ...body, title: `Title ${index}` } });
          }),
        );
        const expected = [200, ...Array.from({ length: racers - 1 }, () => 412)];
        assert.deepEqual(answers.map(({ status }) => status).sort(), expected);
        const winner = answers.find(({ status }) => status === 200);
        const now = await http().call('viewTask', about(guest, task));
        assert.equal(now.text, winner?.text);
        assert.equal(now.headers.etag, '"2"');
      }
    });

    runner.it('count every unconditional update', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      const task = await createTask(http(), owner, project);
      const answers = await Promise.all(
        Array.from({ length: racers }, (_, index) => {
          const ids = [[], [guest.id], [owner.id], [guest.id, owner.id]];
          const body = { title: `Title ${index}`, assigneeIds: ids[index % 4] };
          return http().call('updateTask', { ...about(owner, task), body });
        }),
      );
      const tags = answers.map(({ headers }) => Number(headers.etag?.slice(1, -1))).sort((a, b) => a - b);
      assert.deepEqual(
        tags,
        Array.from({ length: racers }, (_, index) => index + 2),
      );
    });

    runner.it('accept either a deletion or an update that expect the same version', async () => {
      const { owner, project } = await createTaskStudio(http());
      for (let round = 0; round < 5; round += 1) {
        const task = await createTask(http(), owner, project);
        const call = { ...about(owner, task), headers: { 'If-Match': '"1"' } };
        const [changed, deleted] = await Promise.all([
          http().call('updateTask', { ...call, body: { title: 'Changed' } }),
          http().call('deleteTask', call),
        ]);
        const outcome = `${changed.status} ${deleted.status}`;
        assert.ok(['200 412', '404 204', '412 204'].includes(outcome), outcome);
        assert.equal((await http().call('viewTask', about(owner, task))).status, deleted.status === 204 ? 404 : 200);
      }
    });

    runner.it('have neither gaps nor duplicates when tasks are created in parallel', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      const numbers: number[] = [];
      for (const batch of [16, 50, 50, 50, 34]) {
        const made = await Promise.all(
          Array.from({ length: batch }, (_, index) => {
            const call = { ...as(index % 2 === 0 ? owner : guest), params: project };
            return http().get<TaskOnWire>('createTask', 201, { ...call, body: { title: `Task ${index}` } });
          }),
        );
        numbers.push(...made.map(({ number }) => number));
      }
      const expected = Array.from({ length: 200 }, (_, index) => index + 1);
      assert.deepEqual(
        [...numbers].sort((a, b) => a - b),
        expected,
      );
      const list = { ...as(guest), params: project, query: { limit: '100' }, key: 'number' };
      assert.deepEqual((await listIds(http(), 'listTasks', list)).map(Number), expected);
    });

    runner.it('are not consumed by rejected tasks', async () => {
      const { owner, outsider, project } = await createTaskStudio(http());
      await createTask(http(), owner, project);
      const body = { title: 'No', assigneeIds: [outsider.id] };
      const call = { ...as(owner), params: project, body };
      await Promise.all(
        Array.from({ length: 4 }, () => refused(http(), 'createTask', { ...call, code: 'ASSIGNEE_WITHOUT_ACCESS' })),
      );
      assert.equal((await createTask(http(), owner, project)).number, 2);
    });
  });
}
