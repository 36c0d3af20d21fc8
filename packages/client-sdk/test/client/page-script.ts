// The script of a test's page, which contains a client as an app creates it. The test controls the client.
import {
  completeSocialSignIn,
  createCrewkitClient,
  type CrewkitClient,
  type OpenConversation,
} from '../../src/index.js';

declare const TEST_BASE_PATH: string;

export interface ClientPage {
  readonly client: CrewkitClient;
  readonly completeSocialSignIn: typeof completeSocialSignIn;
  /** The bodies of the `chat:message` events since `listen` was called. */
  readonly heard: string[];
  readonly listen: () => void;
  readonly open: (conversationId: string) => void;
  /** The opened conversation. */
  conversation: OpenConversation | null;
}

const client = createCrewkitClient({ baseUrl: '', basePath: TEST_BASE_PATH });
const page: ClientPage = {
  client,
  completeSocialSignIn,
  heard: [],
  listen: () => void client.realtime.on('chat:message', ({ body }) => page.heard.push(body)),
  open: (conversationId) => {
    page.conversation = client.realtime.openConversation(conversationId);
  },
  conversation: null,
};
Object.assign(window, { clientPage: page });
