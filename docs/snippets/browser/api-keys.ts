import { createCrewkitClient, every, type ApiKeyClient } from '@crewkit/client-sdk';

/** Creates the client of a program. Read the key from the environment or a secret store, never from the code. */
export function createProgram(baseUrl: string, apiKey: string): ApiKeyClient {
  return createCrewkitClient({ baseUrl, apiKey });
}

/** Creates one task for each title that the project does not have yet, and returns how many it created. */
export async function importTasks(client: ApiKeyClient, projectId: string, titles: readonly string[]): Promise<number> {
  const known = new Set<string>();
  for await (const { title } of every((position) => client.tasks.list(projectId, position))) known.add(title);
  const missing = titles.filter((title) => !known.has(title));
  for (const title of missing) await client.tasks.create(projectId, { title });
  return missing.length;
}

/** Answers new messages that mention the account of the key. Returns a function that ends this. */
export async function answerMentions(
  client: ApiKeyClient,
  text: string,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const { id } = await client.users.me();
  return client.realtime.on('chat:message', ({ conversationId, senderId, mentions }) => {
    if (senderId === id || !mentions.includes(id)) return;
    client.chats.send(conversationId, { body: text }).catch(onError);
  });
}
