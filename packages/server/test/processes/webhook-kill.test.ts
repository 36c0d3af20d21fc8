import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';

import { ApiClient } from '../support/api-client.js';
import { ServerProcess } from '../support/server-process.js';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Starts a receiver of webhooks that answers slowly. `taskIds` lists the tasks of the requests, in the order of their first arrival. */
async function receive(): Promise<{ readonly url: string; readonly taskIds: Set<string>; readonly server: Server }> {
  const taskIds = new Set<string>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      taskIds.add((JSON.parse(text) as { data: { taskId: string } }).data.taskId);
      setTimeout(() => response.end(), 50);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, taskIds, server };
}

it('delivers every recorded event to a webhook in order, although the server is killed in between', async () => {
  const { url, taskIds, server: receiver } = await receive();
  opened.push(() => new Promise((resolve) => receiver.close(resolve)));
  const server = await ServerProcess.start({ CREWKIT_OUTBOUND_ALLOW: '127.0.0.1' });
  opened.push(() => server.dispose());
  const api = new ApiClient(server);
  const { accessToken } = await api.person();
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await api.post(path, body, accessToken);
    expect(answer.status).toBe(201);
    return String(answer.body.id);
  };
  const organizationId = await create('/api/organizations', { name: 'Engines' });
  const projectId = await create(`/api/organizations/${organizationId}/projects`, { name: 'Mill', key: 'MILL' });
  const webhooks = `/api/organizations/${organizationId}/webhooks`;
  const webhookId = await create(webhooks, { url, types: ['task.created'] });
  const created: string[] = [];
  for (let number = 1; number <= 60; number += 1) {
    created.push(await create(`/api/projects/${projectId}/tasks`, { title: `Task ${number}` }));
  }
  const countRecorded = async (): Promise<number> => {
    const path = `${webhooks}/${webhookId}/deliveries?limit=100`;
    return ((await api.call('GET', path, { token: accessToken })).body.items as unknown[]).length;
  };
  await expect.poll(countRecorded, { timeout: 20_000 }).toBe(created.length);
  await expect.poll(() => taskIds.size, { timeout: 20_000, interval: 10 }).toBeGreaterThan(0);
  await server.stop('SIGKILL');
  expect(taskIds.size).toBeLessThan(created.length);
  await server.start();
  // The lease of the killed process ends after half a minute.
  await expect.poll(() => taskIds.size, { timeout: 60_000 }).toBe(created.length);
  expect([...taskIds]).toEqual(created);
}, 120_000);
