import fastify from 'fastify';
import { crewkitPlugin } from '@crewkit/adapter-http-fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addRoute, closeAccounts, createFollowUp } from './server-api.js';
import { Trial } from './trial.js';

const trial = new Trial();
beforeAll(() => trial.start());
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
});
