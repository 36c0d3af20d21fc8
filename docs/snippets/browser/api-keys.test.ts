import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiKeyClient } from '@crewkit/client-sdk';

import { answerMentions, createProgram, importTasks } from './api-keys.js';
import { Trial, type Person } from '../trial.js';

const trial = new Trial();
let program: ApiKeyClient;
let ada: Person;

beforeAll(async () => {
  await trial.start();
  ada = await trial.signUp('Ada');
  const permissions = ['org:view', 'project:view', 'project:task.view', 'project:task.create'];
  const chat = ['chat:view', 'chat:message.send'];
  const body = { name: 'Program', permissions: [...permissions, ...chat] };
  const created = await trial.post('/api/users/me/keys', body, ada.accessToken);
  program = createProgram(trial.url, (created as { key: string }).key);
});
afterAll(async () => {
  program.close();
  await trial.close();
});

describe('the examples of API keys', () => {
  it('import tasks that the project does not have', async () => {
    const projectId = await trial.createProject(ada);
    expect(await importTasks(program, projectId, ['Order parts', 'Send the invoice'])).toBe(2);
    expect(await importTasks(program, projectId, ['Send the invoice', 'Pay'])).toBe(1);
  });

  it('answer mentions', async () => {
    const eve = await trial.signUp('Eve');
    const group = { kind: 'direct', participantIds: [ada.id] };
    const chat = (await trial.post('/api/chats', group, eve.accessToken)) as { id: string };
    const stop = await answerMentions(program, 'On my way', (error) => expect(error).toBeNull());
    await vi.waitFor(() => expect(program.realtime.status).toBe('online'), { timeout: 5000 });
    const question = { body: 'Where are you, Ada?', mentions: [ada.id] };
    await trial.post(`/api/chats/${chat.id}/messages`, question, eve.accessToken);
    await vi.waitFor(async () => {
      const { items } = await program.chats.listMessages(chat.id);
      expect(items.map(({ body }) => body)).toContain('On my way');
    });
    stop();
  });
});
