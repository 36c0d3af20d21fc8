// The script of a test's page, which contains a client as an app creates it. The test controls the client.
import { createCrewkitClient, type CrewkitClient, type OpenConversation } from '../../src/index.js';

export interface ClientPage {
  readonly client: CrewkitClient;
  /** The bodies of the `chat:message` events since `listen` was called. */
  readonly heard: string[];
  readonly listen: () => void;
  readonly open: (conversationId: string) => void;
  /** The opened conversation. */
  conversation: OpenConversation | null;
}

const client = createCrewkitClient({ baseUrl: '', basePath: '/v1/crewkit' });
const page: ClientPage = {
  client,
  heard: [],
  listen: () => void client.realtime.on('chat:message', ({ body }) => page.heard.push(body)),
  open: (conversationId) => {
    page.conversation = client.realtime.openConversation(conversationId);
  },
  conversation: null,
};
Object.assign(window, { clientPage: page });
