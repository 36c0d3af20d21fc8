import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { crewkitPlugin } from '@crewkit/adapter-http-fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  addRoute,
  closeAccounts,
  createFollowUp,
  createWithImportedHashes,
  importTable,
  importUsers,
} from './server-api.js';
import { Trial } from './trial.js';

const trial = new Trial();
beforeAll(() => trial.start(createWithImportedHashes));
afterAll(() => trial.close());

describe('the examples of the server-side API', () => {
  it('act as users and on behalf of no user', async () => {
    const { crewkit } = trial;
    if (crewkit === null) throw new Error('It has not started.');
    const [ada, eve] = [await trial.signUp('Ada'), await trial.signUp('Eve')];
    const projectId = await trial.createProject(ada);
    const taskId = await createFollowUp(crewkit, ada.id, projectId);
    expect(await crewkit.as(ada.id).viewTask(projectId, taskId)).toMatchObject({ title: 'Send the invoice' });
    await expect(createFollowUp(crewkit, eve.id, projectId)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const app = fastify();
    app.register(crewkitPlugin, { crewkit });
    addRoute(app, crewkit);
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    const answer = await app.inject({ method: 'POST', url: `/orders/${projectId}`, headers });
    expect(answer.json()).toEqual({ taskId: expect.any(String) as string });
    expect((await app.inject({ method: 'POST', url: `/orders/${projectId}` })).statusCode).toBe(401);

    await closeAccounts(crewkit, [ada.id]);
    await expect(createFollowUp(crewkit, ada.id, projectId)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await app.close();
  });

  it('import users from a file and from a table', async () => {
    const { crewkit, folder } = trial;
    if (crewkit === null) throw new Error('It has not started.');
    const row = { email: 'one@example.org', firstName: 'One', lastName: 'Example' };
    writeFileSync(join(folder, 'users.ndjson'), `${JSON.stringify(row)}\nnot JSON\n`);
    const report = vi.fn();
    await importUsers(crewkit, folder, report);
    expect(report.mock.calls).toEqual([['row 2', [expect.anything()]]]);
    // A test vector of the reference implementation of argon2.
    const password = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    async function* rows() {
      yield { mail: 'two@example.org', first: 'Two', last: 'Example', password };
    }
    await importTable(crewkit, rows());
    const answer = await trial.post('/api/auth/login', { email: 'two@example.org', password: 'password' });
    expect(answer).toMatchObject({ user: { email: 'two@example.org' } });
  });
});
