import { createCrewkitClient, type CrewkitClient, type OpenConversation } from '../../src/index.js';
import type { Person } from '../realtime/people.js';

/** A client as its users make it, of somebody who is signed in. */
export async function signedInClient(baseUrl: string, { email, password }: Person): Promise<CrewkitClient> {
  const client = createCrewkitClient({ baseUrl, storage: 'memory' });
  await client.auth.login({ email, password });
  return client;
}

/** Everything that is shown: messages, then what is on its way. */
export const shown = ({ state }: OpenConversation): string[] => [
  ...state.messages.map(({ body }) => body),
  ...state.unsent.map(({ body, status }) => `${body} (${status})`),
];

export const seqs = ({ state }: OpenConversation): number[] => state.messages.map(({ seq }) => seq);
