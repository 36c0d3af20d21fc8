import { testBasePath } from '@crewkit/test-servers';

import { createCrewkitClient, type CrewkitClient, type OpenConversation } from '../../src/index.js';
import type { Person } from '../realtime/people.js';

/** The base path of the servers to which these clients connect. It is not the default, so that these tests cover another one. */
export const basePath = testBasePath('/v1/crewkit');

/** Creates a client with a signed-in user, as apps do. */
export async function signedInClient(baseUrl: string, { email, password }: Person): Promise<CrewkitClient> {
  const client = createCrewkitClient({ baseUrl, basePath, storage: 'memory' });
  await client.auth.login({ email, password });
  return client;
}

/** Returns everything that a view shows: the messages, then the unsent messages. */
export const shown = ({ state }: OpenConversation): string[] => [
  ...state.messages.map(({ body }) => body),
  ...state.unsent.map(({ body, status }) => `${body} (${status})`),
];

export const seqs = ({ state }: OpenConversation): number[] => state.messages.map(({ seq }) => seq);
