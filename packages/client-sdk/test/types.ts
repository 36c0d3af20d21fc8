// This file is compiled and never run. Each line below `@ts-expect-error` must fail to compile, or the type check fails.
import { createCrewkitClient, CrewkitError, type ErrorCode } from '../src/index.js';

const client = createCrewkitClient({ baseUrl: '' });

export async function calls(): Promise<void> {
  await client.tasks.create('project', { title: 'A', priority: 'high' });
  // @ts-expect-error a task needs a title
  await client.tasks.create('project', { priority: 'high' });
  // @ts-expect-error there is no such priority
  await client.tasks.create('project', { title: 'A', priority: 'highest' });
  // @ts-expect-error nor such a property
  await client.tasks.create('project', { title: 'A', color: 'red' });
  // @ts-expect-error the id of the task is missing
  await client.tasks.get('project');
  // @ts-expect-error there is no such filter
  await client.tasks.list('project', { color: 'red' });
  const { items } = await client.tasks.list('project', { status: 'done' });
  // @ts-expect-error tasks have no color
  items[0]?.color.toString();
  await client.can('project:task.create', { scope: 'project', id: 'p' });
  // @ts-expect-error there is no such permission
  await client.can('project:task.paint', { scope: 'project', id: 'p' });
  // @ts-expect-error a project has an id
  await client.can('project:task.create', { scope: 'project' });
}

export function events(): void {
  client.realtime.on('chat:message', (message) => message.body.trim());
  // @ts-expect-error there is no such event
  client.realtime.on('chat:massage', () => undefined);
  // @ts-expect-error the payload of this event has no body
  client.realtime.on('chat:read', (read) => read.body.trim());
}

export function codes(error: CrewkitError): string {
  switch (error.code) {
    case 'INVALID_CREDENTIALS':
      return 'Wrong password.';
    case 'NETWORK_ERROR':
      return 'You seem to be offline.';
    default:
      // @ts-expect-error there are other codes
      error.code satisfies never;
      return error.message;
  }
}

type Texts = Readonly<Record<ErrorCode, string>>;

// @ts-expect-error codes are missing
export const texts: Texts = { INVALID_CREDENTIALS: 'Wrong password.' };

export function narrowed(error: unknown): string | null {
  if (CrewkitError.is(error, 'TWO_FACTOR_REQUIRED')) return error.challengeToken;
  // @ts-expect-error there is no such code
  return CrewkitError.is(error, 'TWO_FACTORS_REQUIRED') ? '' : null;
}
